import { pattern } from '../lexicon/pattern.ts';
import type { Place, SiteMention } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import type { Draft } from './draft.ts';

interface Entry {
  readonly at: number;
  readonly draft: Draft;
  readonly used: readonly Place[];
}

/**
 * `diesel in the trucks, propane for the forklifts and electricity at Leeds`: one site behind a list of three or more may
 * hold for the last or for all of them, so it is offered for those that have none.
 */
export function askAboutTrailingSite<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  const [site, ...others] = reading.sites;
  const last = entries.at(-1);
  const name = site?.names[0];
  if (site === undefined || others.length > 0 || last === undefined || name === undefined)
    return [...entries];
  const rest = entries.slice(0, -1);
  const list = reading.text.slice(entries[0]?.at ?? 0, site.end);
  const trails =
    rest.length >= 2 &&
    site.start > last.at &&
    !/[\n;]|\.\s/.test(list) &&
    last.draft.proposal.site === name &&
    rest.every(({ draft }) => draft.proposal.site === undefined);
  if (!trails && !isOfPlaceWithin(reading, entries, site)) return sharing(reading, entries, site);
  return entries.map((entry) =>
    entry === last
      ? entry
      : {
          ...entry,
          draft: {
            proposal: withoutSite(entry.draft.proposal),
            asks: [...entry.draft.asks, { slot: 'site' as const, values: [name], place: site }],
          },
        },
  );
}

/** Where something was used, as a place within a site: `na frota`, `in the canteen`. */
const WITHIN = String.raw`(?: the| our| noss[oa]s?)? [a-z-]{3,}`;
const NEXT = new RegExp(
  String.raw`\b(?:n[oa]s?|d[oa]s?|in|on|at|for)${WITHIN},? (?:e|and|mais|plus|,) ?(?:(?:de|d[oa]s|outros|mais|about|another) )?$`,
);
const PLACED = new RegExp(String.raw`\b(?:n[oa]s?|in|on|at)${WITHIN} (?:em|in|at|d[eoa])(?: the)? $`);

/**
 * `A na frota e B no refeitório em Sorocaba`: each has a place of use, and the site behind the second is of that place alone or of
 * both.
 */
function isOfPlaceWithin(reading: Reading, entries: readonly Entry[], site: SiteMention): boolean {
  const [first, last] = entries;
  if (first === undefined || last === undefined || entries.length !== 2 || last.at > site.start) return false;
  const { text, periods } = reading;
  const told = first.draft.proposal.site;
  if (told !== undefined && !site.names.includes(told)) return false;
  const [before, behind] = [text.slice(first.at, last.at), text.slice(last.at, site.start)];
  if (/[\n;:]|\.\s/.test(before + behind) || OF_ALL.test(behind)) return false;
  // A time of its own ends what is said of the first.
  if (periods.some(({ start, end }) => start >= first.at && end <= last.at)) return false;
  return NEXT.test(before) && PLACED.test(behind);
}

const OF_ALL = pattern()`\b{drafts.of_all_sites}\b`;

function withoutSite(proposal: Draft['proposal']): Draft['proposal'] {
  const { site: _, ...rest } = proposal;
  return { ...rest, spans: rest.spans.filter(({ slot }) => slot !== 'site') };
}

/** `120 kWh em 2024 e 135 kWh em 2025 de energia em Betim`: one thing of one place, told for several times. */
function sharing<T extends Entry>(reading: Reading, entries: readonly T[], site: SiteMention): T[] {
  const last = entries.at(-1);
  const name = site.names[0];
  const thing = (entry: T | undefined) =>
    entry?.draft.proposal.spans.find(({ slot }) => slot === 'kind')?.start ?? null;
  if (last === undefined || site.start < last.at || last.draft.proposal.site !== name) return [...entries];
  if (/[\n;]|\.\s/.test(reading.text.slice(entries[0]?.at ?? 0, site.end))) return [...entries];
  return entries.map((entry) =>
    entry.draft.proposal.site === undefined && thing(entry) !== null && thing(entry) === thing(last)
      ? { ...entry, draft: { ...entry.draft, proposal: { ...entry.draft.proposal, site: name ?? '' } } }
      : entry,
  );
}
