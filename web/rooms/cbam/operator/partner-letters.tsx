import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { useCbamChange } from '../queries.ts';

type Request = Output<'cbam.listPartnerRequests'>['requests'][number];
type Letter = Request['letters'][number];

/** Whether a letter is on its way, so that what becomes of it is asked for again. */
export const isOnItsWay = ({ sentAt, failedAt }: Letter): boolean => sentAt === null && failedAt === null;

/** To whom a request was written and what became of each letter, and a way to write, also again. */
export function PartnerLetters({
  request,
  mayKeep,
}: {
  readonly request: Request;
  readonly mayKeep: boolean;
}) {
  const { t } = useTranslation('cbam');
  const [writes, setWrites] = useState(false);
  const { letters, opens, state, partner } = request;
  const maySend = mayKeep && opens && state !== 'closed';
  const label = t(letters.length === 0 ? 'partner.send' : 'partner.sendAgain');
  return (
    <>
      {letters.length > 0 && (
        <ul className="flex flex-col gap-1" aria-label={t('partner.letters', { partner })}>
          {letters.map((letter) => (
            <LetterLine key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
      {maySend &&
        (writes ? (
          <SendForm request={request} onSent={() => setWrites(false)} />
        ) : (
          <Button
            className="w-fit"
            size="small"
            onClick={() => setWrites(true)}
            aria-label={`${label}: ${partner}`}
            data-testid="partner-write"
          >
            <Mail aria-hidden />
            {label}
          </Button>
        ))}
    </>
  );
}

function LetterLine({ letter: { recipient, createdAt, sentAt, problem } }: { readonly letter: Letter }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const became =
    problem !== null
      ? t(`partner.letter.${problem.slice('mail.'.length)}`)
      : sentAt === null
        ? t('partner.letter.waiting', { day: formats.instant(createdAt) })
        : t('partner.letter.sent', { day: formats.instant(sentAt) });
  return (
    <li className="text-[0.8125rem]" data-testid="partner-letter" data-code={problem ?? undefined}>
      <span className="break-all">{recipient}</span>{' '}
      <span className={problem === null ? 'text-quiet' : 'text-danger'}>· {became}</span>
    </li>
  );
}

/** Writes to an address with a link of the letter's own. */
export function SendForm({
  request: { id: requestId, letters },
  onSent,
}: {
  readonly request: Request;
  readonly onSent: () => void;
}) {
  const { t } = useTranslation('cbam');
  const send = useCbamChange('cbam.sendPartnerRequest', () => {
    toast.good({ title: t('partner.onItsWay') });
    onSent();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send.mutate({ requestId, recipient: fieldText(event.currentTarget, 'recipient').trim() });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('partner.recipient')} error={send.error?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            type="email"
            name="recipient"
            required
            maxLength={254}
            defaultValue={letters.at(-1)?.recipient ?? ''}
            autoComplete="off"
          />
        )}
      </Field>
      <Button type="submit" className="w-fit" busy={send.isPending} data-testid="partner-send">
        <Mail aria-hidden />
        {t('partner.send')}
      </Button>
    </form>
  );
}
