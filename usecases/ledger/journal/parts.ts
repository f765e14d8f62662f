import type { Tx } from '#database/tx.ts';

/** How far a chain was gone through, and the first line that did not verify. */
export interface Part {
  /** Its length when the check began. */
  readonly total: number;
  readonly done: number;
  /** Hash of the last line that was gone through. */
  readonly hash: string | null;
  readonly firstBreak: number | null;
  readonly because: 'changed' | 'unlinked' | 'gap' | 'changes' | null;
}

type Chain = 'journal' | 'ledger';

/** A chain that nobody has looked at yet. */
export function beginning(total: number): Part {
  return { total, done: 0, hash: null, firstBreak: null, because: null };
}

/** Whether nothing is left to look at: behind a break nothing is. */
export function isThrough({ total, done, firstBreak }: Part): boolean {
  return firstBreak !== null || done >= total;
}

/** Goes on with a chain by so many lines at most. */
export async function goOn(
  tx: Tx,
  chain: Chain,
  organizationId: string,
  part: Part,
  most: number,
): Promise<Part> {
  if (isThrough(part)) return part;
  const [row] = await tx.query<{ done: number } & Pick<Part, 'hash' | 'firstBreak' | 'because'>>(
    `select through::float8 as done, through_hash as hash, first_break::float8 as "firstBreak", because
     from razao.check_${chain}_part($1, $2, $3, $4, $5)`,
    [organizationId, part.done, part.hash, part.total, most],
  );
  return row ? { total: part.total, ...row } : part;
}
