import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { limitReaders, readerQueue } from '#assistant/documents/work/read-aside.ts';
import { backupsIn } from '#database/archive/base.ts';
import type { BackupStore } from '#database/archive/store.ts';
import type { OpenedDatabase } from '#database/open.ts';
import type { Library } from '#engine/library.ts';
import { CannotStart } from '#database/refusal.ts';
import { referenceChecksum } from '#reference/checksum.ts';
import { loadLibrary } from '#reference/load.ts';
import { markOutdated } from '#usecases/finding/work.ts';
import { execute, type Installation } from '#usecases/execute.ts';
import { completeSetup } from '#usecases/organization/setup/complete.ts';
import { Refused } from '#usecases/usecase.ts';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { agentChores } from './agent-chores.ts';
import { chosenBackupStore } from './backup_store.ts';
import { createApp } from './app.ts';
import { assistantPort, openModels } from './assistant.ts';
import { type Chores, startChores } from './chores.ts';
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
import { openApiDoor } from './openapi.ts';
import type { Environment } from './env.ts';
import { databaseCheck, diskCheck, folderCheck, healthDoor, probeDoor, queueCheck } from './health.ts';
import type { Host } from './hosts/host.ts';
import { openOwnHost } from './hosts/own.ts';
import { openSupabaseHost } from './hosts/supabase.ts';
import type { Answer } from './listen.ts';
import { describeFault } from './log.ts';
import { metricsDoor } from './metrics/door.ts';
import { createMetrics, type KeptElsewhere, type Metrics } from './metrics/metrics.ts';
import { productChores } from './product-chores.ts';
import { organizationModels } from './models/organization-models.ts';
import { createSealer } from './models/sealer.ts';
import { loadReference } from './reference.ts';
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

/** The process that a product is opened in. */
interface Run {
  /** Whether it was asked to end: it then tells balancers to send nothing more. */
  readonly isEnding: () => boolean;
  /** Told in a sentence what takes long. */
  readonly say: (sentence: string) => void;
}

/**
 * Opens what a process needs besides its database, in the order in which it stands on each other: reference data, keys,
 * host, doors; then sets an empty installation up, by itself or by a link.
 * @param origin where browsers reach the installation
 * @param run whether the process was asked to end, and whom it tells what takes long
 * @throws CannotStart with a sentence for the console
 */
export async function openProduct(
  database: OpenedDatabase,
  environment: Environment,
  origin: string,
  log: Logger,
  { isEnding, say }: Run,
): Promise<Product> {
  const onFault = (error: unknown): void =>
    log.error({ fault: describeFault(error) }, 'fault in the platform');
  const [, library, host] = await Promise.all([
    loadReference(database, say),
    loadLibrary(),
    openHost(database, environment, origin, onFault),
  ]);
  limitReaders(environment.shares.readers);
  const { metricsToken } = environment.operations;
  const metrics = metricsToken === undefined ? null : await createMetrics(version);
  const base = { database, environment, origin, log, isEnding, onFault, library, host, metrics };
  const assistant = openAssistant(base);
  const installation = installationOf(base, assistant);
  let closing = false;
  const looking = { database: host.database, ports: installation.ports, library: referenceChecksum() };
  await markOutdated(looking);
  const chores = startChores(
    [
      ...productChores({ host, environment, origin, onFault, looking }, () => closing),
      ...agentChores(host, installation, onFault, () => closing),
      ...host.chores,
    ],
    onFault,
  );
  metrics?.watch({
    database,
    stalled: () => chores.stalled(),
    readers: readerQueue,
    kept: keptElsewhere(database, chosenBackupStore(environment.operations)),
  });
  const chat = chatDoor({
    ...installation,
    useCases: verbs,
    models: assistant.models,
    modelsOf: (organizationId) => assistant.organizations.of(organizationId),
    verifyBearer: host.verifyBearer,
    onFault: faultsIn(log, 'error', 'fault in a conversation'),
  });
  const app = createApp({
    log,
    https: origin.startsWith('https:'),
    ...(metrics !== null && { counting: metrics.counting }),
    doors: [...healthDoors(base, chores), ...doorsOf(base, installation), chat, openApiDoor(verbs, version)],
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

/** What a process has opened before its use-cases: what they and the doors stand on. */
interface Opened {
  readonly database: OpenedDatabase;
  readonly environment: Environment;
  readonly origin: string;
  readonly log: Logger;
  readonly isEnding: () => boolean;
  readonly onFault: (error: unknown) => void;
  readonly library: Library;
  readonly host: Host;
  /** Null where nobody may read them. */
  readonly metrics: Metrics | null;
}

const faultsIn =
  (log: Logger, level: 'warn' | 'error', where: string) =>
  (error: unknown): void =>
    log[level]({ fault: describeFault(error) }, where);

/** The models that answer, those of the installation and those that organizations bring. */
function openAssistant({ environment, host, library, log }: Opened) {
  const { server, monthlyTokens, privateAddresses, sealingKeys } = environment.assistant;
  const models = openModels(library, server);
  const sealer = createSealer([...sealingKeys, host.deriveKey('sealed-secrets')]);
  const organizations = organizationModels({
    database: host.database,
    models,
    sealer,
    monthlyTokens,
    privateAddresses,
    onFault: faultsIn(log, 'warn', 'fault in a model of an organization'),
  });
  return { models, server, organizations, sealer, privateAddresses };
}

function installationOf(
  { database, environment, library, host, metrics, onFault }: Opened,
  assistant: ReturnType<typeof openAssistant>,
): Installation {
  return {
    database: host.database,
    ...(metrics !== null && { observed: metrics.observed }),
    rateLimits: host.settings.rateLimits,
    ports: {
      library,
      accounts: host.accounts,
      outbox: outboxOf(host.settings),
      files: host.files,
      assistant: assistantPort({ ...assistant, onFault }),
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
}

/** What balancers, measuring programs and a browser that begins ask, before anybody is signed in. */
function healthDoors({ database, environment, host, metrics, isEnding }: Opened, chores: Chores): Hono[] {
  const checks = [
    databaseCheck(database),
    diskCheck(environment.data),
    queueCheck(chores),
    folderCheck(webFolder),
    ...host.checks,
  ];
  const { metricsToken } = environment.operations;
  return [
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
  ];
}

/** The ways in for people and programs, but for the conversation. */
function doorsOf({ origin, log, host }: Opened, installation: Installation): Hono[] {
  const { verifyBearer, verifyToken } = host;
  const { trustedProxies } = host.settings;
  return [
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
      onFault: faultsIn(log, 'error', 'fault in a file of a report'),
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
      onFault: faultsIn(log, 'warn', 'fault in a call of a program'),
    }),
  ];
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
