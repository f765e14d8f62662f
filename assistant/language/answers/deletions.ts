import { pattern } from '../lexicon/pattern.ts';
import { corrections } from '../corrections/corrections.ts';
import { byOrdinal, proposalsOf, targetsOf } from '../corrections/targets.ts';
import { is } from '../queries/intent.ts';
import { notUnderstood } from '../reading/coverage.ts';
import { type Reading, read } from '../reading/reading.ts';
import type { Place } from '../text/mentions.ts';
import type { Ask, Understanding } from '../understanding.ts';
import { beforeCorrection } from './completion.ts';
import { isQuestion, outcome, type Turn } from './turn.ts';

/** `apaga o segundo`, `remove the gasoline line`, `apaga tudo`: takes standing proposals away. */
export function deletion(turn: Turn): Understanding | null {
  const { reading, state } = turn;
  const { text } = reading;
  if (state.proposals.length === 0 || !is.delete(text) || isQuestion(turn) || is.injection(text)) return null;
  if (/\b(?:ledger|inventario inteiro|banco de dados|database|every entry|todos os lancamentos)\b/.test(text))
    return null;
  const meant = beforeCorrection(reading);
  const removals = removedBy(turn, meant);
  if (removals.length === 0) return outcome(turn, 'delete', { notUnderstood: notUnderstood(reading, []) });
  const asks = state.asks.flatMap((ask) => reindexed(ask, removals));
  const left = reading.amounts.filter(
    ({ number, unit }) =>
      !number.weak &&
      number.value !== null &&
      (number.start > meant.text.length ||
        (unit !== null && !removals.some((index) => state.proposals[index]?.quantity === number.value))),
  );
  return outcome(turn, 'delete', {
    removals,
    asks,
    notUnderstood: notUnderstood({ ...reading, amounts: left, undated: [] }, []),
  });
}

const DELETED_THIS = pattern()`
  \b(?:scrap|undo|delete|remove|discard|drop|scratch|apag\w+|remov\w+|exclu\w+|descart\w+|cancel\w*|
  desfa\w+|esquec\w+|forget) (?:that|this|it|isso|isto|tudo)\s*[.!]?\s*$
`;

const THIS_LINE = pattern()`
  \b(?:ess[ea]|est[ea]|isso|this|that|the last|o ultimo|a ultima) (?:lancamento|linha|item|registro|
  entrada|dado|rascunho|entry|line|record|draft|one)\b
`;

/** The drafts that a turn takes away, by their numbers. */
function removedBy(turn: Turn, meant: Reading): readonly number[] {
  const { reading, state, input } = turn;
  const all = state.proposals.map((_, index) => index);
  const kept = keptTargets(turn);
  const ordinal = byOrdinal(reading.text, state.proposals.length);
  const first = reading.tokens[0]?.end ?? 0;
  if (
    ordinal === null &&
    DELETED_THIS.test(reading.text) &&
    !reading.items.some(({ start }) => start > first)
  )
    return all;
  const named =
    kept === null
      ? (ordinal ?? targetsOf(meant, state, input.kinds))
      : all.filter((index) => !kept.includes(index));
  if (named.length > 0) return named;
  // `exclui esse lançamento, já estava na planilha`: the last one, whatever the reason names.
  const pointed = THIS_LINE.test(reading.text);
  return pointed || (reading.items.length === 0 && !namesElse(turn, meant)) ? all.slice(-1) : [];
}

/** `tira o de junho` where nothing of June stands: what is named is not there, and nothing else is taken away for it. */
function namesElse({ state }: Turn, { text, periods, sites, amounts }: Reading): boolean {
  const dated = periods.filter(
    ({ start, end, from }) =>
      from !== '' &&
      (/\b(?:[oa]s? (?:[a-z]+ )?d[eo]|the|from|for|of) $/.test(text.slice(0, start)) ||
        /^ (?:ones?|entry|line)\b/.test(text.slice(end))),
  );
  const strange = dated.filter(
    ({ from }) => !state.proposals.some((one) => one.from?.slice(4) === from.slice(4)),
  );
  const places = sites.filter(
    ({ names }) => !state.proposals.some(({ site }) => site !== undefined && names.includes(site)),
  );
  const sizes = amounts.filter(
    ({ number, unit }) => unit !== null && !state.proposals.some(({ quantity }) => quantity === number.value),
  );
  return strange.length + places.length + sizes.length > 0;
}

