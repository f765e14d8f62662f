import type { Ask, AskOption, KindVocabulary } from '../language/understanding.ts';
import type { DocumentActivity } from './proposal-shape.ts';

/** Both ways to write one number, to choose from. */
const STYLES: readonly AskOption[] = [
  { value: 'comma', label: { 'pt-BR': '1.234,56', en: '1.234,56' } },
  { value: 'dot', label: { 'pt-BR': '1,234.56', en: '1,234.56' } },
];

/**
 * The questions that a document leaves: each asked once for all lines that wait for the same answer, pointing at the
 * first of them.
 */
export function asksOf(
  activities: readonly DocumentActivity[],
  styleIsOpen: boolean,
  kinds: KindVocabulary,
): Ask[] {
  const asks: Ask[] = styleIsOpen ? [{ slot: 'number_format', options: STYLES }] : [];
  const asked = new Set<string>();
  const ask = (key: string, question: Ask) => {
    if (asked.has(key)) return;
    asked.add(key);
    asks.push(question);
  };
  activities.forEach((activity, activityIndex) => {
    const flight = activity.kind === 'travel.flight' && activity.route !== undefined;
    if (activity.kind === null) {
      const options = activity.candidates.slice(0, 6).flatMap((key) => optionOf(key, kinds));
      const key = `kind ${activity.candidates.join(' ')}`;
      ask(key, { slot: 'kind', activityIndex, ...(options.length > 0 ? { options } : {}) });
    }
    if (activity.quantity === null && !flight && !styleIsOpen)
      ask('quantity', { slot: 'quantity', activityIndex });
    if (activity.unit === null && !flight) ask('unit', { slot: 'unit', activityIndex });
    if (activity.from === null) ask('period', { slot: 'period', activityIndex });
    if (isFreight(activity) && !activity.distance) ask('distance', { slot: 'distance', activityIndex });
  });
  return asks;
}

function isFreight({ kind, candidates, unit }: DocumentActivity): boolean {
  const key = kind ?? candidates[0] ?? '';
  return /^freight_(?:in|out)\.(?!warehouse)/.test(key) && (unit === 't' || unit === 'kg');
}

function optionOf(key: string, { kinds }: KindVocabulary): AskOption[] {
  const found = kinds.find((kind) => kind.key === key);
  return found === undefined ? [] : [{ value: key, label: found.name }];
}
