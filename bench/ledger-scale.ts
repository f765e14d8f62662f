import { pathToFileURL } from 'node:url';
import { openDatabase } from '#database/open.ts';
import { loadIntoDatabase } from '#reference/shelve-in-database.ts';
import { verb } from '#usecases/testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestOrganization } from '#usecases/testing.ts';
import { withDataFolder } from './installation.ts';
import { fillLedgers, type Ledgers, TAG, WORD } from './ledger-rows.ts';

/** Milliseconds of many calls. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  /** The call that took longest, by its name. */
  readonly slowest: string;
}

export interface LedgerScale {
  readonly lines: Ledgers;
  /** First page of /tables (`entry.query`), any filter with any order, in the large ledger and in the small one. */
  readonly page: Spread;
  readonly pageOfSmall: Spread;
  /** What the overview asks, each call by itself. */
  readonly overview: Spread;
  readonly overviewOfSmall: Spread;
  /** The same first page, latest first, in plain SQL as the owner of the database: no door, no policies. */
  readonly rawPage: Spread;
}

type Call = readonly [name: string, verb: string, input: object];

const ROUNDS = 3;
const SORTS = [
  'from',
  'committedAt',
  'co2eKg',
  'quantity',
  'site',
  'scope',
  'category',
  'kind',
  'state',
  'quality',
];

/**
 * Measures reading with `north` lines in one organization and `south` in another, among all in the database, on the embedded
 * server as the product starts it. Calls go through the use-cases as from the door: parsed, under row-level security.
 */
export function benchLedgerScale(
  lines: Ledgers = { north: 1_000_000, south: 10_000, others: 8_990_000 },
): Promise<LedgerScale> {
  return withDataFolder(async (data) => {
    const database = await openDatabase({ data });
    try {
      await loadIntoDatabase(database);
      const installation = { ...(await openTestInstallation(database)), checkOutput: false };
      await fillLedgers(installation, lines);
      const { north, south } = installation;
      return {
        lines,
        page: await spreadOf(installation, north, await pages(installation, north)),
        pageOfSmall: await spreadOf(installation, south, await pages(installation, south)),
        overview: await spreadOf(installation, north, overviews(await siteOf(installation, north))),
        overviewOfSmall: await spreadOf(installation, south, overviews(await siteOf(installation, south))),
        rawPage: await rawPage(installation, north),
      };
    } finally {
      await database.stop();
    }
  });
}

async function siteOf({ database }: TestInstallation, { id }: TestOrganization): Promise<string> {
  const { rows } = await database.pool.query<{ site: string }>(
    'select site_id as site from public.entry_facets where organization_id = $1 and lines > 0 order by id limit 1',
    [id],
  );
  return rows[0]?.site ?? '';
}

/** Every filter with every order, latest or largest first. */
async function pages(installation: TestInstallation, organization: TestOrganization): Promise<Call[]> {
  const { rows } = await installation.database.pool.query<{ kind: string; category: string }>(
    'select kind, category from public.entry_facets where organization_id = $1 order by id limit 1',
    [organization.id],
  );
  const { kind = '', category = '' } = rows[0] ?? {};
  const siteIds = [await siteOf(installation, organization)];
  const name = installation.ports.library.kinds[kind]?.name['pt-BR'] ?? kind;
  const filters: Readonly<Record<string, object>> = {
    'no filter': {},
    site: { siteIds },
    scope: { scopes: [2] },
    category: { categories: [category] },
    kind: { kinds: [kind] },
    month: { from: '2024-03-01', to: '2024-03-31' },
    year: { from: '2024-01-01', to: '2024-12-31' },
    state: { states: ['not_counted'] },
    quality: { qualities: ['poor'] },
    source: { sources: ['desnz'] },
    origin: { origins: ['form'] },
    tag: { tags: [TAG] },
    word: { text: WORD },
    'name of a kind': { text: name },
    importer: { committedBy: [organization.people.owner.id] },
    'site, kind and month': { siteIds, kinds: [kind], from: '2024-03-01', to: '2024-03-31' },
  };
  return Object.entries(filters).flatMap(([filter, parts]) =>
    SORTS.map(
      (by): Call => [
        `${filter} by ${by}`,
        'entry.query',
        { filter: parts, sort: [{ by, descending: true }] },
      ],
    ),
  );
}

const EVERY_SWITCH = { byMarket: true, gwpSet: 'AR6', consolidated: true, withDrafts: true };

function overviews(site: string): Call[] {
  const year = { from: '2025-01-01', to: '2025-12-31' };
  return [
    ['summary of a year', 'result.summary', year],
    ['summary of the year before', 'result.summary', { from: '2024-01-01', to: '2024-12-31' }],
    ['summary of a site', 'result.summary', { ...year, siteIds: [site] }],
    ['composition', 'result.composition', year],
    ['summary by market', 'result.summary', { ...year, view: { byMarket: true } }],
    ['summary on another set', 'result.summary', { ...year, view: { gwpSet: 'AR6' } }],
    ['summary of the boundary', 'result.summary', { ...year, view: { consolidated: true } }],
    ['summary with drafts', 'result.summary', { ...year, view: { withDrafts: true } }],
    ['summary of every switch', 'result.summary', { ...year, view: EVERY_SWITCH }],
    ['composition of every switch', 'result.composition', { ...year, view: EVERY_SWITCH }],
    ['completeness', 'result.completeness', year],
    ['gaps', 'result.gaps', {}],
    ['scope 2', 'result.scope2', year],
    ['intensities', 'result.intensities', { year: 2025 }],
    ['drafts that wait', 'result.drafts', year],
  ];
}

async function spreadOf(
  installation: TestInstallation,
  { people }: TestOrganization,
  calls: readonly Call[],
): Promise<Spread> {
  const took: { name: string; ms: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, called, input] of calls) {
      const began = performance.now();
      await installation.as(people.owner, verb(called), input);
      // The first round prepares statements and reads what a running server has read.
      if (round > 0) took.push({ name, ms: performance.now() - began });
    }
  }
  return spread(took);
}

function spread(took: readonly { name: string; ms: number }[]): Spread {
  const sorted = took.toSorted((one, other) => one.ms - other.ms);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? Number.NaN;
  const last = sorted.at(-1);
  return { p50: at(0.5), p95: at(0.95), slowest: last ? `${last.name}: ${Math.round(last.ms)} ms` : '' };
}

/** The page as the ledger alone has it: entries that nothing supersedes, latest first. */
async function rawPage({ database }: TestInstallation, { id }: TestOrganization): Promise<Spread> {
  const took: { name: string; ms: number }[] = [];
  for (let round = 0; round <= 40; round += 1) {
    const began = performance.now();
    await database.pool.query(
      `select e.* from public.entries e where e.organization_id = $1 and e.state <> 'withdrawn'
         and not exists (select from public.entries later where later.supersedes = e.id)
       order by e.period_from desc, e.sequence desc limit 101`,
      [id],
    );
    if (round > 0) took.push({ name: 'raw page', ms: performance.now() - began });
  }
  return spread(took);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const others = process.argv[2];
  const lines = { north: 1_000_000, south: 10_000, others: Number(others) };
  console.log(
    JSON.stringify(await (others === undefined ? benchLedgerScale() : benchLedgerScale(lines)), null, 2),
  );
}
