import { mayReadOwnSession } from '../../may/everyone.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import { sessionEnd, sessionList, sessionListEvents } from './own.contract.ts';

interface SessionRow {
  readonly id: string;
  readonly createdAt: string;
  readonly usedAt: string;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly secondFactor: boolean;
}

interface EventRow {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly address: string;
  readonly byAdministrator: boolean;
}

/** One's own sessions that stand, the one used last first. */
export const listSessions: UseCase<typeof sessionList.input, typeof sessionList.output> = {
  contract: sessionList,
  may: ({ actor }) => mayReadOwnSession(actor),
  async run({ tx, actor }) {
    const sessions = await tx.query<SessionRow>(
      `select id, to_json(created_at) #>> '{}' as "createdAt", to_json(used_at) #>> '{}' as "usedAt",
         user_agent as "userAgent", address, second_factor as "secondFactor"
       from razao.own_sessions()`,
    );
    const current = actor.claims['session_id'];
    return { sessions: sessions.map((session) => ({ ...session, current: session.id === current })) };
  },
};

/** Ends a session of one's own. Refuses with `session.not_found` (404), also for another person's. */
export const endSession: UseCase<typeof sessionEnd.input, typeof sessionEnd.output> = {
  contract: sessionEnd,
  may: ({ actor }) => mayReadOwnSession(actor),
  async run({ tx }, { sessionId }) {
    const [row] = await tx.query<{ found: boolean }>('select razao.end_own_session($1) as found', [
      sessionId,
    ]);
    if (!row?.found) throw new Refused('session.not_found', 404);
    return { sessionId };
  },
  // The security log tells of it; no organization's journal is concerned.
  journal: () => null,
};

/** The security log's lines about oneself, the latest first. */
export const listOwnEvents: UseCase<typeof sessionListEvents.input, typeof sessionListEvents.output> = {
  contract: sessionListEvents,
  may: ({ actor }) => mayReadOwnSession(actor),
  async run({ tx }, { before, limit }) {
    const events = await tx.query<EventRow>(
      `select id, to_json(at) #>> '{}' as at, action, address, by_administrator as "byAdministrator"
       from razao.own_audit($1, $2)`,
      [before ?? null, limit],
    );
    return { events };
  },
};
