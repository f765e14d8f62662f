import { resolveKinds } from '../kinds/resolve-kind.ts';
import type { CueMention, ItemMention, Place, SiteMention } from '../text/mentions.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import type { KindVocabulary } from '../understanding.ts';
import type { Draft } from './draft.ts';
import { type Fraction, fractionsIn, sharesOf } from './fractions.ts';

interface Entry {
  readonly at: number;
  readonly draft: Draft;
  readonly used: readonly Place[];
}

/** What a part is told by: its place, its use or its thing. */
interface Label extends Place {
  readonly slot: 'site' | 'kind';
  readonly set: Partial<Draft['proposal']>;
}

/**
 * `600 L, metade em Sumaré e metade em Extrema`, `a third ethanol, the rest gasoline`, `70% nos caminhões e 30% no gerador`: one
 * amount in parts that make up the whole, told by place, by use or by thing. What does not come out even stays whole, and
 * its parts are reported.
 */
export function shared<T extends Entry>(
  reading: Reading,
  entries: readonly T[],
  vocabulary: KindVocabulary,
): T[] {
  const [whole] = entries;
  if (whole === undefined || entries.length !== 1) return [...entries];
  const { quantity, unit, arithmetic } = whole.draft.proposal;
  const parts = fractionsIn(reading).filter(({ start }) => start > whole.at);
  const [first] = parts;
  if (quantity === null || unit === null || arithmetic !== undefined || first === undefined)
    return [...entries];
  const shares = sharesOf(quantity, parts);
  const labels = labelsOf(reading, whole.draft, parts, vocabulary);
  if (shares === null || labels === null) return [...entries];
  return shares.map((share, at): T => {
    const [part, label] = [parts[at] ?? first, labels[at] as Label];
    return {
      ...whole,
      at: whole.at + part.start / 1e6,
      used: [...whole.used, ...parts],
      draft: {
        proposal: {
          ...whole.draft.proposal,
          ...label.set,
          ...share,
          spans: [
            ...whole.draft.proposal.spans.filter(({ slot }) => slot !== label.slot),
            ...spansOf(reading, [
              ['quantity', part],
              [label.slot, label],
            ]),
          ],
        },
        asks: whole.draft.asks.filter((ask) => ask.slot !== label.slot),
      },
    };
  });
}

/** The stretch of text that tells a part: up to the next one, or to the end of the sentence. */
function stretchOf({ text }: Reading, parts: readonly Fraction[], at: number): Place {
  const start = parts[at]?.end ?? 0;
  const stop = text.slice(start).search(/[;.\n]/);
  const end = parts[at + 1]?.start ?? (stop < 0 ? text.length : start + stop);
  return { start, end };
}

/** One label for every part, all of one sort and all different; null where a part is told by nothing or by too much. */
function labelsOf(
  reading: Reading,
  whole: Draft,
  parts: readonly Fraction[],
  vocabulary: KindVocabulary,
): readonly Label[] | null {
  const inside = <M extends Place>(mentions: readonly M[], at: number) => {
    const { start, end } = stretchOf(reading, parts, at);
    return mentions.filter((mention) => mention.start >= start && mention.end <= end);
  };
  const uses = reading.cues.filter(({ cue }) => cue === 'mobile' || cue === 'stationary');
  const sorts: readonly ((at: number) => Label | null)[] = [
    (at) => byThing(whole, inside(reading.items, at), vocabulary),
    (at) => bySite(inside(reading.sites, at)),
    (at) => byUse(whole, inside(uses, at)),
  ];
  for (const sort of sorts) {
    const labels = parts.map((_, at) => sort(at));
    const told = labels.flatMap((label) => (label === null ? [] : [label]));
    const different = new Set(told.map(({ set }) => set.site ?? set.kind)).size === parts.length;
    if (told.length === parts.length && different) return told;
  }
  return null;
}

function bySite(sites: readonly SiteMention[]): Label | null {
  const [site] = sites;
  const name = site?.names[0];
  if (site === undefined || sites.length > 1 || site.names.length > 1 || name === undefined) return null;
  return { start: site.start, end: site.end, slot: 'site', set: { site: name } };
}

function byUse(whole: Draft, uses: readonly CueMention[]): Label | null {
  const [use] = uses;
  const name = nameOf(whole);
  if (use === undefined || name === null || new Set(uses.map(({ cue }) => cue)).size > 1) return null;
  const kind = `${use.cue}.${name}`;
  return { start: use.start, end: use.end, slot: 'kind', set: { kind, candidates: [kind] } };
}

function byThing(whole: Draft, items: readonly ItemMention[], vocabulary: KindVocabulary): Label | null {
  const [item] = items;
  if (item === undefined || items.length > 1) return null;
  const use = whole.proposal.candidates.map((kind) => /^(mobile|stationary)\./.exec(kind)?.[1])[0];
  const context = {
    use: (use ?? null) as 'mobile' | 'stationary' | null,
    cues: new Set<string>(),
    dimension: null,
    beside: new Set<string>(),
  };
  const kinds = resolveKinds(item.concept, context, vocabulary);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) return null;
  return { start: item.start, end: item.end, slot: 'kind', set: { kind, candidates: [kind] } };
}

/** `diesel` of `mobile.diesel` and `stationary.diesel`: the fuel, where it is but one. */
function nameOf({ proposal: { candidates } }: Draft): string | null {
  const names = new Set(candidates.map((kind) => /^(?:mobile|stationary)\.(.+)$/.exec(kind)?.[1] ?? ''));
  const [name] = names;
  return names.size === 1 && name !== undefined && name !== '' ? name : null;
}
