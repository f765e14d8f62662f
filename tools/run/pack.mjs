// `npm run package`: makes the package that npx starts, with the web app built; see docs/operations/package.md.
import { ensureInstalled } from './install.mjs';
import { become, findNode24 } from './node24.mjs';
import { ensureBuilt } from './web_build.mjs';

ensureInstalled();
const node = findNode24();
if (node !== null) ensureBuilt(node);
become('tools/pack/main.ts', { flags: ['--disable-warning=ExperimentalWarning'] });
