import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { understand } from '#assistant/language/understand.ts';
import { createModels } from '#assistant/providers.ts';
import { readAliases } from '#reference/library-tables.ts';
import { loadIntoDatabase } from '#reference/shelve-in-database.ts';
import { ROOT } from '#tools/sources.ts';
import { openTestInstallation } from '#usecases/testing.ts';
import { benchBulk } from './bulk.ts';
import { benchChat } from './chat.ts';
import { benchCrowd } from './crowd.ts';
import { benchCbamImports } from './cbam-imports.ts';
import { benchDocuments } from './documents.ts';
import { benchFirstPaint } from './first-paint.ts';
import { benchFootprint } from './footprint.ts';
import { benchInventory } from './inventory.ts';
import { benchLearn } from './learn.ts';
import { benchLedgerScale } from './ledger-scale.ts';
import { keep } from './keep.ts';
import { linesAlone, onOwnDatabase } from './lines.ts';
import { benchMemory } from './memory.ts';
import { benchCbam } from './cbam.ts';
import { benchMethods } from './methods.ts';
import { benchGrid } from './grid.ts';
import { benchOfficeFiles } from './office-files.ts';
import { benchOverview } from './overview.ts';
import { benchPage } from './page.ts';
import { benchQuestions } from './questions.ts';
import { benchRefresh } from './refresh.ts';
import { benchReportFiles } from './report-files.ts';
import { benchReportNeighbours } from './report-neighbours.ts';
import { benchRest } from './rest.ts';
import { compared, type Figure, limited, print, rounded } from './report.ts';
import { benchSearch } from './search.ts';
import { benchStart } from './start.ts';
import { benchStorage } from './storage.ts';
import { benchUncertainty } from './uncertainty.ts';
import { benchVerbs } from './verbs.ts';
import { benchWebSize } from './web-size.ts';
import { agents, backups, moves, outages, servers, shares, soak } from './under-attack.ts';

/** Arithmetic of single lines, against the same in plain doubles. */
async function footprints(): Promise<Figure[]> {
  const { rows } = await benchFootprint();
  const [doubles, quick, traced] = rows;
  if (!doubles || !quick || !traced) throw new Error('the footprint bench lost a contestant');
  return [
    compared('footprints a second, without trace', quick.perSecond, '/s', 'plain doubles', doubles.perSecond),
    compared('footprints a second, with trace', traced.perSecond, '/s', 'plain doubles', doubles.perSecond),
  ];
}

/** Processes and methods of scopes 2 and 3. */
function methods(): Figure[] {
  return benchMethods().map(({ name, perSecond, doublesPerSecond }) =>
    compared(`${name} a second, with trace`, perSecond, '/s', 'plain doubles', doublesPerSecond),
  );
}

/** Goods under the European border adjustment. */
function borderAdjustment(): Figure[] {
  const { perSecond, doublesPerSecond, chainMs } = benchCbam();
  return [
    compared('goods a second, with trace', perSecond, '/s', 'plain doubles', doublesPerSecond),
    limited('a chain of six processes with a changed precursor', chainMs, 'ms', 200),
  ];
}

/** A declaration under CBAM. */
function declarations(): Figure[] {
  const { exactMs, doublesMs } = benchCbamImports();
  return [
    limited('CBAM declaration of 10,000 lines', exactMs, 'ms', 1_000),
    compared('the same, against sums in plain doubles', exactMs, 'ms', 'plain doubles', doublesMs),
  ];
}

/** Statistics and totals in memory. */
function inventories(): Figure[] {
  const { ownFactorsMs, sharedFactorsMs, byHandMs } = benchUncertainty();
  const { exactMs, doublesMs } = benchInventory();
  return [
    limited('uncertainty of 1,000 lines, own factors', ownFactorsMs, 'ms', 150),
    limited('uncertainty of 1,000 lines, shared factors', sharedFactorsMs, 'ms', 150),
    compared('the same, against a simulation by hand', ownFactorsMs, 'ms', 'by hand', byHandMs),
    limited('inventory of 100,000 lines, totals', exactMs, 'ms', 250),
    compared('the same, against plain doubles', exactMs, 'ms', 'plain doubles', doublesMs),
  ];
}

