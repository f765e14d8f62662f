// `npm run backup`: copies this installation whole while it runs; see docs/operations/backup.md.
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('server/backup.ts', { flags: ['--disable-warning=ExperimentalWarning'] });
