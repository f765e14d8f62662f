import { product } from '../numbers/exact.ts';
import type { CueMention, Place, SiteMention } from '../text/mentions.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import type { Draft } from './draft.ts';

interface Entry {
  readonly at: number;
  readonly draft: Draft;
  readonly used: readonly Place[];
}

const HALVES =
  /\b(metade|half)\b[^\d;.\n]{2,60}?\b(?:(?:a )?outra metade|metade|(?:the )?other half|half|o (?:resto|restante)|the (?:rest|other))\b[^\d;.\n]{2,40}/;

/**
 * `600 L, metade em Sumaré e metade em Extrema`, `half in the trucks and half in the generator`: one amount in two halves,
 * by place or by use, where nothing else is named. Other shares are asked.
 */
export function halved<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  const [whole] = entries;
  const said = HALVES.exec(reading.text);
  if (whole === undefined || entries.length !== 1 || said === null) return [...entries];
  const { quantity, unit, arithmetic } = whole.draft.proposal;
  if (quantity === null || unit === null || arithmetic !== undefined || whole.at > said.index)
    return [...entries];
  const inside = <M extends Place>(mentions: readonly M[]) =>
    mentions.filter(({ start, end }) => start >= said.index && end <= said.index + said[0].length);
  const sites = inside(reading.sites);
  const uses = inside(reading.cues.filter(({ cue }) => cue === 'mobile' || cue === 'stationary'));
  const word = { start: said.index, end: said.index + (said[1]?.length ?? 0) };
  const half = (
    set: Partial<Draft['proposal']>,
    place: Place,
    slot: 'site' | 'kind',
    open: 'site' | 'kind',
  ): T => ({
    ...whole,
    at: whole.at + place.start / 1e6,
    used: [...whole.used, word],
    draft: {
      proposal: {
        ...whole.draft.proposal,
        ...set,
        quantity: product(quantity, '0.5'),
        arithmetic: `${quantity} × 0.5`,
        spans: [
          ...whole.draft.proposal.spans,
          ...spansOf(reading, [
            ['quantity', word],
            [slot, place],
          ]),
        ],
      },
      asks: whole.draft.asks.filter((ask) => ask.slot !== open),
    },
  });
  if (areTwoSites(sites) && uses.length === 0)
    return sites.map((site) => half({ site: site.names[0] ?? '' }, site, 'site', 'site'));
  const name = nameOf(whole.draft);
  if (areTwoUses(uses) && sites.length === 0 && name !== null)
    return uses.map(({ cue, ...place }) => {
      const kind = `${cue}.${name}`;
      return half({ kind, candidates: [kind] }, place, 'kind', 'kind');
    });
  return [...entries];
}

function areTwoSites(sites: readonly SiteMention[]): boolean {
  const [a, b] = sites;
  return sites.length === 2 && a?.names.length === 1 && b?.names.length === 1 && a.names[0] !== b.names[0];
}

function areTwoUses(uses: readonly CueMention[]): boolean {
  return uses.length === 2 && uses[0]?.cue !== uses[1]?.cue;
}

/** `diesel` of `mobile.diesel` and `stationary.diesel`: the fuel, where it is but one. */
function nameOf({ proposal: { candidates } }: Draft): string | null {
  const names = new Set(candidates.map((kind) => /^(?:mobile|stationary)\.(.+)$/.exec(kind)?.[1] ?? ''));
  const [name] = names;
  return names.size === 1 && name !== undefined && name !== '' ? name : null;
}
