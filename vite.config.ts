import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where a development server of Vite sends the calls that the product's own server answers. */
const server = process.env.RAZAO_SERVER ?? 'http://127.0.0.1:3000';
const doors = ['/auth/v1', '/rest/v1', '/functions', '/api', '/config.json', '/health'];

/**
 * What every page and the sign-in page stand on, in one file: on a slow line each further file costs a whole round trip, as
 * browsers ask one server for six at a time.
 */
const FRAME = [
  /\/node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store)\//,
  /vite\/preload-helper/,
  /\/node_modules\/@radix-ui\/react-(slot|compose-refs)\//,
  /\/node_modules\/lucide-react\/dist\/esm\/(\w+|shared\/.*|icons\/(circle-alert|circle-exclamation-point|eye|eye-off))\.m?js$/,
  /\/web\/(words|diagnostics)\/[\w-]+\.tsx?$/,
  /\/web\/account\/(auto-logout|browser-storage|fragment|lockout|profile-language|rules|second-factor|sign-in|stored-session|tab-storage|way-back)\.ts$/,
  /\/web\/ui\/(button|classes|field|form|password-input|states|theme|toast|toast-limits)\.tsx?$/,
  /\/web\/api\/(client|config|session)\.ts$/,
];

/** Names the files of the sign-in page in the page itself, so that public/theme.js can ask for them at once. */
function hintSignIn(): Plugin {
  return {
    name: 'hint-sign-in',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const fileOf = (ending: string) =>
          chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending))?.fileName;
        const room = fileOf('/web/rooms/auth/auth-room.tsx');
        if (!room) return html;
        const rest = chunks.find(({ fileName }) => fileName === room)?.imports ?? [];
        const files = [room, ...rest].filter((file) => !html.includes(file));
        const words = (language: string) =>
          ['shell', 'auth'].flatMap((name) => fileOf(`/messages/${language}/${name}.json`) ?? []);
        const hints = { files, 'pt-BR': words('pt-BR'), en: words('en') };
        return html.replace(
          '<script src="/theme.js">',
          `<script src="/theme.js" data-sign-in='${JSON.stringify(hints)}'>`,
        );
      },
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), hintSignIn()],
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
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'frame', test: (id: string) => FRAME.some((part) => part.test(id)) }],
        },
      },
    },
  },
});
