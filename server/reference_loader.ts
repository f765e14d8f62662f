import { text } from 'node:stream/consumers';
import { connectBriefly } from '#database/open.ts';
import { loadIntoDatabase } from '#reference/shelve-in-database.ts';

/** A process of its own (server/reference.ts): reads the connection from its input, loads, ends. */
const database = connectBriefly(JSON.parse(await text(process.stdin)));
try {
  await loadIntoDatabase(database);
} finally {
  await database.stop();
}
