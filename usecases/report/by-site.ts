import type { Basis } from '#engine/report/basis.ts';
import type { ReportBlock, ReportChapter } from '#reports/document.ts';
import { ask, bars, largestFirst, withoutSite } from './tables.ts';
import type { ReportWords } from './words.ts';

/**
 * What each site emits, for whoever has more than one: each scope by site, and of each site its categories. Scope 2 is by location,
 * since instruments are of the whole company.
 */
export function sitesChapter(basis: Basis, words: ReportWords): ReportChapter[] {
  if (basis.sites.length < 2) return [];
  return [
    {
      id: 'sites',
      title: words.say('table.sites'),
      blocks: ([1, 2, 3] as const).flatMap((scope) => scopeBySite(basis, scope, words)),
      chapters: basis.sites.map((site) => ({
        id: `site-${site.id}`,
        title: site.name,
        blocks: [categoriesOf(site, basis, words)],
      })),
    },
  ];
}

function scopeBySite(basis: Basis, scope: 1 | 2 | 3, words: ReportWords): ReportBlock[] {
  const used = new Set(basis.activities.flatMap((cell) => (cell.scope === scope ? [cell.siteId] : [])));
  const rows = [
    ...basis.sites
      .filter(({ id }) => used.has(id))
      .map(({ id, name }) => ({ key: id, name, value: ask(basis, `co2e(scope: ${scope}, site: ${id})`) })),
    ...(used.has(null) ? withoutSite(basis, `co2e(scope: ${scope})`, words) : []),
  ];
  if (rows.length === 0) return [];
  const title = words.say('table.scope_sites', { scope: words.say('scope', { scope: String(scope) }) });
  const drawn = { id: `sites-${scope}`, title, name: words.say('column.site'), rows: largestFirst(rows) };
  return [bars(drawn, words)];
}

function categoriesOf(site: Basis['sites'][number], basis: Basis, words: ReportWords): ReportBlock {
  const keys = new Map(
    basis.activities
      .filter(({ siteId }) => siteId === site.id)
      .map(({ scope, category }) => [`${scope}/${category}`, { scope, category }]),
  );
  const rows = [...keys].map(([key, { scope, category }]) => ({
    key,
    name: `${words.say('scope', { scope: String(scope) })}: ${words.category(category)}`,
    value: ask(basis, `co2e(scope: ${scope}, category: ${category}, site: ${site.id})`),
  }));
  const drawn = {
    id: `site-${site.id}`,
    title: words.say('table.categories'),
    name: words.say('column.category'),
    rows: largestFirst(rows),
  };
  const block = bars(drawn, words);
  return 'table' in block ? { kind: 'table', table: block.table } : block;
}
