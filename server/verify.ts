import { parseArgs } from 'node:util';
import { openForReading } from '#database/read.ts';
import { CannotStart } from '#database/refusal.ts';
import { verifyLedgers } from '#usecases/ledger/verify/ledgers.ts';
import type { Check, OrganizationReport } from '#usecases/ledger/verify/report.ts';
import { readEnvironment } from './env.ts';
import { verifyFile } from './verify_file.ts';

/**
 * `npm run verify`: every ledger of the installation at one moment, its chains, calculations and summaries. Ends with 0 where
 * all is as it should be, with 1 where anything is not, and with 2 where it could not be verified. With a file and a manifest it
 * compares those two instead, without a database.
 */

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
const number = new Intl.NumberFormat('en');

try {
  process.exitCode = await run();
} catch (error) {
  const words =
    error instanceof CannotStart ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${words ?? ''}\n`);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { organization: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const [file, manifest] = positionals;
  if (file !== undefined) {
    if (manifest === undefined || positionals.length > 2)
      throw new CannotStart(
        'Name a file and the manifest of its issue: npm run verify -- report.pdf manifest.json',
      );
    return (await verifyFile([file, manifest], say)) === 0 ? 0 : 1;
  }
  const environment = readEnvironment(process.env);
  const opened = await openForReading({ data: environment.data, url: environment.databaseUrl });
  try {
    const began = performance.now();
    const reports = await opened.snapshot((tx, beside) =>
      verifyLedgers(tx, {
        organization: values.organization ?? null,
        beside,
        ...(values.json ? {} : { ended: tell }),
      }),
    );
    if (reports.length === 0 && values.organization !== undefined)
      throw new CannotStart(`No organization is called ${values.organization}.`);
    if (values.json) say(JSON.stringify(reports, null, 2));
    const wrong = reports.flatMap(({ checks }) => checks).reduce((sum, check) => sum + check.wrong, 0);
    if (!values.json) conclude(reports, wrong, performance.now() - began);
    return wrong === 0 ? 0 : 1;
  } finally {
    await opened.close();
  }
}

function tell({ id, name, checks }: OrganizationReport): void {
  say(`${name} (${id})`);
  for (const check of checks) {
    say(`  ${check.wrong === 0 ? 'ok' : 'NO'}  ${lineOf(check)}`);
    for (const { what, why, kept, follows } of check.first) {
      const values =
        kept === undefined && follows === undefined
          ? ''
          : `: kept ${kept ?? 'nothing'}, follows ${follows ?? 'nothing'}`;
      say(`        ${what}: ${why}${values}`);
    }
    if (check.wrong > check.first.length)
      say(`        and ${number.format(check.wrong - check.first.length)} more`);
  }
}

function lineOf({ name, looked, wrong, milliseconds }: Check): string {
  const seconds = Math.max(milliseconds, 1) / 1000;
  const share =
    looked === 0
      ? ''
      : ` (${(((looked - Math.min(wrong, looked)) / looked) * 100).toFixed(2)} % as they should be)`;
  return (
    `${name}: ${number.format(looked)} looked at, ${number.format(wrong)} wrong${share}, ` +
    `${number.format(Math.round(looked / seconds))} a second`
  );
}

function conclude(reports: readonly OrganizationReport[], wrong: number, milliseconds: number): void {
  const lines = reports.reduce((sum, { checks }) => sum + (checks[0]?.looked ?? 0), 0);
  const seconds = Math.max(milliseconds, 1) / 1000;
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  say(
    `${number.format(reports.length)} organizations, ${number.format(lines)} entries in ` +
      `${seconds.toFixed(1)} s (${number.format(Math.round(lines / seconds))} a second, ` +
      `${number.format(memory)} MB at most): ${wrong === 0 ? 'all as it should be' : `${number.format(wrong)} differences`}`,
  );
}
