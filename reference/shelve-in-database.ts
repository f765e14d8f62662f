import { createHash } from 'node:crypto';
import { referenceChecksum } from './checksum.ts';
import { type AliasRow, readAliases, readKinds, readLinks } from './library-tables.ts';
import { readSearchWords } from './search-words.ts';
import { shelvedFactors } from './shelf.ts';
import { INSERT_BEST_BEFORE, INSERT_REGISTERS, bestBeforeRows, registerRows } from './shelve-registers.ts';
import { readCards } from './tables.ts';

/** What loading needs of a database: one transaction as `service_role`. `database/` gives exactly this. */
export interface LoadTarget {
  asService<T>(run: (tx: LoadTransaction) => Promise<T>): Promise<T>;
}

interface LoadTransaction {
  query<Row extends object = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface LoadReport {
  /** False when the tables in the database already had this checksum. */
  readonly changed: boolean;
  readonly sources: number;
  readonly factors: number;
}

const ROWS_AT_ONCE = 1000;
/** Raised when the shape of the loaded rows changes while the tables do not. */
const SHAPE = '4';

/** Inserts rows as they are read, some at a time, so that no table ever lies in memory whole. Gives their number. */
async function insert(tx: LoadTransaction, sql: string, rows: Iterable<object>): Promise<number> {
  let batch: object[] = [];
  let inserted = 0;
  const send = async (): Promise<void> => {
    await tx.query(sql, [JSON.stringify(batch)]);
    inserted += batch.length;
    batch = [];
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === ROWS_AT_ONCE) await send();
  }
  if (batch.length > 0) await send();
  return inserted;
}

const INSERT_SOURCES = `insert into public.sources
  (id, publisher, title, edition, licence, attribution, retrieved_on, gwp_set, boundary, pitfalls, url, card)
  select id, publisher, title, edition, licence, attribution, "retrievedOn", "gwpSet", boundary, pitfalls, url, card
  from jsonb_to_recordset($1::jsonb) as row (id text, publisher text, title text, edition text, licence text,
    attribution text, "retrievedOn" date, "gwpSet" text, boundary text, pitfalls jsonb, url text, card jsonb)`;

const INSERT_FACTORS = `insert into public.factors
  (id, source_id, publisher, edition, name_pt, name_en, region, valid_from, valid_to, unit, scope, category, body, answers, search)
  select id, source_id, publisher, edition, name_pt, name_en, region, valid_from, valid_to, unit, scope, category, body, answers,
    public.fold_words(name_pt || ' ' || name_en || ' ' || region || ' ' || place)
  from jsonb_to_recordset($1::jsonb) as row (id text, source_id text, publisher text, edition text, name_pt text,
    name_en text, region text, valid_from date, valid_to date, unit text, scope smallint, category text,
    body jsonb, answers boolean, place text)`;

const INSERT_KINDS = `insert into public.factor_kinds (kind, component, factor_id)
  select kind, component, factor_id
  from jsonb_to_recordset($1::jsonb) as row (kind text, component text, factor_id text)`;

const INSERT_ALIASES = `insert into public.factor_aliases (kind, lang, alias, folded)
  select kind, lang, alias, public.fold_words(alias)
  from jsonb_to_recordset($1::jsonb) as row (kind text, lang text, alias text)`;

const PLACES = [new Intl.DisplayNames('pt-BR', { type: 'region' }), new Intl.DisplayNames('en', { type: 'region' })];
/** What people write for a country and no list of names holds. */
const SHORT_NAMES: Readonly<Record<string, string>> = { GB: 'UK', US: 'USA EUA' };

/** The country of a region in both languages, for the words of a search; none for the world. */
function wordsOfPlace(region: string): string {
  const country = region.split('-')[0] ?? '';
  if (!/^[A-Z]{2}$/.test(country)) return '';
  return [SHORT_NAMES[country] ?? '', ...PLACES.map((names) => names.of(country) ?? '')].join(' ');
}

type Cards = ReturnType<typeof readCards>;

