import type { Reading } from '../reading/reading.ts';
import { isFree, type Place } from '../text/mentions.ts';
import { type Clause, holds } from './clauses.ts';

/** Words of context, and the kinds that they gainsay where they stand in the clause of the amount. */
const GAINSAYS: readonly (readonly [string, RegExp])[] = [
  ['mobile', /^stationary\./],
  ['stationary', /^mobile\.(?!distance)/],
  ['own', /^waste\./],
  ['third', /^(?:waste_own\.|mobile\.distance)/],
  ['theirs', /^freight_in\./],
  ['ours', /^freight_out\./],
  ['road', /^freight_\w+\.(?!road|warehouse)/],
  ['rail', /^freight_\w+\.(?!rail|warehouse)/],
  ['sea', /^freight_\w+\.(?!sea|warehouse|inland)/],
  ['air', /^freight_\w+\.(?!air|warehouse)/],
  ['inland_water', /^freight_\w+\.(?!inland|sea|warehouse)/],
  ['renewable', /^electricity$/],
  ['buy', /^(?:waste|process\.|fugitive|agriculture)/],
  ['produce', /^purchased\./],
  ['apply', /^(?:purchased\.fertiliser|process\.lime|process\.carb)/],
  ['commute', /^(?:travel|mobile)\./],
  ['leak', /^(?:stationary|mobile|process|purchased)\./],
  ['extinguisher', /^(?:process|purchased)\./],
  ['treat', /^waste\.wastewater/],
];
/** What else may be said of the same activity, so that a word against it is weighed already. */
const BORNE_OUT: readonly (readonly [string, RegExp])[] = [
  ['mobile', /^mobile\./],
  ['stationary', /^stationary\./],
  ['own', /^waste_own\./],
  ['third', /^waste\./],
  ['theirs', /^freight_out\./],
  ['ours', /^freight_in\./],
];

/** Words in the clauses of activities that speak against their kinds. */
export function contradictions(reading: Reading, clauses: readonly Clause[]): Place[] {
  return clauses.flatMap((clause) => {
    const { kind } = clause.proposal;
    if (kind === null) return [];
    const said = reading.cues.filter((cue) => holds(clause, cue));
    return said.filter(
      (mention) =>
        gainsaid(mention.cue, kind) &&
        isFree(mention, reading.sites) &&
        !isBorneOut(clauses, clause, mention) &&
        !isOfList(reading, clauses, mention) &&
        !isWeighed(reading, said, kind, mention),
    );
  });
}

/** `a frota e o gerador gastaram 900 e 120 L`: uses that are listed before all amounts, of which each bears out one. */
function isOfList(
  { text, cues }: Reading,
  clauses: readonly Clause[],
  mention: Place & { readonly cue: string },
): boolean {
  const ahead = clauses.every(({ amount }) => mention.end <= amount.start);
  const beside = cues.some((other) => {
    const [first, second] = other.start < mention.start ? [other, mention] : [mention, other];
    return (
      other !== mention &&
      /^ ?(?:,|e|and|&|,? (?:e|and))(?: (?:[oa]s?|the|our|noss[oa]s?|n[oa]s?))* ?$/.test(
        text.slice(first.end, second.start),
      )
    );
  });
  return ahead && beside && clauses.some(({ proposal }) => bearsOut(mention.cue, proposal.kind ?? ''));
}

function bearsOut(word: string, kind: string): boolean {
  return BORNE_OUT.some(([cue, kinds]) => cue === word && kinds.test(kind));
}

/** A word that bears out a neighbour whose clause it stands in too (`14 P20 nas empilhadeiras e 5 P13 na cozinha`). */
function isBorneOut(
  clauses: readonly Clause[],
  own: Clause,
  mention: Place & { readonly cue: string },
): boolean {
  return clauses.some(
    (other) =>
      other !== own &&
      holds(other, mention) &&
      BORNE_OUT.some(([cue, kinds]) => cue === mention.cue && kinds.test(other.proposal.kind ?? '')),
  );
}

/** `sem I-REC`, and a verb of driving beside what is said to burn the fuel: the word was read, and weighed less. */
function isWeighed(
  { text, amounts }: Reading,
  said: readonly (Place & { readonly cue: string })[],
  kind: string,
  { start, end, cue }: Place & { readonly cue: string },
): boolean {
  const before = text.slice(Math.max(0, start - 12), start);
  if (cue === 'renewable') return /\b(?:sem|without|nao|non|no)[ -]$/.test(before);
  if (/\b(?:\d+|um|uma|dois|duas|tres|quatro|cinco|one|two|three|four|five) $/.test(before))
    return amounts.length > 1;
  const verb = /^(?:rod|abastec|refuel|filled)/.test(text.slice(start, end));
  return (
    verb && said.some((other) => BORNE_OUT.some(([name, kinds]) => name === other.cue && kinds.test(kind)))
  );
}

/** Whether a word of context speaks against a kind. */
export function gainsaid(word: string, kind: string): boolean {
  return GAINSAYS.some(([cue, kinds]) => cue === word && kinds.test(kind));
}
