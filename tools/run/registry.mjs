// `npm run registry`: writes the lists of verbs anew from the files of usecases/.
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('tools/registry/main.ts', { flags: ['--disable-warning=ExperimentalWarning'] });
