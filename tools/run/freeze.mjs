// `npm run freeze`: adds the migrations of a release to supabase/released.json; see docs/operations/upgrading.md.
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('tools/release/freeze.ts', { flags: ['--disable-warning=ExperimentalWarning'] });
