import { pattern } from '../lexicon/pattern.ts';
import type { Amount, CueMention, ItemMention, Place } from '../text/mentions.ts';
import { fold } from '../text/fold.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import { isDenied, isDeniedPlace } from '../reading/denied.ts';
import { resolveKinds } from '../kinds/resolve-kind.ts';
import { sideChanges } from './corrected-sides.ts';
import { acceptsUnit, addressed, byOldValue, byOrdinal, proposalsOf, quotedBy } from './targets.ts';
import type { Change, ConversationState, KindVocabulary, Proposal } from '../understanding.ts';
import { DIMENSION_OF } from '../words/units.ts';

/** `troca por etanol`, `era gasolina, não diesel`, `foi no gerador`: another thing, or another use of the same fuel. */
export function kindChanges(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
  amounts: readonly Amount[],
): Change[] {
  const last = state.proposals.length - 1;
  const denied = (place: Place) => isSaidNot(reading, place);
  const was = byOldValue(reading, state);
  const pointed = byOrdinal(reading.text, state.proposals.length) ?? (was.length > 0 ? was : null);
  const standing = (item: ItemMention) => [
    ...proposalsOf(item.concept, state, vocabulary),
    ...quotedBy(reading, item, state),
  ];
  const fresh = reading.items.filter(
    (item) =>
      !denied(item) &&
      (pointed === null
        ? standing(item).length === 0
        : !standing(item).some((index) => pointed.includes(index))),
  );
  const stale = reading.items.filter((item) => denied(item) || standing(item).length > 0);
  const oldTargets = stale.flatMap((item) => proposalsOf(item.concept, state, vocabulary));
  const onlyRenames = fresh.length > 0 && amounts.length === 0;
  const targets =
    pointed ??
    (oldTargets.length > 0
      ? ofOldThing(reading, state, oldTargets, onlyRenames)
      : ofFamily(reading, state, vocabulary, fresh));
  if (targets === null) return [];
  const use = reading.cues.find((cue) => (cue.cue === 'mobile' || cue.cue === 'stationary') && !denied(cue));
  const suited = fresh.filter((candidate) =>
    suits(candidate, state.proposals[targets[0] ?? last], vocabulary),
  );
  // `o gás era R-407C`: what names one kind goes before what may be several.
  const item = suited.find((candidate) => isOneKind(candidate, vocabulary)) ?? suited[0];
  if (item !== undefined)
    return targets
      .map((index) => ofThing(reading, state, vocabulary, { index, item, use }))
      .filter((change) => change !== null);
  if (use === undefined || amounts.length > 0) {
    const sides = sideChanges(reading, state, pointed ?? oldTargets, last, vocabulary);
    return sides.length > 0 ? sides : renewed(reading, state, last);
  }
  return targets.flatMap((index) => ofOtherUse(reading, state, vocabulary, index, use));
}

/** The proposal whose own thing a clause says it is not; null where that is the thing of several, and nothing else is told. */
function ofOldThing(
  reading: Reading,
  state: ConversationState,
  indexes: readonly number[],
  onlyRenames: boolean,
): number[] | null {
  const meant = addressed([...new Set(indexes)], reading, state);
  // `it was bagasse, not firewood` where the firewood of two months stands: nobody can tell which.
  return onlyRenames && meant.length > 1 && ofOneKind(meant, state) ? null : meant.slice(0, 1);
}

/** The proposal of the family of what is told instead, else the last one; null where several are as likely. */
function ofFamily(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
  fresh: readonly ItemMention[],
): number[] | null {
  const relatives = relativesOf(fresh, state, vocabulary);
  const [told, ...others] = relatives.length > 1 ? toldIn(reading, state) : [];
  return others.length > 0 ? null : [told ?? only(relatives) ?? state.proposals.length - 1];
}

/** What a draft becomes that is of another thing; the use that it had is kept where none is told. */
function ofThing(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
  told: { readonly index: number; readonly item: ItemMention; readonly use: CueMention | undefined },
): Change | null {
  const { index, item, use } = told;
  const was = /^(mobile|stationary)\./.exec(state.proposals[index]?.kind ?? '')?.[1];
  const context = {
    use: (use?.cue ?? was ?? null) as 'mobile' | 'stationary' | null,
    cues: new Set(reading.cues.map((cue) => cue.cue)),
    dimension: null,
    beside: new Set<string>(),
  };
  const kinds = resolveKinds(item.concept, context, vocabulary);
  const [kind] = kinds;
  if (kind === undefined) return null;
  const spans = spansOf(reading, [['kind', item]]);
  return { index, set: { kind: kinds.length === 1 ? kind : null, candidates: kinds, spans } };
}

/** What a draft becomes that is of the same thing in another use. */
function ofOtherUse(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
  index: number,
  use: CueMention,
): Change[] {
  const kind = state.proposals[index]?.kind ?? state.proposals[index]?.candidates[0] ?? '';
  const other = kind.replace(/^(mobile|stationary)\./, `${use.cue}.`);
  return other !== kind && vocabulary.kinds.some((known) => known.key === other)
    ? [{ index, set: { kind: other, candidates: [other], spans: spansOf(reading, [['kind', use]]) } }]
    : [];
}

const DENIED_BEFORE = pattern()`
  \b(?:nao|not|em vez d[eo]|ao inves d[eo]|instead of|rather than|troc\w+ (?:o|a)?|switch|replace|change|
  mud\w+ (?:o|a)?|substitu\w+ (?:o|a)?)\s*(?:e|era|foi|o|a|na|no|em|nos|nas|para|in|on|for|the|was|it was|in the|
  for the)?\s*$
`;

