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
  if (!trails) return sharing(reading, entries, site);
  return entries.map((entry) =>
    entry === last
      ? entry
      : {
          ...entry,
          draft: {
            ...entry.draft,
            asks: [...entry.draft.asks, { slot: 'site' as const, values: [name], place: site }],
          },
        },
  );
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
