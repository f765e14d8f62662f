import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where a development server of Vite sends the calls that the product's own server answers. */
const server = process.env.RAZAO_SERVER ?? 'http://127.0.0.1:3000';
const doors = ['/auth/v1', '/rest/v1', '/functions', '/api', '/config.json', '/health'];

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
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
  },
});
