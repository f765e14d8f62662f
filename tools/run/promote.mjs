// `npm run promote`: makes a restored copy of this installation the one that goes on; see docs/operations/backup.md.
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('server/promote.ts', { flags: ['--disable-warning=ExperimentalWarning'] });
