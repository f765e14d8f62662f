import { makeSecret } from '#usecases/organization/token/secret.ts';
import { expect, it } from 'vitest';
import { createLog, describeFault } from './log.ts';

const secrets: Readonly<Record<string, string>> = {
  'an access token': makeSecret().secret,
  'an application’s token': `razao_oat_${'Ab12_Cd-'.repeat(5)}xyz`,
  'a key of OpenAI': 'sk-proj-Ab12Cd34Ef56Gh78Ij90',
  'a key of Anthropic': 'sk-ant-api03-Ab12Cd34Ef56Gh78',
  'a key of Google': 'AIzaSyA1234567890abcdefghijk',
  'a signed token': 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl',
  'the secret key of the platform': 'sb_secret_Ab12Cd34Ef56Gh78',
  'a plain word': 'Correct-Horse-Battery-2026',
};

/** Everything that is logged while `log` runs. */
function logged(log: (to: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  log(createLog('trace', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it.each(Object.entries(secrets))('%s is in no line that is logged, wherever it stands', (_, secret) => {
  const text = logged((log) => {
    for (const message of [
      `Incorrect API key provided: Bearer ${secret}`,
      `{"authorization":"Bearer ${secret}","x-api-key":"${secret}"}`,
      `https://models.example/v1?key=${secret}&alt=sse`,
      `postgres://razao:${secret}@db/razao`,
      `password=${secret}`,
      `api_key: '${secret}'`,
    ]) {
      log.warn({ fault: describeFault(new Error(message)) }, 'fault');
      log.error(message);
      log.info({ deep: { deeper: message } }, 'info');
    }
  });
  expect(text).not.toContain(secret);
  expect(text).toContain('[secret]');
  expect(text.trim().split('\n')).toHaveLength(18);
  for (const line of text.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
});

it('what is no secret stays', () => {
  const line = logged((log) =>
    log.info({ path: '/functions/v1/entry.commit', ms: 12, code: 'token.ended' }, 'request'),
  );
  expect(JSON.parse(line)).toMatchObject({ path: '/functions/v1/entry.commit', ms: 12, code: 'token.ended' });
  expect(line).not.toContain('[secret]');
});
