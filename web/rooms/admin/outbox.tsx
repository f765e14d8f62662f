import { useQuery } from '@tanstack/react-query';
import { MailCheck, Mails } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { mailQuery, messageQuery } from './queries.ts';
import { Section } from './section.tsx';

/** A text in which addresses of this installation can be followed; everything else stays text. */
function LinkedText({ text }: { text: string }) {
  const here = window.location.origin;
  return (
    <pre className="font-sans break-words whitespace-pre-wrap">
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        part.startsWith(`${here}/`) ? (
          <a
            key={index}
            href={part}
            className="text-accent underline underline-offset-2"
            data-testid="mail-link"
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}

function Message({ messageId }: { messageId: string }) {
  const query = useQuery(messageQuery(messageId));
  return (
    <Section query={query}>
      {({ text }) => (
        <div data-testid="mail-text">
          <LinkedText text={text} />
        </div>
      )}
    </Section>
  );
}

/** What would have been sent, where no mail server is configured. */
export function Outbox() {
  const { t } = useTranslation('admin');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const query = useQuery(mailQuery);
  const [open, setOpen] = useState<string | null>(null);
  const opened = query.data?.messages.find(({ id }) => id === open);
  return (
    <Section query={query}>
      {({ kept, messages }) =>
        messages.length === 0 ? (
          <Empty
            icon={kept ? <Mails aria-hidden /> : <MailCheck aria-hidden />}
            title={t(kept ? 'outbox.empty' : 'outbox.sent')}
            text={t(kept ? 'outbox.emptyText' : 'outbox.sentText')}
          />
        ) : (
          <>
            <p className="mb-3 text-quiet">{t('outbox.intro')}</p>
            <ul className="rounded-lg border border-line bg-panel" data-testid="admin-outbox">
              {messages.map(({ id, to, at, subject }) => (
                <li key={id} className="border-b border-line last:border-b-0">
                  <button
                    type="button"
                    onClick={() => setOpen(id)}
                    className="flex w-full flex-wrap items-baseline gap-x-4 px-4 py-3 text-left hover:bg-sunken"
                    data-testid="mail"
                  >
                    <span className="grow basis-64 font-medium break-words">
                      {subject ?? t('outbox.sms')}
                    </span>
                    <span className="text-quiet break-all">{to}</span>
                    <span className="figure text-[0.8125rem] text-quiet">{formats.instant(at)}</span>
                  </button>
                </li>
              ))}
            </ul>
            <Drawer
              open={open !== null}
              onOpenChange={(stays) => !stays && setOpen(null)}
              title={opened?.subject ?? t('outbox.sms')}
              description={opened ? `${opened.to} · ${formats.instant(opened.at)}` : undefined}
              closeLabel={shell.t('close')}
              testId="mail-drawer"
            >
              {open && <Message messageId={open} />}
            </Drawer>
          </>
        )
      }
    </Section>
  );
}
