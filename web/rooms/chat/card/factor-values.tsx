import { useTranslation } from 'react-i18next';
import type { Factor } from '#engine/factor.ts';
import type { SourceCitation, TraceNode } from '#engine/trace.ts';
import { Citation } from '#web/reason/trace-tree.tsx';
import { useFormats } from '#web/words/format.ts';
import { gasName, unitName } from '#web/words/names.ts';
import { type Stated, statedOf } from './factor-stated.ts';

const keyOf = ({ sourceId, locator }: SourceCitation): string => `${sourceId} ${locator}`;

/** The sources of these figures that are not the factor's own, each with the gases that it is of. */
function further(
  stated: readonly Stated[],
  pick: (one: Stated) => SourceCitation | null | undefined,
  own: SourceCitation | null,
): { source: SourceCitation; gases: string }[] {
  const found = new Map<string, { source: SourceCitation; gases: string[] }>();
  for (const one of stated) {
    const source = pick(one);
    if (!source || (own && keyOf(source) === keyOf(own))) continue;
    const known = found.get(keyOf(source)) ?? { source, gases: [] };
    known.gases.push(gasName(one.gas));
    found.set(keyOf(source), known);
  }
  return [...found.values()].map(({ source, gases }) => ({ source, gases: gases.join(', ') }));
}

/** What a factor states, gas by gas, and the GWP that weighs it: the figures of the calculation, each with its source. */
export function FactorValues({ factor, trace }: { factor: Factor; trace: TraceNode }) {
  const { t } = useTranslation('reason');
  const formats = useFormats();
  const stated = statedOf(trace, factor.id);
  if (stated.length === 0) return null;
  const sets = [...new Set(stated.flatMap(({ gwp }) => (gwp ? [gwp.set] : [])))].join(', ');
  const gases = further(stated, ({ source }) => source, factor.source);
  const weights = further(stated, ({ gwp }) => gwp?.source, null);
  const cell = 'py-0.5 text-right font-normal';
  return (
    <div className="mt-1 flex flex-col gap-1">
      <table className="w-full text-[0.8125rem]" data-testid="factor-values">
        <thead>
          <tr className="border-b border-line text-quiet">
            <th scope="col" className="py-0.5 text-left font-normal">
              {t('factor.gas')}
            </th>
            <th scope="col" className={cell}>
              {t('factor.per', { unit: unitName(factor.unit) })}
            </th>
            <th scope="col" className={cell}>
              {t('factor.gwp', { set: sets })}
            </th>
          </tr>
        </thead>
        <tbody>
          {stated.map(({ gas, value, weighed, gwp }) => (
            <tr key={`${gas}${weighed}`} className="border-b border-line last:border-0">
              <th scope="row" className="py-0.5 text-left font-normal">
                {gas === 'biogenic' || (factor.biogenic && gas === 'CO2')
                  ? t('factor.biogenic')
                  : gasName(gas)}
              </th>
              <td className="figure py-0.5 text-right">
                {formats.exact(value)} {weighed ? 'kgCO₂e' : 'kg'}
              </td>
              <td className="figure py-0.5 text-right">{gwp?.value ? formats.exact(gwp.value) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {gases.map(({ source, gases: of }) => (
        <div key={keyOf(source)} className="text-[0.8125rem]">
          {of}
          <Citation source={source} />
        </div>
      ))}
      {weights.map(({ source }) => (
        <div key={keyOf(source)} className="text-[0.8125rem]">
          {t('factor.gwp', { set: sets })}
          <Citation source={source} />
        </div>
      ))}
    </div>
  );
}
