import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';
import { askFirst } from './tools/bundle/ask-first.ts';
import { fileOf } from './tools/bundle/chunks.ts';
import { firstPage } from './tools/bundle/first-page.ts';
import { nameHints } from './tools/bundle/hints.ts';

/** Where a development server of Vite sends the calls that the product's own server answers. */
const server = process.env.RAZAO_SERVER ?? 'http://127.0.0.1:3000';
const doors = [
  '/auth/v1',
  '/rest/v1',
  '/functions',
  '/api',
  '/config.json',
  '/health',
  '/storage/v1',
  '/mcp',
  '/.well-known',
];

/** What of Inter's Latin files the product draws: three weights of one axis, equal figures, kerning, and its two letter forms. */
const LETTERS = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 600 } },
  keepFeatures: ['ccmp', 'kern', 'tnum', 'cv11', 'ss03'],
} as const;

/** More than the Latin files have: none of their letters is left out. */
const EVERY_LETTER = String.fromCodePoint(
  ...Array.from({ length: 0xa800 - 0x20 }, (_, index) => 0x20 + index),
);

/** Leaves in the font files what is drawn: their letters all stay, and so does the name, which the whole files gave them. */
function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !/\/inter-[\w-]+\.woff2$/.test(file.fileName)) continue;
        const whole = Buffer.from(file.source);
        file.source = await subsetFont(whole, EVERY_LETTER, LETTERS);
      }
    },
  };
}

/**
 * The frame is what takes longest to come and nothing runs before it: it is asked for before all else. All of its functions
 * are compiled while it comes, on a thread of the browser's own, instead of one by one where each is first called.
 */
function frameFirst(): Plugin {
  return {
    name: 'frame-first',
    generateBundle: {
      // After Vite has put its list of files at the top, where the hint to compile has to stand.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const frame = chunks.find(({ name }) => name === 'frame');
        // What the frame stands on has to be in it: a ring of imports runs in an order that nobody chose.
        const strays = frame?.imports.filter((file) => !/\/(early|rolldown-runtime)-/.test(file)) ?? [
          'no frame',
        ];
        if (strays.length > 0)
          this.error(`the frame needs ${strays.join(', ')}: name what is missing in FRAME`);
        if (frame) frame.code = `//# allFunctionsCalledOnLoad\n${frame.code}`;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const take = (tag: RegExp) => {
          const found = tag.exec(html)?.[0] ?? '';
          html = html.replace(found, '');
          return found;
        };
        const frame = take(/\s*<link rel="modulepreload"[^>]*\/frame-[^>]*>/);
        // public/theme.js says when it runs (decision 148): until then it is asked for as other files are.
        const [, main] = /src="([^"]+)"/.exec(take(/\s*<script type="module"[^>]*><\/script>/)) ?? [];
        const theme = take(/\s*<script src="\/theme\.js"[^>]*><\/script>/).replace(
          '<script',
          `<script data-main="${main}"`,
        );
        const entry = `<link rel="preload" as="script" crossorigin href="${main}">`;
        const style = take(/\s*<link rel="stylesheet"[^>]*>/);
        const config = take(/\s*<link rel="preload" as="fetch"[^>]*>/);
        return html
          .replace('<meta charset="utf-8" />', (charset) => charset + theme + frame + style + entry)
          .replace('\n  </head>', (end) => config + end);
      },
    },
  };
}

/**
 * Leaves zod's writing of JSON schemas out of the browser's bundle, with every name of those two files standing for a
 * refusal: the stream of the chat is checked against its schemas, and nothing in a page describes them to anybody.
 */
function noJsonSchemas(): Plugin {
  return {
    name: 'no-json-schemas',
    async load(id) {
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
      const whole = await readFile(id, 'utf8');
      const names = [...whole.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
      const stands = names.map((name) => `${name.startsWith('create') ? 'make' : 'refuse'} as ${name}`);
      return `function refuse() { throw new Error('The bundle writes no JSON schemas: see vite.config.ts.'); }
function make() { return refuse; }
export { ${[...stands, 'refuse as process'].join(', ')} };`;
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    noJsonSchemas(),
    firstPage(),
    nameHints(),
    frameFirst(),
    subsetFonts(),
    askFirst(),
  ],
  resolve: {
    alias: { '@supabase/realtime-js': fileURLToPath(new URL('./web/api/no-realtime.ts', import.meta.url)) },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(doors.map((door) => [door, { target: server, changeOrigin: false }])),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content policy allows no data: scripts and the size test reads the manifest.
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // To read a property does nothing in any of our libraries: what is read and never used goes (1.6 kB of every page).
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: fileOf(), debugName: 'files' }],
        },
      },
    },
  },
});
