import type { Tx } from '#database/tx.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { LedgerBasis } from './basis.ts';

/** Bases are some kilobytes each: so many are kept at hand. */
const MOST_BASES = 200;

/** The bases of an organization by the hash of their content, each read once. */
export class Bases {
  readonly #tx: Tx;
  readonly #organizationId: string;
  readonly #known = new Map<string, LedgerBasis | null>();

  constructor(tx: Tx, organizationId: string) {
    this.#tx = tx;
    this.#organizationId = organizationId;
  }

  /** Of the call's own organization, the same through its transaction. */
  static of({ tx, actor }: RunContext): Bases {
    const known = OF_CALLS.get(tx);
    const organizationId = organizationOf(actor);
    if (known !== undefined && known.#organizationId === organizationId) return known;
    const bases = new Bases(tx, organizationId);
    OF_CALLS.set(tx, bases);
    return bases;
  }

  /** Takes up one that this transaction has stored. */
  hold(hash: string, content: LedgerBasis): void {
    this.#known.set(hash, content);
  }

  /** Null where it is not there, or is not what its hash says. */
  async find(hash: string): Promise<LedgerBasis | null> {
    if (!this.#known.has(hash)) await this.read([hash]);
    return this.#known.get(hash) ?? null;
  }

  /** One that was read and is still held; null where it was not there, or is neither read nor held. */
  atHand(hash: string): LedgerBasis | null {
    return this.#known.get(hash) ?? null;
  }

  /** Reads those that are not known, in one question. */
  async read(hashes: readonly string[]): Promise<void> {
    const wanted = [...new Set(hashes)].filter((hash) => !this.#known.has(hash));
    if (wanted.length === 0) return;
    const rows = await this.#tx.query<{ hash: string; content: LedgerBasis }>(
      `select hash, content from public.ledger_bases
       where organization_id = $1 and hash = any ($2::text[]) and razao.sha256_of(content) = hash`,
      [this.#organizationId, wanted],
    );
    if (this.#known.size + wanted.length > MOST_BASES) this.#known.clear();
    for (const hash of wanted) this.#known.set(hash, null);
    for (const { hash, content } of rows) this.#known.set(hash, content);
  }
}

const OF_CALLS = new WeakMap<Tx, Bases>();

/** Hashes of bases in memory, as the database makes them. */
const HASHES = new WeakMap<LedgerBasis, string>();

/** Stores each basis once for the organization, and gives the hashes that lines name them by, in their order. */
export async function storeBases(
  context: RunContext,
  bases: readonly LedgerBasis[],
): Promise<readonly string[]> {
  const wanted = new Set(bases);
  const hashed = [...wanted].flatMap((basis) => HASHES.get(basis) ?? []);
  const stored = new Set(hashed.length === 0 ? [] : await storedOf(context, hashed));
  await insertBases(
    context,
    [...wanted].filter((basis) => !stored.has(HASHES.get(basis) ?? '')),
  );
  const held = Bases.of(context);
  return bases.map((basis) => {
    const hash = HASHES.get(basis);
    if (hash === undefined) throw new Error('A query gave no row.');
    held.hold(hash, basis);
    return hash;
  });
}

async function storedOf({ tx, actor }: RunContext, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ hash: string }>(
    'select hash from public.ledger_bases where organization_id = $1 and hash = any ($2::text[])',
    [organizationOf(actor), hashes],
    { kept: true },
  );
  return rows.map(({ hash }) => hash);
}

/** In the order of their hashes: calls that store the same ones wait for each other in one order. */
async function insertBases({ tx, actor }: RunContext, bases: readonly LedgerBasis[]): Promise<void> {
  if (bases.length === 0) return;
  const rows = await tx.query<{ place: number; hash: string }>(
    `with given as materialized (
       select x.place, x.content, razao.sha256_of(x.content) as hash
       from jsonb_array_elements($2::jsonb) with ordinality as x (content, place)
     ), stored as (
       insert into public.ledger_bases (organization_id, hash, content)
       select distinct on (g.hash) $1::uuid, g.hash, g.content from given g order by g.hash on conflict do nothing
     )
     select place::integer, hash from given order by place`,
    [organizationOf(actor), JSON.stringify(bases)],
    { kept: true },
  );
  for (const { place, hash } of rows) {
    const basis = bases[place - 1];
    if (basis !== undefined) HASHES.set(basis, hash);
  }
}