/** Ledger and chat on a database of their own, started as the product starts it: durable, fsync on. */
function onADatabase(): Promise<Figure[]> {
  return onOwnDatabase(async (database) => {
    const loading = performance.now();
    await loadIntoDatabase(database);
    const loaded = (performance.now() - loading) / 1000;
    const search = await benchSearch(database);
    const installation = await openTestInstallation(database);
    const { library } = installation.ports;
    const models = createModels({
      vocabulary: { kinds: Object.values(library.kinds), aliases: readAliases(library.kinds) },
      understand,
      configured: null,
      pacing: null,
    });
    const chat = await benchChat({ installation, models, claims: installation.south.people.owner.claims });
    const refresh = await benchRefresh(database);
    const people = await benchCrowd(installation);
    console.log(
      `twenty people at once were refused ${people.refused} times because somebody came before them`,
    );
    return [
      limited('reference data into an empty database', loaded, 's', 20),
      limited('factor search, p50', search.p50, 'ms', 30),
      limited('factor search, p95', search.p95, 'ms', 30),
      limited('chat turn to the card, p50', chat.cardMs.p50, 'ms', 150),
      limited('chat turn to the card, p95', chat.cardMs.p95, 'ms', 150),
      limited('chat turn to its end, p95', chat.endMs.p95, 'ms', 300),
      limited('token refresh, p95', refresh.p95, 'ms', 15),
      compared('token refresh, p50', refresh.p50, 'ms', 'a bare write', refresh.bareWrite),
      compared(
        'what twenty people get saved a second',
        people.takenPerSecond,
        '/s',
        'one alone',
        people.takenAlonePerSecond,
      ),
      limited('of a minute of them: lost, double or faulty', people.wrong, '', 1),
      compared('twenty tabs that refresh at once', refresh.twentyTabs, 'ms', 'one refresh', refresh.p50),
    ];
  });
}

/** A person's read of their own rows as it reaches them, through everything, against the driver in the same transaction. */
async function reads(): Promise<Figure[]> {
  const { restPerSecond, driverPerSecond, restAloneMs, driverAloneMs } = await benchRest();
  return [
    compared('reads of own rows by REST, whole server', restPerSecond, '/s', 'the driver', driverPerSecond),
    compared('one such read while nobody else asks, p50', restAloneMs, 'ms', 'the driver', driverAloneMs),
  ];
}

/** What calls of verbs cost, through everything. */
async function verbs(): Promise<Figure[]> {
  const { readMs, lineMs, footprintMs, driverMs, driverP95Ms } = await benchVerbs();
  return [
    limited('a read verb that reads next to nothing, p50', readMs, 'ms', 2),
    compared('the same', readMs, 'ms', 'a bare question by the driver', driverMs),
    limited('a line proposed and approved, p50', lineMs, 'ms', 10),
    compared('the same', lineMs, 'ms', 'a bare question by the driver', driverMs),
    compared('footprint.calculate, p50', footprintMs.p50, 'ms', 'a bare question by the driver', driverMs),
    compared(
      'footprint.calculate, p95',
      footprintMs.p95,
      'ms',
      'a bare question by the driver, p95',
      driverP95Ms,
    ),
  ];
}

/** A sheet of 200,000 rows, from the stored document to the last entry. */
async function bulk(): Promise<Figure[]> {
  const figures = await benchBulk();
  const { rowsPerSecond, committedPerSecond, copyPerSecond, indexedCopyPerSecond, peakMegabytes } = figures;
  return [
    limited('rows imported a second, all in all (at least)', rowsPerSecond, '/s', 15_000),
    compared('rows of an import committed a second', committedPerSecond, '/s', 'COPY', copyPerSecond),
    compared('the same', committedPerSecond, '/s', 'COPY with the indices', indexedCopyPerSecond),
    limited('memory of the process while it imports', peakMegabytes, 'MB', 400),
  ];
}

