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
 * Writes public/theme.js into the document, whose parser would else stand still until it is fetched, and beside it what asks
 * for a page's data first (web/early/early.ts), which theme.js adds where somebody is signed in. That is no module: one would
 * run when the style has come, the page is laid out and painted and the frame has run, and only then would the first question
 * be on its way. The content policy allows the script in the document by its hash (server/security.ts).
 */
export function askFirst(): Plugin {
  return {
    name: 'ask-first',
    apply: 'build',
    async buildStart() {
      this.emitFile({ type: 'asset', name: 'asks.js', source: await firstScript() });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /\/asks-[^/]+\.js$/.test(name));
        const theme = await scriptOf(THEME);
        if (file === undefined || theme.includes('</'))
          throw new Error('theme.js cannot stand in the document');
        return html.replace(
          /<script ([^>]*)src="\/theme\.js"([^>]*)>/,
          (_whole, before: string, after: string) =>
            `<script data-asks="/${file}" ${before.trim()}${after}>${theme}`,
        );
      },
    },
    async writeBundle({ dir }) {
      await rm(join(dir ?? '', 'theme.js'), { force: true });
    },
  };
}
