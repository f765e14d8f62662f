import type { Formats } from '#web/words/format.ts';
import { kindLine } from '#web/words/kind-name.tsx';
import { categoryName, scopeName } from '#web/words/names.ts';
import { gradeName, sourceName, stateName, word } from './cell-text.ts';
import type { Group } from './lines-store.ts';
import type { GroupKey } from './state.ts';

/** What a group is called. */
export function groupName(
  by: GroupKey,
  { key, name }: Pick<Group, 'key' | 'name'>,
  formats: Formats,
): string {
  switch (by) {
    case 'site':
      return name?.[formats.language] ?? word('none.site');
    case 'kind':
      return kindLine(name?.[formats.language] ?? key ?? '');
    case 'scope':
      return scopeName(Number(key) as 1 | 2 | 3);
    case 'category':
      return categoryName(key ?? '');
    case 'month':
      return formats.month(key ?? '');
    case 'state':
      return stateName(key ?? '');
    case 'source':
      return sourceName(key);
    case 'quality':
      return gradeName(key);
    default:
      return by satisfies never;
  }
}
