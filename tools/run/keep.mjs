// `npm run keep`: keeps data of this version for the tests of later ones; see docs/operations/upgrading.md.
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('tools/release/keep.ts', { flags: ['--disable-warning=ExperimentalWarning'] });
