// `npm run restore`: makes an installation anew from a backup; see docs/operations/backup.md.
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('server/restore.ts', { flags: ['--disable-warning=ExperimentalWarning'] });
