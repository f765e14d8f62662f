// `npm run doctor`: looks at what an installation needs to be kept; see docs/operations/backup.md.
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('server/doctor.ts', { flags: ['--disable-warning=ExperimentalWarning'] });
