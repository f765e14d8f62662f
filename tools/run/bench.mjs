// `npm run bench`: prints each figure beside what it is measured against, and writes bench/report.json.
import { ensureInstalled } from './install.mjs';
import { become } from './node24.mjs';

ensureInstalled();
become('bench/run.ts', { flags: ['--expose-gc', '--disable-warning=ExperimentalWarning'] });
