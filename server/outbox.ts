import { listOutbox, readOutbox } from '#platform/mail/outbox.ts';
import type { PlatformSettings } from '#platform/settings.ts';
import type { Outbox } from '#usecases/usecase.ts';

/** The messages that lie in the data folder while no mail server is configured, for the administrators' room. */
export function outboxOf({ smtp, outboxFolder }: Pick<PlatformSettings, 'smtp' | 'outboxFolder'>): Outbox {
  return {
    async list() {
      if (smtp !== null || outboxFolder === null) return null;
      const heads = await listOutbox(outboxFolder);
      return heads.map(({ id, channel, to, at, subject }) => ({
        id,
        channel,
        to,
        at,
        subject: subject ?? null,
      }));
    },
    async read(id) {
      const message = outboxFolder === null ? null : await readOutbox(outboxFolder, id);
      if (message === null) return null;
      return { id, to: message.to, at: message.at, subject: message.subject ?? null, text: message.text };
    },
  };
}
