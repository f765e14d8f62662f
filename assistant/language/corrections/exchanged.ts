import { pattern } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import type { Change, ConversationState, Proposal, ProposalChange } from '../understanding.ts';

const EXCHANGES = pattern()`
  \b(?:{corrections.exchanges}|mixed (?:them |those )?up|(?:wrong|other) way (?:a?round|about))\b
`;
/** Words that need no slot beside them: what stands is the other way round. */
const WHOLE = pattern()`
  \b(?:{corrections.exchanged_whole}|(?:wrong|other) way (?:a?round|about)|(?:swap|switch|reverse
  |invert[ae]|troc[ae]|inverter|trocar) (?:them|those|the two|both|(?:os|as) (?:dois|duas)|entre si
  |tudo)|(?:foram|estao|ficaram|are|were|got) (?:trocad[oa]s|invertid[oa]s|swapped|reversed
  |switched))\b
`;
/** `troca o mês para junho`, `swap diesel for petrol`: a new value is named, and nothing is exchanged. */
const INTO = /\b(?:para|pra|pro|to|into|por|for|with)\b(?! (?:um|uma|each|the other|a outra|o outro)\b)/;

type Slot = 'site' | 'period' | 'unit' | 'quantity';
const SLOTS: readonly (readonly [Slot, RegExp])[] = [
  ['site', pattern()`\b{corrections.slots_of_place}\b`],
  ['period', pattern()`\b{corrections.slots_of_time}\b`],
  ['unit', /\b(?:units|unidades|unidades de medida)\b/],
  ['quantity', pattern()`\b{corrections.slots_of_amount}\b`],
];

/**
 * `swap the sites`, `os valores estão trocados`, `é o contrário`: what two entries say of one slot, exchanged between them. Null
 * where not two stand, where a new value is named, or where it could be more than one slot.
 */
export function exchanged(reading: Reading, { proposals }: ConversationState): readonly Change[] | null {
  const { text } = reading;
  const [a, b, ...more] = proposals;
  if (a === undefined || b === undefined || more.length > 0 || text.includes('?')) return null;
  if (!EXCHANGES.test(text) || INTO.test(text) || reading.items.length > 0) return null;
  if (reading.amounts.some(({ number, unit }) => unit !== null || (number.value !== '2' && !number.weak)))
    return null;
  const differs = SLOTS.map(([slot]) => slot).filter((slot) => isExchangeable(slot, a, b));
  const named = SLOTS.filter(([, words]) => words.test(text)).map(([slot]) => slot);
  const ends = reading.sites.flatMap(({ names }) => names);
  const places = [a.site, b.site].every((site) => site !== undefined && ends.includes(site));
  if (reading.sites.length > 0 && !places) return null;
  const meant = named.filter((slot) => differs.includes(slot));
  const [slot] = meant.length > 0 ? meant : places ? (['site'] as const) : wholly(text, named, differs, a, b);
  if (slot === undefined || !differs.includes(slot)) return null;
  return [
    { index: 0, set: valueOf(slot, b) },
    { index: 1, set: valueOf(slot, a) },
  ];
}

/** Which slot is exchanged where none is named: the one that tells two entries of a kind apart, else their numbers. */
function wholly(
  text: string,
  named: readonly Slot[],
  differs: readonly Slot[],
  a: Proposal,
  b: Proposal,
): readonly Slot[] {
  if (named.length > 0 || !WHOLE.test(text)) return [];
  const labels = differs.filter((slot) => slot === 'site' || slot === 'period');
  if (a.kind === b.kind) return labels.length === 1 ? labels : [];
  return labels.length === 0 && a.unit === b.unit ? ['quantity'] : [];
}

function isExchangeable(slot: Slot, a: Proposal, b: Proposal): boolean {
  if (slot === 'site') return a.site !== undefined && b.site !== undefined && a.site !== b.site;
  if (slot === 'period') return a.from !== null && b.from !== null && (a.from !== b.from || a.to !== b.to);
  if (a.arithmetic !== undefined || b.arithmetic !== undefined) return false;
  return a[slot] !== null && b[slot] !== null && a[slot] !== b[slot];
}

function valueOf(slot: Slot, { site, from, to, yearInferred, unit, quantity }: Proposal): ProposalChange {
  if (slot === 'site') return site === undefined ? {} : { site };
  if (slot === 'period') return { from, to, yearInferred };
  return slot === 'unit' ? { unit } : { quantity };
}
