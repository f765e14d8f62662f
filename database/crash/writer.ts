import { openDatabase } from '../open.ts';

/**
 * Program of the crash test: opens the embedded database of a folder, inserts numbered rows and prints each number once
 * its transaction is acknowledged. Never ends by itself: the test kills it.
 */
const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: writer.ts FOLDER');
const database = await openDatabase({ data: folder });
await database.pool.query(
  'create table if not exists public.acknowledged (id bigint primary key, note text not null)',
);
const found = await database.pool.query<{ next: string }>(
  'select coalesce(max(id), 0) + 1 as next from public.acknowledged',
);
process.stdout.write('ready\n');
for (let id = BigInt(found.rows[0]?.next ?? '1'); ; id += 1n) {
  await database.asService(async (tx) => {
    await tx.query('reset role');
    await tx.query('insert into public.acknowledged values ($1, $2)', [String(id), 'x'.repeat(200)]);
  });
  process.stdout.write(`${id}\n`);
}