/** The ledger is asked in words, 10,000 lines behind it. */
async function questions(): Promise<Figure[]> {
  const { wordMs, endMs } = await benchQuestions();
  return [
    limited('first word of an answer over 10,000 lines, p95', wordMs.p95, 'ms', 150),
    limited('the answer to its end, p95', endMs.p95, 'ms', 400),
  ];
}

/** The help: tutorials done wrong, and its search. */
async function lessons(): Promise<Figure[]> {
  const { answerMs, trialMs, searchMs } = await benchLearn();
  return [
    limited('wrong answer to its reason, 4× slower, p95', answerMs.p95, 'ms', 100),
    limited('wrong trial to its reason, 4× slower, p95', trialMs.p95, 'ms', 100),
    limited('search of the help, p95', searchMs.p95, 'ms', 50),
  ];
}

/** A million lines in one organization, ten million in the database. */
async function ledgerAtScale(): Promise<Figure[]> {
  const { page, pageOfSmall, overview, overviewOfSmall, rawPage } = await benchLedgerScale();
  console.log(`slowest page: ${page.slowest}; slowest of the overview: ${overview.slowest}`);
  return [
    limited('first page of 1,000,000 lines, p95', page.p95, 'ms', 120),
    compared('the same, p50', page.p50, 'ms', 'of 10,000 lines', pageOfSmall.p50),
    compared('the same, p50', page.p50, 'ms', 'plain SQL without policies', rawPage.p50),
    limited('a call of the overview, p95', overview.p95, 'ms', 60),
    compared('the same, p50', overview.p50, 'ms', 'of 10,000 lines', overviewOfSmall.p50),
  ];
}

/** The installation as a person starts it: npm, launcher, Node and PostgreSQL. */
async function installations(): Promise<Figure[]> {
  const start = await benchStart();
  const memory = await benchMemory();
  const files = await benchStorage();
  return [
    limited('warm start to listening', start.seconds, 's', start.limit),
    limited('idle memory after a first start', memory.firstStartMegabytes, 'MB', memory.limit),
    limited('idle memory after a warm start', memory.warmStartMegabytes, 'MB', memory.limit),
    limited('growth of the server by a 50 MB upload', files.growthMegabytes, 'MB', files.growthLimit),
    compared('50 MB upload, bare bytes', files.rawPerSecond, 'MB/s', 'a synced file', files.filePerSecond),
    compared('50 MB upload, as a form', files.formPerSecond, 'MB/s', 'a synced file', files.filePerSecond),
  ];
}

/** Code and words of one language, by the names of the files that the build deals them into. */
function webSizes(): Figure[] {
  return benchWebSize({
    'the sign-in page': { modules: ['front-pt-BR'], limit: 150 },
    'the chat route': {
      modules: ['work', 'chat', 'front-pt-BR', '../messages/pt-BR/chat.json', '../messages/pt-BR/terms.json'],
      limit: 270,
    },
  });
}

/** What a person waits for on a slow processor and a slow line. */
async function pages(): Promise<Figure[]> {
  const { interactiveMs, routeMs } = await benchPage();
  const overviewMs = await benchOverview();
  const paints = await benchFirstPaint();
  for (const { name, slow } of paints) console.info(`LCP of the ${name}, 4× slower: ${slow.lcpOf}`);
  const { framesPerSecond, plainFramesPerSecond } = await benchGrid();
  return [
    limited('sign-in page, 4× slower, fast 3G', interactiveMs, 'ms', 2500),
    limited('warm change of rooms, 4× slower', routeMs, 'ms', 100),
    limited('overview with its data, cold', overviewMs, 'ms', 1500),
    ...paints.flatMap(({ name, limit, quick, slow }) => [
      limited(`LCP of the ${name}, 4× slower`, slow.lcpMs, 'ms', limit),
      compared('the same at full speed', quick.lcpMs, 'ms', '4× slower', slow.lcpMs),
      limited(`${name} to use, 4× slower`, slow.wholeMs, 'ms', limit),
      limited(`what moves by itself on it`, slow.shift, '', 0.02),
    ]),
    compared(
      'table of lines scrolling, 4× slower',
      framesPerSecond,
      'frames/s',
      'the same rows drawn once',
      plainFramesPerSecond,
    ),
  ];
}