/** `não é diesel`, `troca o diesel`: a thing or a use that is what it was. */
function isSaidNot(reading: Reading, place: Place): boolean {
  return (
    isDenied(reading, place) ||
    isDeniedPlace(reading, place) ||
    DENIED_BEFORE.test(reading.text.slice(Math.max(0, place.start - 30), place.start))
  );
}

function isOneKind(item: ItemMention, vocabulary: KindVocabulary): boolean {
  return resolveKinds(item.concept, PLAIN, vocabulary).length === 1;
}

/** `replace petrol with diesel`: those that stand whose own words the turn says, though as what they are not. */
function toldIn({ text }: Reading, { proposals }: ConversationState): number[] {
  return proposals.flatMap(({ spans }, index) => {
    const words = spans.flatMap(({ slot, quote }) => (slot === 'kind' ? [fold(quote)] : []));
    return words.some((said) => new RegExp(`\\b${said.replaceAll(/[^a-z0-9 ]/g, '.')}\\b`).test(text))
      ? [index]
      : [];
  });
}

function ofOneKind(indexes: readonly number[], { proposals }: ConversationState): boolean {
  return new Set(indexes.map((index) => proposals[index]?.kind)).size === 1;
}

function only(indexes: readonly number[]): number | null {
  return indexes.length === 1 ? (indexes[0] ?? null) : null;
}

/** What stands of the family of what is told instead: refrigerants for a refrigerant, fuels for a fuel. */
function relativesOf(
  fresh: readonly ItemMention[],
  { proposals }: ConversationState,
  vocabulary: KindVocabulary,
): number[] {
  const families = new Set(
    fresh
      .flatMap((item) => resolveKinds(item.concept, PLAIN, vocabulary))
      .map((kind) => kind.slice(0, kind.indexOf('.'))),
  );
  return proposals.flatMap(({ kind }, index) =>
    kind !== null && families.has(kind.slice(0, kind.indexOf('.'))) ? [index] : [],
  );
}

const NAMED_BEFORE = pattern()`
  (?:\b(?:eh|era|eram|foi|foram|sao|is|was|were|are|it's|that's|so|entao|logo|portanto|therefore|meaning|ou seja)|
  (?:^|[\s,])e|:) (?:(?:o|a|um|uma|the|an|really|actually|na verdade|de|it's|it is|that's|e) )*$
`;

/**
 * `conferi o cilindro, é R-407C`, `that meter is the digester line, so biogas`: a turn that tells no amount and says last of
 * what stands that it is another thing of the same family.
 */
export function namesAnother(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
): boolean {
  const { amounts, items, periods, routes, text } = reading;
  if (amounts.some(({ number, unit }) => !number.weak || unit !== null) || periods.length > 0) return false;
  const item = items.at(-1);
  if (item === undefined || routes.length > 0 || text.includes('?') || isDenied(reading, item)) return false;
  if (proposalsOf(item.concept, state, vocabulary).length > 0) return false;
  const is = NAMED_BEFORE;
  const lead = is.exec(text.slice(0, item.start));
  if (lead === null || /^[\s,;.!]*(?:sorry|desculp\w*|perdao)?[\s.!]*$/.exec(text.slice(item.end)) === null)
    return false;
  const plain = / ?e (?:[a-z]+ )*$/.test(lead[0]) && !/\b(?:eh|era|foi|is|was|so|entao|logo)\b/.test(lead[0]);
  const at = text.slice(0, item.start).lastIndexOf(' e ') + 1;
  if (plain && !/é/i.test(reading.typed.charAt(reading.corrected.original(at)))) return false;
  const relative = only(relativesOf([item], state, vocabulary));
  return relative !== null && suits(item, state.proposals[relative], vocabulary);
}

const PLAIN = { use: null, cues: new Set<string>(), dimension: null, beside: new Set<string>() };

/** A thing that can be given in the unit that stands; `the trucks` is none for litres, but tells a use. */
function suits(item: ItemMention, proposal: Proposal | undefined, vocabulary: KindVocabulary): boolean {
  const dimension = DIMENSION_OF.get(proposal?.unit ?? '');
  if (dimension === undefined) return true;
  return resolveKinds(item.concept, PLAIN, vocabulary).some((kind) =>
    acceptsUnit(kind, dimension, vocabulary),
  );
}

/** `essa energia tem I-REC`, `o frete foi de trem`. */
function renewed(reading: Reading, state: ConversationState, last: number): Change[] {
  const cues = new Set(reading.cues.map((cue) => cue.cue));
  const index = state.proposals.findIndex((proposal) => proposal.kind === 'electricity');
  if (cues.has('renewable') && index >= 0)
    return [{ index, set: { kind: 'electricity.renewable', candidates: ['electricity.renewable'] } }];
  const kind = state.proposals[last]?.kind ?? '';
  const modes = ['road', 'rail', 'sea', 'air', 'inland_water'].filter((mode) => cues.has(mode));
  const [mode] = modes;
  if (
    /^freight_(?:in|out)\./.test(kind) &&
    modes.length === 1 &&
    mode !== undefined &&
    !kind.endsWith(mode)
  ) {
    const byMode = `${kind.slice(0, kind.indexOf('.'))}.${mode}`;
    return [{ index: last, set: { kind: byMode, candidates: [byMode] } }];
  }
  return [];
}