/** `apaga o diesel e o gás foi 125`: one thing is taken away and another one is changed, in one breath. */
export function both(turn: Turn): Understanding | null {
  const { input, reading, state } = turn;
  if (state.proposals.length < 2 || !is.delete(reading.text) || isQuestion(turn)) return null;
  if (is.injection(reading.text)) return null;
  for (const cut of cutsOf(reading)) {
    const parts = cut.map((place) => {
      const text = alone(
        input.text,
        reading.corrected.original(place.start),
        reading.corrected.original(place.end),
      );
      const own = { ...input, text };
      return { input: own, reading: read(own), state };
    });
    const gone = parts.find((part) => is.delete(part.reading.text));
    const changed = parts.find((part) => part !== gone && !is.delete(part.reading.text));
    if (gone === undefined || changed === undefined || changed.reading.amounts.length === 0) continue;
    const removed = deletion(gone);
    const found = corrections(changed.reading, state, input.kinds);
    if (removed === null || removed.removals.length === 0 || removed.notUnderstood.length > 0) continue;
    if (found.unclear || found.changes.length === 0) continue;
    const changes = found.changes.filter(({ index }) => !removed.removals.includes(index));
    if (changes.length !== found.changes.length) continue;
    return outcome(turn, 'correct', {
      changes,
      removals: removed.removals,
      asks: removed.asks,
      notUnderstood: notUnderstood(changed.reading, found.used),
    });
  }
  return null;
}

/** The two halves of a message at each word that joins clauses. */
function cutsOf({ text }: Reading): readonly (readonly [Place, Place])[] {
  return [...text.matchAll(/[,;.](?=\s)|\s(?:e|and|then|depois)(?=\s)/g)].map(({ index, 0: { length } }) => [
    { start: 0, end: index },
    { start: index + length, end: text.length },
  ]);
}

/** One stretch of a text, in its place: blanks stand for the rest. */
function alone(text: string, start: number, end: number): string {
  return ' '.repeat(start) + text.slice(start, end) + ' '.repeat(Math.max(0, text.length - end));
}

/** `deixa só a gasolina`, `keep only the first`. */
const KEPT_ALONE =
  /\b(?:deix(?:a|e)|mantem|mantenha|fica|fique|keep|leave)\s+(?:so|somente|apenas|only|just)\b/;

/** `apaga tudo menos o diesel`, `deixa só a gasolina, o resto apaga`. */
function keptTargets({ reading, state, input }: Turn): number[] | null {
  const except =
    /\b(?:menos|exceto|fora|except|but|apart from)\b/.exec(reading.text) ?? KEPT_ALONE.exec(reading.text);
  const all = /\b(?:tudo|todos|todas|all|everything)\b/.test(reading.text) || KEPT_ALONE.test(reading.text);
  if (except === null || !all) return null;
  const named = reading.items
    .filter((item) => item.start > except.index)
    .flatMap((item) => proposalsOf(item.concept, state, input.kinds));
  const ordinal = byOrdinal(reading.text.slice(except.index), state.proposals.length);
  return named.length > 0 ? named : ordinal;
}

function reindexed(ask: Ask, removals: readonly number[]): Ask[] {
  if (ask.activityIndex === undefined) return [ask];
  if (removals.includes(ask.activityIndex)) return [];
  const before = removals.filter((index) => index < (ask.activityIndex ?? 0)).length;
  return [{ ...ask, activityIndex: ask.activityIndex - before }];
}
