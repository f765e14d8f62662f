import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const EARLY = fileURLToPath(new URL('../../web/early/early.ts', import.meta.url));

/** What asks for a page's data first, as one plain script that needs no other. */
export async function firstScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: EARLY, output: { format: 'iife' } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const [only, ...others] = outputs.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  if (only === undefined || others.length > 0) throw new Error(`${EARLY} is not one script`);
  return only;
}

/**
 * Puts it before public/theme.js, into the one script that the page waits for: a module would run when the style has come, the
 * page is laid out and painted and the frame has run, and only then would the first question be on its way. It asks before
 * theme.js names the files of the room, which else take all of the six connections that browsers open.
 */
export function askFirst(): Plugin {
  return {
    name: 'ask-first',
    apply: 'build',
    async writeBundle({ dir }) {
      const theme = join(dir ?? '', 'theme.js');
      await writeFile(theme, `${await firstScript()};\n${await readFile(theme, 'utf8')}`);
    },
  };
}