function* factorRows(cards: Cards, answering: ReadonlySet<string>): Generator<object> {
  for (const { value } of shelvedFactors(cards)) {
    const { factor, scope, category } = value;
    yield {
      id: factor.id,
      source_id: factor.source.sourceId,
      publisher: factor.source.publisher,
      edition: factor.source.edition,
      name_pt: factor.name['pt-BR'],
      name_en: factor.name.en,
      region: factor.region,
      valid_from: factor.validFrom,
      valid_to: factor.validTo,
      unit: factor.unit,
      scope,
      category,
      body: factor,
      answers: answering.has(factor.id),
      place: wordsOfPlace(factor.region),
    };
  }
}

/** Raised when a factor that was loaded before comes again under its id with other numbers. */
export class EditionChanged extends Error {
  constructor(factors: readonly string[]) {
    super(`an edition never changes, but these factors have other numbers than when first loaded: ${factors.join(', ')}`);
    this.name = 'EditionChanged';
  }
}

/** Seals what is new, and refuses what was sealed with other numbers: corrected figures are another edition. */
async function sealEditions(tx: LoadTransaction): Promise<void> {
  const changed = await tx.query<{ id: string }>(
    `select f.id from public.factors f join public.factor_seals s on s.factor_id = f.id
     where s.seal <> public.factor_seal(f.body) order by f.id limit 5`,
  );
  if (changed.length > 0) throw new EditionChanged(changed.map(({ id }) => id));
  await tx.query(
    `insert into public.factor_seals (factor_id, seal)
     select id, public.factor_seal(body) from public.factors on conflict (factor_id) do nothing`,
  );
}

async function replaceAll(tx: LoadTransaction): Promise<{ sources: number; factors: number }> {
  const cards = readCards();
  const kinds = readKinds();
  const links = readLinks(kinds);
  const answering = new Set(links.map((link) => link.factor_id));
  await tx.query('delete from public.factor_kinds');
  await tx.query('delete from public.factor_aliases');
  await tx.query('delete from public.factors');
  await tx.query('delete from public.register_entries');
  await tx.query('delete from public.best_before');
  await tx.query('delete from public.sources');
  const sources = await insert(
    tx,
    INSERT_SOURCES,
    [...cards.values()].map((card) => ({ ...card, card })),
  );
  const factors = await insert(tx, INSERT_FACTORS, factorRows(cards, answering));
  await sealEditions(tx);
  await insert(tx, INSERT_KINDS, links);
  await insert(tx, INSERT_ALIASES, searchAliases(kinds));
  await tx.query('select public.weigh_alias_stems()');
  await insert(tx, INSERT_REGISTERS, registerRows(cards));
  await insert(tx, INSERT_BEST_BEFORE, bestBeforeRows(cards));
  return { sources, factors };
}

/** Names, aliases and the words of searches only; each once by kind and language. */
function searchAliases(kinds: ReturnType<typeof readKinds>): AliasRow[] {
  const rows = [...readAliases(kinds), ...readSearchWords(kinds)];
  return [...new Map(rows.map((row) => [`${row.kind}|${row.lang}|${row.alias}`, row])).values()];
}

function loadedChecksum(): string {
  return createHash('sha256').update(`${SHAPE} ${referenceChecksum()}`).digest('hex');
}

async function lastLoad(tx: LoadTransaction) {
  const [last] = await tx.query<{ checksum: string; sources: number; factors: number }>(
    'select checksum, sources, factors from public.reference_loads order by id desc limit 1',
  );
  return last;
}

/** Whether the database holds the tables of this folder as they are now. */
export function isLoaded(database: LoadTarget): Promise<boolean> {
  return database.asService(async (tx) => (await lastLoad(tx))?.checksum === loadedChecksum());
}

/**
 * Puts every source, factor, kind link, alias and register into the database, in one transaction, when the checksum of the
 * tables differs from the one loaded last. Safe to call from several processes at once: they queue on a lock.
 * Throws `TableFault` with file and line on a bad row, `EditionChanged` where a factor changed under its id; the database then
 * keeps what it had.
 */
export async function loadIntoDatabase(database: LoadTarget): Promise<LoadReport> {
  const checksum = loadedChecksum();
  return database.asService(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('razao.reference', 0))`);
    const last = await lastLoad(tx);
    if (last?.checksum === checksum) return { changed: false, sources: last.sources, factors: last.factors };
    const { sources, factors } = await replaceAll(tx);
    const sql = 'insert into public.reference_loads (checksum, sources, factors) values ($1, $2, $3)';
    await tx.query(sql, [checksum, sources, factors]);
    return { changed: true, sources, factors };
  });
}
