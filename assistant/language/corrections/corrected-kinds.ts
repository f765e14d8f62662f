import type { Amount, ItemMention, Place } from '../text/mentions.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import { isDenied } from '../reading/denied.ts';
import { resolveKinds } from '../kinds/resolve-kind.ts';
import { acceptsUnit, byOrdinal, proposalsOf, quotedBy } from './targets.ts';
import type { Change, ConversationState, KindVocabulary, Proposal } from '../understanding.ts';
import { DIMENSION_OF } from '../words/units.ts';

/** `troca por etanol`, `era gasolina, não diesel`, `foi no gerador`: another thing, or another use of the same fuel. */
export function kindChanges(
  reading: Reading,
  state: ConversationState,
  vocabulary: KindVocabulary,
  amounts: readonly Amount[],
  last: number,
): Change[] {
  const denied = (place: Place) =>
    isDenied(reading, place) ||
    /\b(?:nao|not|em vez d[eo]|ao inves d[eo]|instead of|rather than|troc\w+ (?:o|a)?|switch|replace|change|mud\w+ (?:o|a)?|substitu\w+ (?:o|a)?)\s*(?:e|era|foi|o|a|na|no|em|nos|nas|para|in|on|for|the|was|it was|in the|for the)?\s*$/.test(
      reading.text.slice(Math.max(0, place.start - 30), place.start),
    );
  const fresh = reading.items.filter(
    (item) =>
      !denied(item) &&
      proposalsOf(item.concept, state, vocabulary).length === 0 &&
      quotedBy(reading, item, state).length === 0,
  );
  const stale = reading.items.filter(
    (item) => denied(item) || proposalsOf(item.concept, state, vocabulary).length > 0,
  );
  const ordinal = byOrdinal(reading.text, state.proposals.length);
  const oldTargets = stale.flatMap((item) => proposalsOf(item.concept, state, vocabulary));
  const targets = ordinal ?? (oldTargets.length > 0 ? [oldTargets[0] as number] : [last]);
  const use = reading.cues.find((cue) => (cue.cue === 'mobile' || cue.cue === 'stationary') && !denied(cue));
  const suited = fresh.filter((candidate) =>
    suits(candidate, state.proposals[targets[0] ?? last], vocabulary),
  );
  // `o gás era R-407C`: what names one kind goes before what may be several.
  const item = suited.find((candidate) => isOneKind(candidate, vocabulary)) ?? suited[0];
  if (item !== undefined) {
    return targets.flatMap((index) => {
      const proposal = state.proposals[index];
      const was = /^(mobile|stationary)\./.exec(proposal?.kind ?? '')?.[1];
      const context = {
        use: (use?.cue ?? was ?? null) as 'mobile' | 'stationary' | null,
        cues: new Set(reading.cues.map((cue) => cue.cue)),
        dimension: null,
        beside: new Set<string>(),
      };
      const kinds = resolveKinds(item.concept, context, vocabulary);
      const [kind] = kinds;
      return kind === undefined
        ? []
        : [
            {
              index,
              set: {
                kind: kinds.length === 1 ? kind : null,
                candidates: kinds,
                spans: spansOf(reading, [['kind', item]]),
              },
            },
          ];
    });
  }
  if (use === undefined || amounts.length > 0) return renewed(reading, state, last);
  return targets.flatMap((index) => {
    const kind = state.proposals[index]?.kind ?? state.proposals[index]?.candidates[0] ?? '';
    const other = kind.replace(/^(mobile|stationary)\./, `${use.cue}.`);
    return other !== kind && vocabulary.kinds.some((known) => known.key === other)
      ? [{ index, set: { kind: other, candidates: [other], spans: spansOf(reading, [['kind', use]]) } }]
      : [];
  });
}

function isOneKind(item: ItemMention, vocabulary: KindVocabulary): boolean {
  const context = { use: null, cues: new Set<string>(), dimension: null, beside: new Set<string>() };
  return resolveKinds(item.concept, context, vocabulary).length === 1;
}

/** A thing that can be given in the unit that stands; `the trucks` is none for litres, but tells a use. */
function suits(item: ItemMention, proposal: Proposal | undefined, vocabulary: KindVocabulary): boolean {
  const dimension = DIMENSION_OF.get(proposal?.unit ?? '');
  if (dimension === undefined) return true;
  const context = { use: null, cues: new Set<string>(), dimension: null, beside: new Set<string>() };
  return resolveKinds(item.concept, context, vocabulary).some((kind) =>
    acceptsUnit(kind, dimension, vocabulary),
  );
}

/** `essa energia tem I-REC`, `o frete foi pago pelo cliente`. */
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
  if (cues.has('ours') && !cues.has('theirs') && kind.startsWith('freight_out.')) {
    const ours = kind.replace('_out', '_in');
    return [{ index: last, set: { kind: ours, candidates: [ours] } }];
  }
  // `this was treated by a third party`.
  const other = cues.has('third') ? kind.replace(/^waste_own\./, 'waste.') : kind;
  if (other !== kind) return [{ index: last, set: { kind: other, candidates: [other] } }];
  if (cues.has('theirs') && kind.startsWith('freight_in.'))
    return [
      { index: last, set: { kind: kind.replace('_in', '_out'), candidates: [kind.replace('_in', '_out')] } },
    ];
  return [];
}
