import { writtenCode } from '#text/goods-code.ts';
import { useQuery } from '@tanstack/react-query';
import { MailQuestion } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import type { Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { Refusal } from '#web/forms/refusal.tsx';
import { cbamQuery, useCbamChange } from '../queries.ts';
import { isOnItsWay, PartnerLetters } from './partner-letters.tsx';

const AskDrawer = lazy(async () => ({ default: (await import('./ask-drawer.tsx')).AskDrawer }));

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
      <Suspense fallback={null}>
        {asks && <AskDrawer installationId={installationId} year={year} onClose={() => setAsks(false)} />}
      </Suspense>
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
