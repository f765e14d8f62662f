import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Every file that is loaded until a process could serve. */
const program = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  await import('./server/product.ts');
  console.log(JSON.stringify(loaded));
`;

it('what speaks with vendors of models, and with programs, is not loaded until it is asked', () => {
  const root = join(import.meta.dirname, '..');
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 32 * 1024 * 1024,
  });
  const loaded = JSON.parse(output) as string[];
  expect(loaded.some((url) => url.endsWith('/server/doors/mcp.ts'))).toBe(true);
  const late =
    /node_modules\/(?:@modelcontextprotocol|@ai-sdk\/(?:openai|openai-compatible|anthropic|google))\//;
  expect(loaded.filter((url) => late.test(url))).toEqual([]);
}, 60_000);
