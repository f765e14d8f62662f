import type { Installation } from '#usecases/execute.ts';
import { expect, it } from 'vitest';
import { sharedReportsDoor } from './shared-reports.ts';

/** A house without any link. */
const house = {
  rateLimits: false,
  database: { asService: (run: (tx: object) => unknown) => run({ query: () => Promise.resolve([]) }) },
} as unknown as Installation;
const door = sharedReportsDoor({ installation: house, trustedProxies: [] });
const env = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
const open = (headers: Record<string, string>) =>
  door.request(`/shared/reports/${'a'.repeat(43)}`, { headers }, env);

it('a link that opens nothing is told to a browser as a page, in its language', async () => {
  const answer = await open({ accept: 'text/html,*/*;q=0.8', 'accept-language': 'pt-BR' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.text()).toContain('Não encontramos este link.');
});

it('and to a program as every refusal', async () => {
  const answer = await open({ accept: 'application/json', 'accept-language': 'en' });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'report.share_not_found' }]);
});
