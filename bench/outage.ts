import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { startEmbedded } from '#database/embedded.ts';
import { UNATTENDED } from '#journeys/person.ts';
import { attackDatabase, type OutageFigures } from '#server/testing/database_outage.ts';
import { startProduct, temporaryFolder } from '#server/testing.ts';

const attack = { terminations: 200, restarts: 20, clients: 8 } as const;
const env = { ...UNATTENDED, RAZAO_RATE_LIMITS: 'false' };

const HOSTS = { embedded: onItsOwn, external: onAnother } as const;

/** The product under load while its PostgreSQL, its own or somebody else's, loses 200 back-ends and ends 20 times: minutes. */
export function benchOutage(host: keyof typeof HOSTS): Promise<OutageFigures> {
  return HOSTS[host]();
}

async function onItsOwn(): Promise<OutageFigures> {
  const folder = temporaryFolder();
  const product = await startProduct({ env, data: folder });
  try {
    return await attackDatabase({ ...attack, product, folder });
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onAnother(): Promise<OutageFigures> {
  const folder = temporaryFolder();
  const server = await startEmbedded({ data: folder, connections: 60 });
  try {
    const { host, port, user, password } = server.address;
    const client = new Client(server.address);
    await client.connect();
    await client.query('create database elsewhere');
    await client.end();
    const query = new URLSearchParams({ host, port: String(port), user, password });
    const product = await startProduct({ env: { ...env, DATABASE_URL: `postgresql:///elsewhere?${query}` } });
    try {
      return await attackDatabase({ ...attack, product, folder });
    } finally {
      await product.stop();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
