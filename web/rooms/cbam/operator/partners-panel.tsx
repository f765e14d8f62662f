import { writtenCode } from '#text/goods-code.ts';
import { useQuery } from '@tanstack/react-query';
import { Link2, MailQuestion } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import type { Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { readDay } from '#web/ui/day.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select, TextArea } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { Refusal } from '#web/forms/refusal.tsx';
import { cbamQuery, useCbamChange } from '../queries.ts';
import { CATEGORY_KEYS } from './fields.ts';
import { isOnItsWay, PartnerLetters, SendForm } from './partner-letters.tsx';

type Request = Output<'cbam.listPartnerRequests'>['requests'][number];
export type Answer = Request['answers'][number];

interface PartnersPanelProps {
  readonly installationId: string;
  readonly year: number;
  readonly mayKeep: boolean;
  /** Lays an answer among the deliveries of the precursors. */
  readonly onUse: (request: Request, answer: Answer) => void;
}

/** While a letter is on its way, what became of it is asked for again so often. */
const LOOK_AGAIN_MS = 10_000;

/** What suppliers of precursors were asked, and what they answered. */
export function PartnersPanel({ installationId, year, mayKeep, onUse }: PartnersPanelProps) {
  const { t } = useTranslation('cbam');
  const [asks, setAsks] = useState(false);
  const list = useQuery({
    ...cbamQuery('cbam.listPartnerRequests', { installationId, year }),
    refetchInterval: ({ state }) =>
      state.data?.requests.some(({ letters }) => letters.some(isOnItsWay)) ? LOOK_AGAIN_MS : false,
  });
  const requests = list.data?.requests ?? [];
  return (
    <Panel title={t('partner.title')} text={t('partner.text')} testId="partners">
      <Refusal error={list.error} />
      {requests.length > 0 && (
        <ul className="flex flex-col gap-2" aria-label={t('partner.title')}>
          {requests.map((request) => (
            <RequestLine key={request.id} request={request} mayKeep={mayKeep} onUse={onUse} />
          ))}
        </ul>
      )}
      {mayKeep && (
        <div>
          <Button onClick={() => setAsks(true)} data-testid="ask-partner">
            <MailQuestion aria-hidden />
            {t('partner.ask')}
          </Button>
        </div>
      )}
      {asks && <AskDrawer installationId={installationId} year={year} onClose={() => setAsks(false)} />}
    </Panel>
  );
}

function RequestLine({
  request,
  mayKeep,
  onUse,
}: Pick<PartnersPanelProps, 'mayKeep' | 'onUse'> & { readonly request: Request }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const close = useCbamChange('cbam.closePartnerRequest', () => toast.good({ title: t('partner.closed') }));
  const { partner, category, code, state, dueOn, answers } = request;
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line px-3 py-2" data-testid="partner-request">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0">
          <span className="font-medium break-words">{partner}</span>{' '}
          <span className="text-[0.8125rem] text-quiet">
            {[
              sentence('cbam', `choice.${category}`),
              code === null ? '' : writtenCode(code),
              t(`partner.state.${state}`),
              t('partner.due', { day: formats.dayInSentence(dueOn) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        {mayKeep && state !== 'closed' && (
          <Button
            size="small"
            look="quiet"
            busy={close.isPending}
            onClick={() => close.mutate({ requestId: request.id })}
            aria-label={t('partner.close.named', { partner })}
          >
            {t('partner.close')}
          </Button>
        )}
      </div>
      {close.error && (
        <p className="text-[0.8125rem] text-danger">
          <RefusalText text={close.error.message} />
        </p>
      )}
      <PartnerLetters request={request} mayKeep={mayKeep} />
      {answers.map((answer) => (
        <AnswerLine key={answer.id} answer={answer} mayKeep={mayKeep} onUse={() => onUse(request, answer)} />
      ))}
    </li>
  );
}

function AnswerLine({
  answer: { answeredAt, late, content },
  mayKeep,
  onUse,
}: {
  readonly answer: Answer;
  readonly mayKeep: boolean;
  readonly onUse: () => void;
}) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-2 border-l-2 border-line pl-3 text-[0.8125rem]"
      data-testid="partner-answer"
    >
      <p className="min-w-0">
        <span className="figure">{formats.rounded(content.direct)}</span> tCO₂e/t ·{' '}
        {sentence('cbam', `choice.${content.basis}`)} ·{' '}
        {t(content.verified ? 'partner.verified' : 'partner.unverified')}
        {content.verifier && ` (${content.verifier})`} · {content.installation} · {content.respondent},{' '}
        {formats.instant(answeredAt)}
        {content.remarks && ` · ${content.remarks}`}
        {late && (
          <span className="text-warn" data-code="cbam.answered_late">
            {' '}
            · {t('partner.late')}
          </span>
        )}
      </p>
      {mayKeep && (
        <Button size="small" onClick={onUse} data-testid="use-answer">
          {t('partner.use')}
        </Button>
      )}
    </div>
  );
}

interface AskDrawerProps {
  readonly installationId: string;
  readonly year: number;
  readonly onClose: () => void;
}

/** Asks a supplier. The address is told once: nobody can read it again. */
function AskDrawer({ installationId, year, onClose }: AskDrawerProps) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const [made, setMade] = useState<Output<'cbam.askPartner'> | null>(null);
  const ask = useCbamChange('cbam.askPartner', setMade);
  const address = made === null ? '' : `${window.location.origin}${made.path}`;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.good({ title: t('partner.copied') });
    } catch {
      toast.bad({ title: t('partner.notCopied') });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = (name: string) => fieldText(event.currentTarget, name).trim();
    const code = said('code').replaceAll(/[.\s]/g, '');
    ask.mutate({
      installationId,
      year,
      partner: said('partner'),
      category: said('category') as Request['category'],
      language: said('language') as Request['language'],
      dueOn: readDay(said('dueOn')) ?? said('dueOn'),
      message: said('message'),
      ...(code !== '' && { code }),
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('partner.ask')}
      description={t('partner.ask.text')}
      closeLabel={shell.t('close')}
      testId="ask-partner-drawer"
    >
      {made === null ? (
        <AskForm onSubmit={submit} onClose={onClose} busy={ask.isPending} error={ask.error?.message} />
      ) : (
        <div className="flex flex-col gap-3">
          <p>{t('partner.link')}</p>
          <Input
            readOnly
            value={address}
            aria-label={t('partner.address')}
            onFocus={(event) => event.target.select()}
            data-testid="partner-address"
          />
          <SendForm request={made.request} onSent={onClose} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => void copy(address)}>
              <Link2 aria-hidden />
              {t('partner.copy')}
            </Button>
            <Button look="primary" onClick={onClose} data-testid="partner-done">
              {shell.t('close')}
            </Button>
          </div>
        </div>
      )}
    </Drawer>
  );
}

