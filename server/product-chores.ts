import { version } from '#database/version.ts';
import { remindOfDeadlines } from '#usecases/cbam/import/remind.ts';
import { workOnImports } from '#usecases/evidence/import/work.ts';
import { workOnFindings } from '#usecases/finding/work.ts';
import { workOnChecks } from '#usecases/ledger/journal/work.ts';
import { workOnDeletions } from '#usecases/organization/deletion/work.ts';
import { workOnRequests } from '#usecases/agent/request/work.ts';
import { workOnExports } from '#usecases/report/export/work.ts';
import type { Chore } from './chores.ts';
import type { Environment } from './env.ts';
import { exportTexts, packTexts } from './exports/texts.ts';
import type { Host } from './hosts/host.ts';
import { sendLetters } from './mail/letters.ts';
import { templates } from './mail/templates.ts';

/** How often letters that wait are looked for. */
const lettersEveryMs = 5000;
/** How long an approved import waits at most before its first portion is filed. */
const importsEveryMs = 1000;
/** Checks of long chains go on as quickly as that after somebody asks. */
const checksEveryMs = 1000;
/** How long a change of the ledger waits at most before it is looked at for findings. */
const findingsEveryMs = 1000;
/** How long an export waits at most before it is begun. */
const exportsEveryMs = 1000;
/** How often deletions whose time has come are looked for, and files of deleted organizations. */
const deletionsEveryMs = 60_000;
/** How often reminders that are due and answers to requests are looked for. */
const requestsEveryMs = 60_000;

/** How long one part of an export, or the deletion of one organization, may take before it counts as hanging. */
const longMs = 30 * 60_000;

/** What the chores of the product work with. */
export interface ChoreGround {
  readonly host: Host;
  readonly environment: Environment;
  /** Where browsers reach the installation: letters lead there. */
  readonly origin: string;
  readonly onFault: (error: unknown) => void;
  /** What a change of the ledger is looked at with. */
  readonly looking: Parameters<typeof workOnFindings>[0];
}

/**
 * What the product does by itself, but for the work of agents and of the host.
 * @param isStopping whether the process ends: asked between portions
 */
export function productChores(ground: ChoreGround, isStopping: () => boolean): Chore[] {
  const { host, environment, looking } = ground;
  const { database } = host;
  /** Asked between portions: whoever asks has got on. */
  const stopsAfter = (getsOn: () => void) => (): boolean => {
    getsOn();
    return isStopping();
  };
  return [
    ...(environment.sendsLetters ? [letterChore(ground)] : []),
    {
      name: 'imports',
      everyMs: importsEveryMs,
      work: (getsOn) => workOnImports(database, stopsAfter(getsOn)),
    },
    {
      name: 'findings',
      everyMs: findingsEveryMs,
      work: (getsOn) => workOnFindings(looking, stopsAfter(getsOn)),
    },
    {
      name: 'requests',
      everyMs: requestsEveryMs,
      work: async () => void (await workOnRequests(database, new Date().toISOString().slice(0, 10))),
    },
    {
      name: 'deadlines',
      everyMs: requestsEveryMs,
      work: async () => void (await remindOfDeadlines(database, new Date().toISOString().slice(0, 10))),
    },
    {
      name: 'checks',
      everyMs: checksEveryMs,
      work: (getsOn) => workOnChecks(database, stopsAfter(getsOn)),
    },
    ...keepingChores(host, environment, isStopping),
  ];
}

function letterChore({ host, origin, onFault }: ChoreGround): Chore {
  const sender = { settings: host.settings, now: () => new Date(), onFault };
  return {
    name: 'letters',
    everyMs: lettersEveryMs,
    work: async () => void (await sendLetters(host.database, sender, templates, origin)),
  };
}

/** What organizations take out of the product, and what is kept of them no longer. */
function keepingChores(host: Host, { retention }: Environment, isStopping: () => boolean): Chore[] {
  const { database, files } = host;
  const { reminderDays, exportDays: keptDays } = retention;
  const exporting = { database, files, version, keptDays, texts: exportTexts, packTexts };
  return [
    {
      name: 'exports',
      everyMs: exportsEveryMs,
      patienceMs: longMs,
      work: (onProgress) => workOnExports({ ...exporting, onProgress }, isStopping),
    },
    {
      name: 'deletions',
      everyMs: deletionsEveryMs,
      patienceMs: longMs,
      work: async () => void (await workOnDeletions({ database, files, reminderDays }, isStopping)),
    },
  ];
}
