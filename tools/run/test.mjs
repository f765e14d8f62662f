// `npm test`: installs what is missing, then runs every check of the project under Node 24 (tools/test/main.ts).
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('tools/test/main.ts');
