import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { limitReaders, readerQueue } from '#assistant/documents/work/read-aside.ts';
import { backupsIn } from '#database/archive/base.ts';
import type { BackupStore } from '#database/archive/store.ts';
import type { OpenedDatabase } from '#database/open.ts';
import { CannotStart } from '#database/refusal.ts';
import { referenceChecksum } from '#reference/checksum.ts';
import { loadLibrary } from '#reference/load.ts';
import { workOnDeletions } from '#usecases/organization/deletion/work.ts';
import { workOnExports } from '#usecases/report/export/work.ts';
import { markOutdated, workOnFindings } from '#usecases/finding/work.ts';
import { remindOfDeadlines } from '#usecases/cbam/import/remind.ts';
import { workOnRequests } from '#usecases/agent/request/work.ts';
import { workOnImports } from '#usecases/evidence/import/work.ts';
import { workOnChecks } from '#usecases/ledger/journal/work.ts';
import { execute, type Installation } from '#usecases/execute.ts';
import { completeSetup } from '#usecases/organization/setup/complete.ts';
import { Refused } from '#usecases/usecase.ts';
import type { Logger } from 'pino';
import { agentChores } from './agent-chores.ts';
import { chosenBackupStore } from './backup_store.ts';
import { createApp } from './app.ts';
import { assistantPort, openModels } from './assistant.ts';
import { type Chore, startChores } from './chores.ts';
import { configDoor } from './config.ts';
import { withAccessTokens } from './doors/access-tokens.ts';
import { bouncesDoor } from './doors/bounces.ts';
import { chatDoor } from './doors/chat.ts';
import { functionsDoor } from './doors/functions.ts';
import { mcpDoor } from './doors/mcp.ts';
import { reportFilesDoor } from './doors/report-files.ts';
import { reportsDoor } from './doors/reports.ts';
import { cbamPartnerDoor } from './doors/cbam-partner.ts';
import { sharedReportsDoor } from './doors/shared-reports.ts';
import { exportTexts, packTexts } from './exports/texts.ts';
import { openApiDoor } from './openapi.ts';
import type { Environment } from './env.ts';
import { databaseCheck, diskCheck, folderCheck, healthDoor, probeDoor, queueCheck } from './health.ts';
import type { Host } from './hosts/host.ts';
import { openOwnHost } from './hosts/own.ts';
import { openSupabaseHost } from './hosts/supabase.ts';
import type { Answer } from './listen.ts';
import { describeFault } from './log.ts';
import { metricsDoor } from './metrics/door.ts';
import { createMetrics, type KeptElsewhere } from './metrics/metrics.ts';
import { organizationModels } from './models/organization-models.ts';
import { createSealer } from './models/sealer.ts';
import { loadReference } from './reference.ts';
import { sendLetters } from './mail/letters.ts';
import { templates } from './mail/templates.ts';
import { outboxOf } from './outbox.ts';
import { refusalSentence } from './refusal_response.ts';
import { arithmeticIn } from './arithmetic.ts';
import { learnWordsIn } from './learn_words.ts';
import { composeReport, prepareReport } from './compose-aside.ts';
import { reportWordsIn } from './report_words.ts';

import { isEmpty, isSetupToken, issueSetupToken } from './setup_link.ts';
import { staticDoor } from './static.ts';
import { verbs } from './verbs.ts';
import { version } from '#database/version.ts';

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

/** How long answers in progress may take to end when the process stops; the conversation tells the person otherwise. */
const answerPatienceMs = 5000;

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url));

/** The product of one process: what answers its requests. */
export interface Product {
  readonly answer: Answer;
  /** What to tell the person who started an installation that nobody has set up: the one-time link. */
  readonly welcome: string | null;
  /** Lets what runs in the background end. The database stays open. */
  close(): Promise<void>;
}

/**
 * Opens what a process needs besides its database, in the order in which it stands on each other: reference data, keys,
 * host, doors; then sets an empty installation up, by itself or by a link.
 * @param origin where browsers reach the installation
 * @param isEnding whether the process was asked to end: it then tells balancers to send nothing more
 * @throws CannotStart with a sentence for the console
 */
