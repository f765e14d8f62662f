import { askerHeaders, serviceUrl } from './ask.ts';
import { loadConfig } from './config.ts';
import { accessToken } from './session.ts';

/**
 * Reads one row of a table under the person's own rights, without the client, whose 160 kB no first look needs.
 * @param select columns as PostgREST takes them
 * @returns null when there is no such row. @throws Error when the service refuses or cannot be reached
 */
export async function readRow<T>(
  table: string,
  select: string,
  [column, value]: readonly [string, string],
): Promise<T | null> {
  const [config, token] = await Promise.all([loadConfig(), accessToken()]);
  const query = new URLSearchParams({ select, [column]: `eq.${value}` });
  const answer = await fetch(serviceUrl(config, `rest/v1/${table}?${query}`), {
    headers: { ...askerHeaders({ config, token }), accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`${table} answered ${answer.status}`);
  const [row] = (await answer.json()) as T[];
  return row ?? null;
}
