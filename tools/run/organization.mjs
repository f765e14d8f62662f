// `npm run organization`: one organization as one archive, or moved to another installation; see docs/operations/moving.md.
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('server/organization.ts', { flags: ['--disable-warning=ExperimentalWarning'] });