export async function openProduct(
  database: OpenedDatabase,
  environment: Environment,
  origin: string,
  log: Logger,
  isEnding: () => boolean = () => false,
): Promise<Product> {
  const onFault = (error: unknown): void =>
    log.error({ fault: describeFault(error) }, 'fault in the platform');
  const [, library, host] = await Promise.all([
    loadReference(database),
    loadLibrary(),
    openHost(database, environment, origin, onFault),
  ]);
  const { server, monthlyTokens, privateAddresses, sealingKeys } = environment.assistant;
  limitReaders(environment.shares.readers);
  const models = openModels(library, server);
  const sealer = createSealer([...sealingKeys, host.deriveKey('sealed-secrets')]);
  const organizations = organizationModels({
    database: host.database,
    models,
    sealer,
    monthlyTokens,
    privateAddresses,
    onFault: (error) => log.warn({ fault: describeFault(error) }, 'fault in a model of an organization'),
  });
  const { metricsToken } = environment.operations;
  const metrics = metricsToken === undefined ? null : await createMetrics(version);
  const installation: Installation = {
    database: host.database,
    ...(metrics !== null && { observed: metrics.observed }),
    rateLimits: host.settings.rateLimits,
    ports: {
      library,
      accounts: host.accounts,
      outbox: outboxOf(host.settings),
      files: host.files,
      assistant: assistantPort({ models, server, organizations, sealer, privateAddresses, onFault }),
      version,
      deletionDays: environment.retention.deletionDays,
      answersAtOnce: environment.shares.answersAtOnce,
      startedAt: new Date(),
      writeArithmetic: (trace, language) => arithmeticIn(trace, language, library),
      reportWords: reportWordsIn,
      composeReport,
      prepareReport,
      learnWords: learnWordsIn,
      isSetupToken: (token) => isSetupToken(database, token),
    },
  };
  const letters = environment.sendsLetters ? [letterChore(host, origin, onFault)] : [];
  let closing = false;
  /** Asked between portions: whoever asks has got on. */
  const stopsAfter = (getsOn: () => void) => (): boolean => {
    getsOn();
    return closing;
  };
  const imports: Chore = {
    name: 'imports',
    everyMs: importsEveryMs,
    work: (getsOn) => workOnImports(host.database, stopsAfter(getsOn)),
  };
  const looking = { database: host.database, ports: installation.ports, library: referenceChecksum() };
  await markOutdated(looking);
  const findings: Chore = {
    name: 'findings',
    everyMs: findingsEveryMs,
    work: (getsOn) => workOnFindings(looking, stopsAfter(getsOn)),
  };
  const kept = keepingChores(host, environment, () => closing);
  const requests: Chore = {
    name: 'requests',
    everyMs: requestsEveryMs,
    work: async () => void (await workOnRequests(host.database, new Date().toISOString().slice(0, 10))),
  };
  const deadlines: Chore = {
    name: 'deadlines',
    everyMs: requestsEveryMs,
    work: async () => void (await remindOfDeadlines(host.database, new Date().toISOString().slice(0, 10))),
  };
  const agents = agentChores(host, installation, onFault, () => closing);
  const chainChecks: Chore = {
    name: 'checks',
    everyMs: checksEveryMs,
    work: (getsOn) => workOnChecks(host.database, stopsAfter(getsOn)),
  };
  const chores = startChores(
    [...letters, imports, findings, requests, deadlines, ...agents, chainChecks, ...kept, ...host.chores],
    onFault,
  );
  const { verifyBearer, verifyToken } = host;
  const { trustedProxies } = host.settings;
  const chat = chatDoor({
    ...installation,
    useCases: verbs,
    models,
    modelsOf: (organizationId) => organizations.of(organizationId),
    verifyBearer,
    onFault: (error) => log.error({ fault: describeFault(error) }, 'fault in a conversation'),
  });
  const checks = [
    databaseCheck(database),
    diskCheck(environment.data),
    queueCheck(chores),
    folderCheck(webFolder),
    ...host.checks,
  ];
  metrics?.watch({
    database,
    stalled: () => chores.stalled(),
    readers: readerQueue,
    kept: keptElsewhere(database, chosenBackupStore(environment.operations)),
  });
  const app = createApp({
    log,
    https: origin.startsWith('https:'),
    ...(metrics !== null && { counting: metrics.counting }),
    doors: [
      healthDoor(checks, () => ({ documents: readerQueue() })),
      probeDoor(checks, isEnding),
      ...(metrics === null || metricsToken === undefined ? [] : [metricsDoor(metrics, metricsToken)]),
      configDoor({
        siteUrl: environment.siteUrl,
        publishableKey: host.publishableKey,
        locale: environment.locale,
        signIn: host.waysIn,
        isEmpty: () => isEmpty(database),
      }),
      host.gateway,
      reportsDoor({
        securityLog: host.securityLog,
        verifyBearer,
        trustedProxies,
        onReport: (report) => log.warn({ report }, 'fault in a browser'),
      }),
      reportFilesDoor({
        installation,
        origin,
        verifyBearer: withAccessTokens(verifyBearer, installation),
        trustedProxies,
        onFault: (error) => log.error({ fault: describeFault(error) }, 'fault in a file of a report'),
      }),
      sharedReportsDoor({ installation, trustedProxies }),
      cbamPartnerDoor({ installation, trustedProxies }),
      bouncesDoor({ database: host.database, bounces: host.settings.bounces, now: () => new Date() }),
      functionsDoor({
        ...installation,
        useCases: verbs,
        verifyBearer: withAccessTokens(verifyToken, installation),
        trustedProxies,
      }),
      mcpDoor({
        ...installation,
        useCases: verbs,
        origin,
        confirmationKey: host.deriveKey('mcp-confirmation'),
        authorizationServer: host.authorizationServer,
        trustedProxies,
        onFault: (error) => log.warn({ fault: describeFault(error) }, 'fault in a call of a program'),
      }),
      chat,
      openApiDoor(verbs, version),
    ],
    web: staticDoor(webFolder, {
      language: environment.locale,
      services: { supabaseUrl: environment.siteUrl ?? '', supabaseKey: host.publishableKey },
    }),
  });
  return {
    answer: (request, bindings) => app.fetch(request, bindings),
    welcome: await setUp(installation, environment, origin),
    close: async () => {
      closing = true;
      const idle = Promise.all([chat.idle(), chores.stop()]);
      await Promise.race([idle, sleep(answerPatienceMs, undefined, { ref: false })]);
    },
  };
}

