// `npm start`: installs, builds the web app if it is stale, and becomes the server. Runs on Node 20.
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { ensureInstalled } from './install.mjs';
import { become, findNode24 } from './node24.mjs';
import { ensureBuilt } from './web_build.mjs';

ensureInstalled();
const node = findNode24();
if (node !== null) ensureBuilt(node);
become('server/main.ts', {
  // A small young generation and a capped heap keep an idle installation small; the cache of compiled code halves its start.
  flags: ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'],
  // Of the arenas that glibc opens for threads each keeps what it once held: two hold less, and readers are few.
  env: {
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'razao'),
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  },
});
