// `npm run pictures`: takes the pictures of the guides anew; see journeys/pictures.
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('tools/screens/help.ts', { flags: ['--disable-warning=ExperimentalWarning'] });