/** The host that the environment names. */
async function openHost(
  database: OpenedDatabase,
  environment: Environment,
  origin: string,
  onFault: (error: unknown) => void,
): Promise<Host> {
  return environment.supabase === undefined
    ? openOwnHost(database, environment, origin, onFault)
    : openSupabaseHost(database, environment, environment.supabase, origin, onFault);
}

/** When the log was last archived, and when the last whole backup ended; undefined where nothing is kept elsewhere. */
function keptElsewhere(
  { archivedAt }: OpenedDatabase,
  store: BackupStore | undefined,
): (() => Promise<KeptElsewhere>) | undefined {
  if (store === undefined || archivedAt === undefined) return undefined;
  return async () => {
    const last = (await backupsIn(store)).at(-1);
    return {
      archivedAt: archivedAt(),
      backedUpAt: last === undefined ? null : new Date(last.endedAt).getTime() / 1000,
    };
  };
}

function letterChore(host: Host, origin: string, onFault: (error: unknown) => void): Chore {
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

/** Sets an empty installation up as the environment says, or gives the sentence with the link that does. */
async function setUp(
  installation: Installation,
  environment: Environment,
  origin: string,
): Promise<string | null> {
  const { database } = installation;
  if (!(await isEmpty(database))) return null;
  const token = await issueSetupToken(database);
  if (environment.administrator === undefined) {
    return `Nobody has set this installation up yet. Open this link, once, within a day:\n${origin}/setup#token=${token}`;
  }
  const { email, password, organization } = environment.administrator;
  const input = {
    token,
    email,
    password,
    fullName: email.slice(0, email.indexOf('@')),
    organizationName: organization,
    locale: environment.locale,
  };
  try {
    await execute(
      completeSetup,
      installation,
      { claims: null, door: 'job', locale: environment.locale },
      input,
    );
  } catch (error) {
    // Another process on the same database was quicker.
    if (error instanceof Refused && ['setup.done', 'setup.token_invalid'].includes(error.code)) return null;
    if (error instanceof Refused) throw new CannotStart(unattendedRefusal(error), error);
    throw error;
  }
  return `The installation was set up for ${email}.`;
}

function unattendedRefusal(error: Refused): string {
  return `The administrator of RAZAO_ADMIN_EMAIL could not be created: ${refusalSentence('en', error.code, error.params)}`;
}
