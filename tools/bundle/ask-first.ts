import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const EARLY = fileURLToPath(new URL('../../web/early/early.ts', import.meta.url));
const THEME = fileURLToPath(new URL('../../web/public/theme.js', import.meta.url));

/** A source as one plain script that needs no other. @throws Error when it is more than one */
async function scriptOf(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const [only, ...others] = outputs.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  if (only === undefined || others.length > 0) throw new Error(`${input} is not one script`);
  return only.trim();
}

/** What asks for a page's data first. */
export function firstScript(): Promise<string> {
  return scriptOf(EARLY);
}

/**
 * Writes into the document what asks for a page's data first (web/early/early.ts) and, behind it, public/theme.js: the parser
 * would else stand still until they are fetched. A module would run when the style has come, the page is laid out and painted and
 * the frame has run, and only then would the first question be on its way. It asks before theme.js names the files of the room,
 * which else take all of the six connections that browsers open. The content policy allows what stands in the document by its
 * hash (server/security.ts).
 */
export function askFirst(): Plugin {
  return {
    name: 'ask-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const script = `${await firstScript()};${await scriptOf(THEME)}`;
        if (script.includes('</')) throw new Error('theme.js cannot stand in the document');
        return html.replace(
          /<script ([^>]*)src="\/theme\.js"([^>]*)>/,
          (_whole, before: string, after: string) => `<script ${before.trim()}${after}>${script}`,
        );
      },
    },
    async writeBundle({ dir }) {
      await rm(join(dir ?? '', 'theme.js'), { force: true });
    },
  };
}
