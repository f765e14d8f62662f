import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, Output } from '#web/api/call.ts';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { unitName } from '#web/words/names.ts';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { ProblemList } from '../problem-list.tsx';
import { cbamQuery } from '../queries.ts';
import type { Row } from './draft.ts';
import { isStale, type LedgerSource, ledgerOf, takenInto } from './ledger-state.ts';

type Asked = NonNullable<Input<'cbam.ledgerLines'>['series']>[number];
type Offered = Output<'cbam.ledgerLines'>['offered'][number];

interface StreamLedgerProps {
  readonly row: Row;
  readonly from: string;
  readonly to: string;
  readonly mayKeep: boolean;
  /** The stream as the lines say it, and the documents behind them. */
  readonly onTake: (row: Row, documentIds: readonly string[]) => void;
  readonly onLeave: (row: Row) => void;
}

const UNITS: readonly string[] = ['t', '1000Nm3', 'TJ'];

/** The amount of a stream out of lines of the ledger: picked once, and told where a line was corrected since. */
export function StreamLedger(props: StreamLedgerProps) {
  const { t } = useTranslation('cbam');
  const [picks, setPicks] = useState(false);
  const source = ledgerOf(props.row);
  if (source !== null) return <Taken {...props} source={source} />;
  if (!props.mayKeep) return null;
  if (picks) return <Picker {...props} onClose={() => setPicks(false)} />;
  return (
    <div>
      <Button size="small" look="quiet" onClick={() => setPicks(true)} data-testid="from-ledger">
        <BookOpen aria-hidden />
        {t('ledger.take')}
      </Button>
    </div>
  );
}

function unitOf(row: Row): Asked['unit'] {
  const unit = row.fields['unit'] ?? '';
  return (UNITS.includes(unit) ? unit : 't') as Asked['unit'];
}

function Taken({ row, mayKeep, onTake, onLeave, source }: StreamLedgerProps & { source: LedgerSource }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const { kind, siteId, from, to } = source;
  const unit = unitOf(row);
  const asked = useQuery(cbamQuery('cbam.ledgerLines', { series: [{ kind, siteId, from, to, unit }] }));
  const now = asked.data?.series[0];
  const stale = now !== undefined && isStale(row, source, now, formats.marks);
  return (
    <div className="flex flex-col gap-2 border-l-2 border-line pl-3" data-testid="stream-ledger">
      <p className="text-[0.8125rem] text-quiet">
        {t('ledger.taken', { count: source.lines.length, period: formats.period(from, to) })}
      </p>
      {asked.error && (
        <p className="text-[0.8125rem] text-danger">
          <RefusalText text={asked.error.message} />
        </p>
      )}
      {stale && (
        <div
          role="status"
          className="flex flex-col items-start gap-2 rounded-md border border-line bg-sunken p-2 text-[0.8125rem]"
          data-testid="stream-stale"
        >
          <p className="text-warn">
            {now.amount === null
              ? t('ledger.gone')
              : t('ledger.stale', {
                  count: now.lines.length,
                  amount: formats.exact(now.amount),
                  unit: sentence('cbam', `choice.${unit}`),
                })}
          </p>
          {mayKeep && now.amount !== null && (
            <Button
              size="small"
              onClick={() =>
                onTake(takenInto(row, { kind, siteId, from, to }, now, formats), now.documentIds)
              }
              data-testid="ledger-take-over"
            >
              {t('ledger.takeOver')}
            </Button>
          )}
        </div>
      )}
      {now && <ProblemList problems={now.problems} bad={now.amount === null} />}
      {mayKeep && (
        <div>
          <Button size="small" look="quiet" onClick={() => onLeave(row)} data-testid="ledger-leave">
            {t('ledger.leave')}
          </Button>
        </div>
      )}
    </div>
  );
}

const keyOf = ({ kind, siteId, unit }: Offered) => `${kind} ${siteId ?? ''} ${unit}`;

function Picker({ row, from, to, onTake, onClose }: StreamLedgerProps & { onClose: () => void }) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const [chosen, setChosen] = useState('');
  const offer = useQuery(cbamQuery('cbam.ledgerLines', { offer: { from, to } }));
  const one = offer.data?.offered.find((offered) => keyOf(offered) === chosen);
  const unit = unitOf(row);
  const series = one === undefined ? [] : [{ kind: one.kind, siteId: one.siteId, from, to, unit }];
  const told = useQuery({ ...cbamQuery('cbam.ledgerLines', { series }), enabled: series.length > 0 });
  const now = one === undefined ? undefined : told.data?.series[0];
  const failure = offer.error ?? told.error;
  return (
    <div className="flex flex-col gap-2 border-l-2 border-line pl-3" data-testid="ledger-picker">
      <Field label={t('ledger.which')} hint={offer.data?.offered.length === 0 ? t('ledger.none') : undefined}>
        {(wiring) => (
          <Select {...wiring} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{t('op.choose')}</option>
            {(offer.data?.offered ?? []).map((offered) => (
              <option key={keyOf(offered)} value={keyOf(offered)}>
                {[
                  offered.kindName[formats.language],
                  offered.siteName,
                  t('ledger.lines', { count: offered.lines }),
                  unitName(offered.unit),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {failure && <p className="text-[0.8125rem] text-danger">{failure.message}</p>}
      {now && <ProblemList problems={now.problems} bad={now.amount === null} />}
      <div className="flex flex-wrap items-center gap-2">
        {one && now && now.amount !== null && (
          <Button
            size="small"
            look="primary"
            onClick={() =>
              onTake(
                takenInto(row, { kind: one.kind, siteId: one.siteId, from, to }, now, formats),
                now.documentIds,
              )
            }
            data-testid="ledger-use"
          >
            {t('ledger.use', { amount: formats.exact(now.amount), unit: sentence('cbam', `choice.${unit}`) })}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={onClose}>
          {shell.t('cancel')}
        </Button>
      </div>
    </div>
  );
}
