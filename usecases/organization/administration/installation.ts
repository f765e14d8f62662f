import { mayAdministrate } from '../../may/access.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import {
  administrationHealth,
  administrationListAudit,
  administrationListMail,
  administrationReadMail,
} from './administration.contract.ts';

interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly email: string;
  readonly userId: string | null;
  readonly address: string;
}

interface HealthRow {
  readonly database: string;
  readonly databaseBytes: number;
  readonly lettersWaiting: number;
  readonly lettersFailing: number;
  readonly referenceLoadedAt: string | null;
}

/** What lies in the outbox, where no mail server sends it. */
export const listMail: UseCase<typeof administrationListMail.input, typeof administrationListMail.output> = {
  contract: administrationListMail,
  may: ({ actor }) => mayAdministrate(actor),
  async run({ ports }) {
    const messages = await ports.outbox.list();
    return { kept: messages !== null, messages: messages ?? [] };
  },
};

/** One message of the outbox. Refuses with `mail.not_found` (404). */
export const readMail: UseCase<typeof administrationReadMail.input, typeof administrationReadMail.output> = {
  contract: administrationReadMail,
  may: ({ actor }) => mayAdministrate(actor),
  async run({ ports }, { messageId }) {
    const message = await ports.outbox.read(messageId);
    if (message === null) throw new Refused('mail.not_found', 404);
    return message;
  },
};

/** The security log, the latest first. */
export const listAudit: UseCase<typeof administrationListAudit.input, typeof administrationListAudit.output> =
  {
    contract: administrationListAudit,
    may: ({ actor }) => mayAdministrate(actor),
    async run({ tx }, { before, limit }) {
      const events = await tx.query<AuditRow>(
        `select id, to_json(at) #>> '{}' as at, action, email, user_id as "userId", address
         from razao.audit_for_administrator($1, $2)`,
        [before ?? null, limit],
      );
      return { events };
    },
  };

/** How the installation is. */
export const tellHealth: UseCase<typeof administrationHealth.input, typeof administrationHealth.output> = {
  contract: administrationHealth,
  may: ({ actor }) => mayAdministrate(actor),
  async run({ tx, ports }) {
    const [row] = await tx.query<HealthRow>(
      `select database, database_bytes::float8 as "databaseBytes", letters_waiting::int as "lettersWaiting",
         letters_failing::int as "lettersFailing",
         to_json(reference_loaded_at) #>> '{}' as "referenceLoadedAt"
       from razao.health_for_administrator()`,
    );
    if (!row) throw new Error('A select of one row gave none.');
    return { ...row, version: ports.version, startedAt: ports.startedAt.toISOString() };
  },
};
