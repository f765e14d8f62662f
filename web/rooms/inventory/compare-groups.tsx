import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { rankedHeight } from '#charts/size.ts';
import type { ChartSpec } from '#charts/spec.ts';
import { useTonnes } from '#web/results/use-tonnes.ts';
import { useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';
import { unitName } from '#web/words/names.ts';
import type { Decomposed } from './decomposed.ts';

type Item = Decomposed['items'][number];
type Kinds = Output<'kind.list'>['kinds'];

/** Groups that are drawn; all of them are in the table. */
const DRAWN = 12;

/** What came, went or changed, group by group, the largest difference first. */
export function AmountsOf({ items, kinds }: { items: readonly Item[]; kinds: Kinds }) {
  const { t } = useTranslation('comparison');
  const formats = useFormats();
  const write = useTonnes();
  const rows = useMemo(() => {
    const names = new Map(kinds.map(({ key, name }) => [key, name[formats.language]]));
    // An item is named by its site, kind and unit.
    const nameOf = (id: string) => {
      const [unit = '', kind = '', ...site] = id.split(' · ').toReversed();
      const place = site.toReversed().join(' · ');
      return `${place === '–' ? t('noSite') : place} · ${names.get(kind) ?? kind} · ${unitName(unit)}`;
    };
    return items
      .filter(({ changeKg }) => changeKg !== '0')
      .map((item) => ({ ...item, name: nameOf(item.id) }))
      .toSorted((one, other) => Math.abs(Number(other.changeKg)) - Math.abs(Number(one.changeKg)));
  }, [items, kinds, formats, t]);
  const spec = useMemo<ChartSpec>(
    () => ({
      type: 'ranked',
      rows: rows.slice(0, DRAWN).map(({ id, name, changeKg }) => ({
        key: id,
        name,
        colour: changeKg.startsWith('-') ? '--accent' : '--scope-2',
        value: Number(kgToTonnes(changeKg)),
      })),
    }),
    [rows],
  );
  return (
    <ChartPanel
      title={t('groups')}
      note={rows.length > DRAWN ? t('groups.more', { shown: String(DRAWN), count: rows.length }) : undefined}
      spec={spec}
      height={rankedHeight(rows.slice(0, DRAWN).map(({ name }) => name))}
      write={write}
      fileName="razao-compare-groups"
      testId="compare-groups"
      empty={t('same')}
      onPick={() => undefined}
      table={{
        columns: [t('group'), t('what'), t('activity'), t('factor'), t('effect')],
        rows: rows.map(({ id, name, kind, activityKg, factorKg, changeKg }) => ({
          key: id,
          cells: [
            name,
            t(`kind.${kind}`),
            formats.tonnes(activityKg),
            formats.tonnes(factorKg),
            formats.tonnes(changeKg),
          ],
          raw: [name, kind, kgToTonnes(activityKg), kgToTonnes(factorKg), kgToTonnes(changeKg)],
        })),
      }}
    />
  );
}
