// `npm run verify`: checks chains, calculations and summaries of this installation's ledgers; see docs/operations/verify.md.
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('server/verify.ts', { flags: ['--disable-warning=ExperimentalWarning'] });