/** Files from their bytes to what they propose. */
async function documents(): Promise<Figure[]> {
  const { sheetMs, textPageMs, pictureMs, sidewaysMs } = await benchDocuments();
  return [
    limited('sheet of 5,000 rows to its mapped preview', sheetMs, 'ms', 1500),
    limited('page of a PDF with text', textPageMs, 'ms', 150),
    limited('page that is a picture', pictureMs, 'ms', 4000),
    compared('the same, lying on its side', sidewaysMs, 'ms', 'upright', pictureMs),
  ];
}

/** A report of 100,000 lines as pages. */
async function reportFiles(): Promise<Figure[]> {
  const { composeMs, pdfMs, peakMegabytes, pages, charts, differing } = await benchReportFiles();
  if (pages < 50 || charts < 12) throw new Error(`the report has ${pages} pages and ${charts} charts only`);
  return [
    compared('report of 100,000 lines as PDF', pdfMs, 'ms', 'composing it', composeMs),
    limited('the same', pdfMs, 'ms', 5000),
    limited('memory of the process that prints it', peakMegabytes, 'MB', 400),
    limited('its pages (at least)', pages, 'pages', 60),
    limited('its charts (at least)', charts, 'charts', 12),
    limited('bytes by which a second run differs', differing, '', 1),
    ...(await officeFiles()),
  ];
}

/** The whole server: files as people ask for them, and what they cost somebody of another organization. */
async function neighbours(): Promise<Figure[]> {
  const { fileMs, fileMegabytes, byForm, all } = await benchReportNeighbours();
  for (const [form, megabytes] of Object.entries(fileMegabytes))
    console.log(`${form}: ${rounded(megabytes)} MB`);
  console.log(`of another organization ${all.calls} calls were answered meanwhile`);
  return [
    limited('PDF of 100,000 lines by the server', fileMs['pdf'] ?? Number.NaN, 'ms', 5000),
    limited('the same for Word', fileMs['docx'] ?? Number.NaN, 'ms', 5000),
    limited('the same as a workbook', fileMs['xlsx'] ?? Number.NaN, 'ms', 10_000),
    limited('all lines as a workbook by the server', fileMs['lines'] ?? Number.NaN, 'ms', 10_000),
    ...Object.entries(byForm).map(([form, { aloneP95, meanwhileP95 }]) =>
      compared(`a call of others while ${form} is made, p95`, meanwhileP95, 'ms', 'alone', aloneP95),
    ),
    compared('a call of others meanwhile, p95 (1.2 at most)', all.meanwhileP95, 'ms', 'alone', all.aloneP95),
  ];
}

/** The same report for Word, and its lines as a workbook. */
async function officeFiles(): Promise<Figure[]> {
  const { docxMs, linesMs, grownMegabytes } = await benchOfficeFiles();
  return [
    limited('report of 100,000 lines for Word', docxMs, 'ms', 5000),
    limited('100,000 lines as a workbook', linesMs, 'ms', 10_000),
    limited('memory by which the process grows meanwhile', grownMegabytes, 'MB', 300),
  ];
}

/** In the order of a full run: what ends processes first, what is drawn last. */
const PARTS: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>> = {
  'outage-embedded': () => outages('embedded'),
  'outage-external': () => outages('external'),
  backup: backups,
  move: moves,
  servers,
  agents,
  soak,
  footprints,
  methods,
  cbam: borderAdjustment,
  declarations,
  inventories,
  database: onADatabase,
  lines: linesAlone,
  rest: reads,
  verbs,
  documents,
  reports: reportFiles,
  neighbours,
  fair: shares,
  bulk,
  questions,
  learn: lessons,
  scale: ledgerAtScale,
  installation: installations,
  sizes: webSizes,
  pages,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
spawnSync(process.execPath, [join(ROOT, 'tools/run/build.mjs')], { stdio: 'inherit' });
for (const [name, measure] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n── ${name}`);
  try {
    const figures = await measure();
    print(figures);
    keep(name, figures);
  } catch (error) {
    // The others are measured all the same: a full run takes hours.
    console.error(error);
    process.exitCode = 1;
  }
}
process.exit();
