import type { Tx } from '#database/tx.ts';
import { Bases } from '../entry/bases.ts';
import type { LedgerBasis } from '../entry/basis.ts';
import { type CalculatedLine, faultOf } from './calculation.ts';
import { type Check, Tally } from './report.ts';

/** Rows with traces are large: so many of them are some megabytes. */
const ROWS_AT_ONCE = 500;

interface Row extends CalculatedLine {
  readonly id: string;
  readonly sequence: string;
  readonly hash: string;
  readonly previousHash: string | null;
  /** Of the content as it is now. */
  readonly madeHash: string;
}

/**
 * Goes through a ledger once, from its first line to its last: the chain of hashes, and every calculation done again.
 * Nothing is held but some hundred lines.
 * @param told how many lines were gone through
 */
export async function checkEntries(
  tx: Tx,
  organizationId: string,
  told: (lines: number) => void,
): Promise<readonly Check[]> {
  const chain = new Tally('chain of entries');
  const calculations = new Tally('calculations done again');
  const bases = new Bases(tx, organizationId);
  let before: { readonly sequence: bigint; readonly hash: string | null } = { sequence: 0n, hash: null };
  await tx.query(
    `declare verified_entries no scroll cursor for
     select e.id, e.sequence, e.hash, e.previous_hash as "previousHash", razao.entry_hash(e) as "madeHash", e.state,
       trim_scale(e.quantity)::text as quantity, e.unit, e.period_from as "from",
       e.period_to as "to", trim_scale(e.co2e_kg)::text as "co2eKg",
       trim_scale(e.biogenic_co2_kg)::text as "biogenicCo2Kg", e.gases_kg as "gasesKg", e.result, e.trace
     from public.entries e where e.organization_id = $1 order by e.sequence`,
    [organizationId],
  );
  // The database makes the hashes of the next ones while the calculations of these are done again.
  for (let coming = fetchRows(tx); ; ) {
    const rows = await coming;
    coming = rows.length < ROWS_AT_ONCE ? Promise.resolve([]) : fetchRows(tx);
    coming.catch(() => undefined);
    await bases.read(rows.flatMap((row) => basisOf(row) ?? []));
    for (const row of rows) {
      const place = BigInt(row.sequence);
      const why =
        place !== before.sequence + 1n
          ? 'gap'
          : row.previousHash !== before.hash
            ? 'unlinked'
            : row.hash !== row.madeHash
              ? 'changed'
              : null;
      if (why !== null) chain.found({ what: nameOf(row), why });
      const hash = basisOf(row);
      // Most are at hand: to wait for each of them, line by line, takes longer than its calculation.
      const basis = hash === null ? null : (bases.atHand(hash) ?? (await bases.find(hash)));
      const fault = calculationFault(row, basis);
      if (fault !== null) calculations.found({ what: nameOf(row), ...fault });
      before = { sequence: place, hash: row.hash };
    }
    chain.looked += rows.length;
    calculations.looked += rows.length;
    told(rows.length);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.query('close verified_entries');
  return [chain.done(), calculations.done()];
}

const fetchRows = (tx: Tx): Promise<Row[]> => tx.query<Row>(`fetch ${ROWS_AT_ONCE} from verified_entries`);

const nameOf = ({ sequence, id }: Row): string => `entry ${sequence} (${id})`;

function basisOf({ result }: Row): string | null {
  const basis = result['basis'];
  return typeof basis === 'string' ? basis : null;
}

function calculationFault(row: Row, basis: LedgerBasis | null) {
  try {
    return faultOf(row, basis);
  } catch {
    // What cannot even be calculated is not what the engine once made.
    return { why: 'calculation.broken' };
  }
}
