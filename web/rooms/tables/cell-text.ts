import { provisionalOf } from '#engine/provisional.ts';
import type { Formats } from '#web/words/format.ts';
import { kindLine } from '#web/words/kind-name.tsx';
import { categoryName, methodName, scopeName, unitName } from '#web/words/names.ts';
import { sentence } from '#web/words/words.ts';
import type { ColumnKey, Line } from './columns.ts';

/** A word of the tables for a code that the compiler cannot know. */
export function word(code: string, params: Readonly<Record<string, string>> = {}): string {
  return sentence('tables', code, params);
}

/** The publisher of a factor as people write it: one without words of its own is an abbreviation, in capitals. */
export function sourceName(source: string | null): string {
  if (source === null) return word('none.source');
  return sentence('tables', `source.${source}`, {}, source.toUpperCase());
}

export function gradeName(grade: string | null): string {
  return grade === null ? word('none.quality') : word(`grade.${grade}`);
}

export function stateName(state: string): string {
  return word(`state.${state}`);
}

/** Whether a line stands on a share, factor or price that is not published yet. */
export function isProvisional({ problems }: Line): boolean {
  return provisionalOf(problems).length > 0;
}

const TEXTS: Readonly<Record<ColumnKey, (line: Line, formats: Formats) => string>> = {
  kind: ({ kindName }, { language }) => kindLine(kindName[language]),
  description: ({ description }) => description,
  site: ({ siteName }) => siteName ?? '',
  period: ({ from, to }, formats) => formats.period(from, to),
  quantity: ({ quantity }, formats) => formats.exact(quantity),
  unit: ({ unit }) => unitName(unit),
  co2e: ({ co2eKg }, formats) => (co2eKg === null ? word('notCounted') : formats.inTonnes(co2eKg)),
  biogenic: ({ biogenicCo2Kg }, formats) =>
    biogenicCo2Kg === null ? '' : `${formats.tonnes(biogenicCo2Kg)} tCO₂`,
  scope: ({ scope }) => scopeName(scope),
  category: ({ category }) => categoryName(category),
  source: ({ source }) => sourceName(source),
  factor: ({ factorIds: [first = ''] }) => first,
  method: ({ method }) => methodName(method),
  uncertainty: (line, formats) => spread(line, formats),
  quality: ({ quality }) => (quality === null ? '' : gradeName(quality)),
  tags: ({ tags }) => tags.join(', '),
  state: ({ state }) => stateName(state),
  gwpSet: ({ gwpSet }) => gwpSet,
  estimated: ({ estimated }) => (estimated ? word('yes') : ''),
  committedAt: ({ committedAt }, formats) => formats.instant(committedAt),
  committedBy: ({ committedByName }) => committedByName,
};

/** What a cell shows of a line, in the reader's language. */
export function cellText(key: ColumnKey, line: Line, formats: Formats): string {
  return TEXTS[key](line, formats);
}

function spread({ uncertainty }: Line, formats: Formats): string {
  if (uncertainty === null) return '';
  const { minusPercent, plusPercent } = uncertainty;
  const minus = formats.rounded(minusPercent, 3);
  const plus = formats.rounded(plusPercent, 3);
  return minus === plus ? `±${plus}%` : `−${minus}% / +${plus}%`;
}