interface AskFormProps {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly busy: boolean;
  readonly error: string | undefined;
}

function AskForm({ onSubmit, onClose, busy, error }: AskFormProps) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const { language } = useFormats();
  const [dueOn, setDueOn] = useState('');
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t('f.supplier')}>
        {(wiring) => <Input {...wiring} name="partner" required maxLength={160} />}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('f.category')}>
          {(wiring) => (
            <Select {...wiring} name="category" required defaultValue="">
              <option value="">{t('op.choose')}</option>
              {CATEGORY_KEYS.map((key) => (
                <option key={key} value={key}>
                  {sentence('cbam', `choice.${key}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('f.code')}>
          {(wiring) => (
            <Input {...wiring} name="code" maxLength={14} inputMode="numeric" className="figure" />
          )}
        </Field>
        <Field label={t('partner.dueOn')}>
          {(wiring) => (
            <DayInput
              {...wiring}
              name="dueOn"
              required
              value={dueOn}
              onChange={setDueOn}
              labels={{ format: shell.t('day.format'), pick: shell.t('day.pick') }}
            />
          )}
        </Field>
        <Field label={t('partner.language')}>
          {(wiring) => (
            <Select {...wiring} name="language" defaultValue={language}>
              <option value="pt-BR">Português</option>
              <option value="en">English</option>
            </Select>
          )}
        </Field>
      </div>
      <Field label={t('partner.message')}>
        {(wiring) => <TextArea {...wiring} name="message" rows={3} maxLength={2000} />}
      </Field>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{shell.t('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy} data-testid="partner-make">
          {t('partner.make')}
        </Button>
      </div>
    </form>
  );
}
