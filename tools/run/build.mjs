// `npm run build`: builds the web app into dist/web, also when it looks fresh with --force.
import { ensureInstalled } from './install.mjs';
import { findNode24 } from './node24.mjs';
import { ensureBuilt } from './web_build.mjs';

ensureInstalled();
const node = findNode24();
if (node === null) {
  console.error('Building the web app needs Node 24 or newer: install it from nodejs.org.');
  process.exit(1);
}
ensureBuilt(node, { force: process.argv.includes('--force') });
