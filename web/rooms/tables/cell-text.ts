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

/** The publisher of a factor as people write it: the organization's own by a word, others in capitals where short. */
export function sourceName(source: string | null): string {
  if (source === null) return word('none.source');
  if (source === 'own') return word('source.own');
  return source.toUpperCase();
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

/** What a cell shows of a line, in the reader's language. */
export function cellText(key: ColumnKey, line: Line, formats: Formats): string {
  switch (key) {
    case 'kind':
      return kindLine(line.kindName[formats.language]);
    case 'description':
      return line.description;
    case 'site':
      return line.siteName ?? '';
    case 'period':
      return formats.period(line.from, line.to);
    case 'quantity':
      return formats.exact(line.quantity);
    case 'unit':
      return unitName(line.unit);
    case 'co2e':
      return line.co2eKg === null ? word('notCounted') : formats.inTonnes(line.co2eKg);
    case 'biogenic':
      return line.biogenicCo2Kg === null ? '' : `${formats.tonnes(line.biogenicCo2Kg)} tCO₂`;
    case 'scope':
      return scopeName(line.scope);
    case 'category':
      return categoryName(line.category);
    case 'source':
      return sourceName(line.source);
    case 'factor':
      return line.factorIds[0] ?? '';
    case 'method':
      return methodName(line.method);
    case 'uncertainty':
      return spread(line, formats);
    case 'quality':
      return line.quality === null ? '' : gradeName(line.quality);
    case 'tags':
      return line.tags.join(', ');
    case 'state':
      return stateName(line.state);
    case 'gwpSet':
      return line.gwpSet;
    case 'estimated':
      return line.estimated ? word('yes') : '';
    case 'committedAt':
      return formats.instant(line.committedAt);
    case 'committedBy':
      return line.committedByName;
    default:
      return key satisfies never;
  }
}

function spread({ uncertainty }: Line, formats: Formats): string {
  if (uncertainty === null) return '';
  const { minusPercent, plusPercent } = uncertainty;
  const minus = formats.rounded(minusPercent, 3);
  const plus = formats.rounded(plusPercent, 3);
  return minus === plus ? `± ${plus} %` : `−${minus} / +${plus} %`;
}
