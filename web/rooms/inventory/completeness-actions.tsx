import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { type ChosenCell, completenessChanged } from './completeness-query.ts';
import { RecordLinks } from './completeness-record-links.tsx';
import { RequestDialog } from './completeness-request-dialog.tsx';
import { ZeroButton } from './completeness-zero.tsx';
import type { TabProps } from './tab-props.ts';

interface ActionsProps extends TabProps {
  readonly chosen: readonly ChosenCell[];
  readonly mayDeclare: boolean;
  readonly mayAsk: boolean;
  readonly onDone: () => void;
}

/** What may be done with the cells that are chosen; of a single one also what is known of it. */
export function CompletenessActions({ inventory, chosen, mayDeclare, mayAsk, onDone }: ActionsProps) {
  const { t } = useTranslation('completeness');
  const [asking, setAsking] = useState(false);
  const lacking = chosen.filter(({ cell }) => cell.state === 'lacks' || cell.state === 'draft');
  const [single] = chosen;
  return (
    <div
      role="group"
      aria-label={t('chosen', { count: chosen.length })}
      className={classes(
        'sticky bottom-0 z-20 -mx-4 -mb-4 flex flex-col gap-3 rounded-b-lg border-t border-line bg-panel p-4',
        'shadow-raised sm:-mx-5 sm:-mb-5',
      )}
      data-testid="completeness-actions"
    >
      {single && chosen.length === 1 && <SingleCell {...single} mayRecord={mayDeclare} />}
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-2 text-quiet">{t('chosen', { count: chosen.length })}</span>
        {mayAsk && lacking.length > 0 && (
          <Button look="primary" size="small" onClick={() => setAsking(true)} data-testid="ask-for-data">
            {t('ask', { count: lacking.length })}
          </Button>
        )}
        {mayDeclare && lacking.length > 0 && <ZeroButton lacking={lacking} onDone={onDone} />}
        {mayDeclare && <Declarations chosen={chosen} onDone={onDone} />}
        <Button size="small" look="quiet" onClick={onDone}>
          {t('choose.none')}
        </Button>
      </div>
      {asking && (
        <RequestDialog
          inventory={inventory}
          chosen={lacking}
          onClose={() => setAsking(false)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

type DeclarationProps = Pick<ActionsProps, 'chosen' | 'onDone'>;

/** Declares of the chosen cells that something or nothing is expected, and takes that back. */
function Declarations({ chosen, onDone }: DeclarationProps) {
  const { t } = useTranslation('completeness');
  const shell = useTranslation('shell');
  const [excusing, setExcusing] = useState(false);
  const { declare, takeBack } = useDeclarations(chosen, () => {
    setExcusing(false);
    onDone();
  });
  const declared = [
    ...new Set(chosen.flatMap(({ cell }) => (cell.declaration ? [cell.declaration.id] : []))),
  ];
  const problem = declare.error ?? takeBack.error;
  return (
    <>
      <Button size="small" onClick={() => setExcusing(true)} data-testid="declare-none">
        {t('declare.none')}
      </Button>
      <Button
        size="small"
        busy={declare.isPending}
        onClick={() => declare.mutate({ stance: 'expected', reason: '' })}
        data-testid="declare-expected"
      >
        {t('declare.expected')}
      </Button>
      {declared.length > 0 && (
        <Button
          size="small"
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate(declared)}
          data-testid="declare-back"
        >
          {t('declare.back')}
        </Button>
      )}
      {problem && !excusing && (
        <p role="alert" className="order-last basis-full text-danger">
          {problem.message}
        </p>
      )}
      {excusing && (
        <ReasonDialog
          title={t('declare.title', { count: chosen.length })}
          text={t('declare.text')}
          action={t('declare.none.done')}
          labels={{
            reason: t('declare.reason'),
            hint: t('declare.hint'),
            close: shell.t('close'),
            cancel: shell.t('cancel'),
          }}
          busy={declare.isPending}
          problem={declare.error?.message ?? null}
          onConfirm={(reason) => declare.mutate({ stance: 'not_applicable', reason })}
          onClose={() => setExcusing(false)}
        />
      )}
    </>
  );
}

function useDeclarations(chosen: readonly ChosenCell[], onDone: () => void) {
  const onSuccess = async () => {
    onDone();
    await completenessChanged();
  };
  const declare = useMutation({
    mutationFn: (input: { stance: 'expected' | 'not_applicable'; reason: string }) =>
      call('expectation.declare', { items: itemsOf(chosen), ...input }),
    onSuccess,
  });
  const takeBack = useMutation({
    mutationFn: (expectationIds: string[]) => call('expectation.withdraw', { expectationIds }),
    onSuccess,
  });
  return { declare, takeBack };
}

/** What is known of one month of a series, and the way to recording it. */
function SingleCell({ series, month, cell, mayRecord }: ChosenCell & { mayRecord: boolean }) {
  const { t } = useTranslation('completeness');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const { declaration } = cell;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3" data-testid="completeness-single">
      <div className="min-w-0">
        <p className="font-medium">
          {splitKindName(series.name[formats.language]).name} · {series.siteName ?? terms.t('noSite')} ·{' '}
          {formats.month(month)}
        </p>
        <p className="text-quiet">
          {t(`state.${cell.state}`)}
          {cell.lines > 0 && ` · ${t('lines', { count: cell.lines })}`}
          {cell.notCounted > 0 && ` · ${t('notCounted', { count: cell.notCounted })}`}
          {cell.drafts > 0 && ` · ${t('draftsOf', { count: cell.drafts })}`}
        </p>
        {declaration && (
          <p className="break-words text-quiet">
            {t(`declared.${declaration.stance}`, {
              name: declaration.byName,
              day: formats.day(declaration.at),
            })}
            {declaration.reason && `: ${declaration.reason}`}
          </p>
        )}
      </div>
      {mayRecord && <RecordLinks {...series} month={month} />}
    </div>
  );
}

/** Neighbouring months of one series become one span. */
function itemsOf(chosen: readonly ChosenCell[]) {
  const items: { siteId: string | null; kind: string; from: string; to: string }[] = [];
  const inOrder = chosen.toSorted((a, b) => a.month.localeCompare(b.month));
  for (const { series, month } of inOrder) {
    const before = items.find(
      ({ siteId, kind, to }) => siteId === series.siteId && kind === series.kind && monthAfter(to) === month,
    );
    if (before) before.to = month;
    else items.push({ siteId: series.siteId, kind: series.kind, from: month, to: month });
  }
  return items;
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
