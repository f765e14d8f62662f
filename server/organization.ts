import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { BackupProblem } from '#database/archive/problem.ts';
import { readEnvironment } from './env.ts';
import { runCommand, say } from './keeping.ts';
import { exportOrganization, importOrganization } from './organization/carry.ts';
import { openInstallation } from './organization/installation.ts';
import { moveOrganization } from './organization/move.ts';
import type { Settled } from './organization/people.ts';

const number = new Intl.NumberFormat('en');

/**
 * `npm run organization -- export NAME FILE | import FILE | move NAME SETTINGS`: one organization as one archive, or moved into
 * the installation whose settings lie in a file. Ends with 0, or with 2 and one sentence.
 */
await runCommand(run);

async function run(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [command, ...named] = positionals;
  const [first = '', second = ''] = named;
  const began = performance.now();
  const took = (): string => ((performance.now() - began) / 1000).toFixed(1);
  if (command === 'export' && named.length === 2) {
    const done = await here((installation) => exportOrganization(installation, first, resolve(second)));
    say(
      `${done.name}: ${number.format(done.lines)} lines of the ledger, ${number.format(done.rows)} rows, ` +
        `${number.format(done.files)} files in ${second}, ${took()} s. It holds everything of the organization: keep it secret.`,
    );
    return 0;
  }
  if (command === 'import' && named.length === 1) {
    const done = await here((installation) => importOrganization(installation, resolve(first)));
    say(`${done.name} (${done.id}) is here: ${number.format(done.lines)} lines, all verified, ${took()} s.`);
    tellPeople(done.people);
    return 0;
  }
  if (command === 'move' && named.length === 2) {
    await move(first, second);
    say(`It took ${took()} s.`);
    return 0;
  }
  throw new BackupProblem(
    'command.invalid',
    'Say what to do: export <organization> <file>, import <file>, or move <organization> <file of settings>.',
  );
}

/** Opens the installation of this environment for a piece of work. */
async function here<T>(
  work: (installation: Awaited<ReturnType<typeof openInstallation>>) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(readEnvironment(process.env));
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

async function move(named: string, settings: string): Promise<void> {
  const environment = readEnvironment(process.env);
  await here(async (from) => {
    const to = await openInstallation(readEnvironment(settingsIn(settings)));
    try {
      const done = await moveOrganization({
        from,
        to,
        named,
        keptDays: environment.retention.deletionDays,
        copied: (lines) => {
          say(`${number.format(lines)} lines were copied and verified; what was written meanwhile follows.`);
          return Promise.resolve();
        },
      });
      say(
        done.finished
          ? `${done.name} had arrived already: its former place is closed now.`
          : `${done.name} (${done.id}) has moved with ${number.format(done.lines)} lines; ` +
              `it was read-only for ${done.readOnlySeconds.toFixed(1)} s.`,
      );
      say(`What is left here is closed, and deleted in ${environment.retention.deletionDays} days.`);
      if (done.people !== null) tellPeople(done.people);
    } finally {
      await to.close();
    }
  });
}

/** The settings of the other installation: lines of NAME=value. */
function settingsIn(file: string): NodeJS.ProcessEnv {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new BackupProblem('organization.settings', `The file of settings ${file} cannot be read.`, error);
  }
}

function tellPeople({ same, matched, made }: Settled): void {
  say(
    `People: ${same} had their account here, ${matched.size} were found by their address, ${made} got an account ` +
      'and set a password by "forgotten password".',
  );
}
