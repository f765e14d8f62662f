import { pattern } from '../language/lexicon/pattern.ts';
import type { Content, InnerFile, Page, Place, ReadOutcome, Sheet } from '#documents/document.ts';
import { placeAsItCame } from '#documents/ocr/orientation.ts';
import type { Mapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { wordsOfFiles } from './said/added-beside.ts';
import { dayDoneIn, onDayOfMail, saysDay } from './said/day-done.ts';
import { asksOf } from './asks.ts';
import { withoutFabrications } from './borne-out.ts';
import { proposeFiscal } from './fiscal/fiscal.ts';
import { asLoads } from './loads/load-papers.ts';
import { besidePapers } from './mail-body.ts';
import { proposePages } from './pages/pages.ts';
import { withoutOffers } from './pages/quotations.ts';
import { asUnused, isMoneyUnit } from './money.ts';
import { eachDocumentOnce, type Keyed, keyedAs } from './fiscal/printed-key.ts';
import {
  type DocumentActivity,
  type DocumentContext,
  type DocumentProposals,
  type InnerProposals,
  NOTHING,
  type Unused,
} from './proposal-shape.ts';
import { inYearOf, Said, withUse } from './said/said.ts';
import { eachLoadOnce } from './loads/same-loads.ts';
import { titleOver, withoutAsides } from './sheets/asides.ts';
import { leftOutSheets } from './sheets/left-out.ts';
import { readSheet } from './sheets/sheet.ts';
import { periodOfPages, periodOfSheets, type Stated } from './said/stated-period.ts';
import { proposeText } from './text.ts';
import { withoutSummaries } from './sheets/summaries.ts';
import { asWanted, wantsSums } from './said/wanted.ts';
import { Words } from './words/words.ts';

/** Reads a file that lies in another one; hands back what became of it. */
export type ReadInner = (file: InnerFile) => Promise<ReadOutcome>;

/** Sheets of one file that are read. */
const MOST_SHEETS = 30;

/**
 * Proposes the activities that a file reports, each slot with the place it was read from, and says what is open, what
 * was not used and why. Every quantity is a number that our own parser reads at its place: what is not borne out by a
 * quote leaves without its quantity.
 */
export async function proposeFromContent(
  content: Content,
  name: string,
  given: DocumentContext,
  readInner: ReadInner,
): Promise<DocumentProposals> {
  const context = { ...given, words: wordsOfFiles(given.words, given) };
  const words = new Words(context);
  if (content.kind === 'sheets')
    return checked(
      ...(await ofSheets(content.sheets, name, words, context)),
      context,
      periodOfSheets(content.sheets, words),
    );
  if (content.kind === 'files') return ofFiles(content, words, context, readInner);
  const said = new Said(context.words, words, context.kinds);
  const setting = { words, said, context };
  if (content.kind === 'fiscal') return checked(proposeFiscal(content.document, setting), false, context);
  if (content.kind === 'pages') {
    const { proposals: told, open } = await proposePages(content.pages, setting);
    const loads = { ...told, activities: asLoads(told.activities, content.pages) };
    const proposals = withoutOffers(loads, content.pages);
    return asTheyCame(checked(proposals, open, context, periodOfPages(content.pages)), content.pages);
  }
  return checked(proposeText(content.text, words, context), false, context);
}

/** Places on pages that were turned to be read, as they are on the file. */
function asTheyCame(read: DocumentProposals, pages: readonly Page[]): DocumentProposals {
  const turned = new Map(
    pages.flatMap(({ number, turned: by }) => (by === undefined ? [] : [[number, by] as const])),
  );
  if (turned.size === 0) return read;
  const back = <P extends Place | null | undefined>(place: P): P =>
    place?.at === 'box' ? (placeAsItCame(place, turned.get(place.page) ?? 0) as P) : place;
  return {
    ...read,
    activities: read.activities.map((one) => ({
      ...one,
      evidence: one.evidence.map((quote) => ({ ...quote, place: back(quote.place) })),
    })),
    problems: read.problems.map((one) =>
      one.place === undefined ? one : { ...one, place: back(one.place) },
    ),
    unused: read.unused.map((one) => ({ ...one, place: back(one.place) })),
  };
}

function checked(
  read: DocumentProposals,
  styleIsOpen: boolean,
  context: DocumentContext,
  stated: Stated | null = null,
): DocumentProposals {
  const borne = { ...read, activities: withoutFabrications(read.activities) };
  const words = new Words(context);
  const useIn = (text: string) => new Said(text, words, context.kinds).useOf('');
  const day = borne.activities.find(({ from }) => from !== null)?.from ?? null;
  const said = inYearOf(new Said(context.words, words, context.kinds).period, day);
  const of = [stated, said].filter((one) => one !== null);
  const wanted = styleIsOpen ? borne : asWanted(borne, context.words, words, useIn, of);
  return { ...wanted, asks: asksOf(wanted.activities, styleIsOpen, context.kinds) };
}

async function ofSheets(
  sheets: readonly Sheet[],
  name: string,
  words: Words,
  context: DocumentContext,
): Promise<[DocumentProposals, boolean]> {
  const readings = [];
  let room = context.mostActivities;
  // Only what is seen is read; the reader of the file told of each sheet that is not.
  const visible = sheets.filter(({ hidden }) => hidden !== true);
  const seen = visible.length > 0 ? visible : sheets;
  const out = leftOutSheets(
    context.words,
    seen.map(({ name: own }) => own),
  );
  const shown = seen.filter((_, at) => !out.has(at));
  for (const sheet of shown.slice(0, MOST_SHEETS)) {
    const reading = await readSheet(sheet, name, words, { ...context, mostActivities: room });
    room = Math.max(0, room - reading.activities.length);
    readings.push(reading);
  }
  const mapping: Mapping = { sheets: readings.flatMap((reading) => reading.mapping ?? []) };
  const cut = shown.length - readings.length;
  const names = shown.map(({ name: own }) => own);
  const tables = withoutSummaries(
    withoutAsides(readings, names, shown.map(titleOver)),
    names,
    wantsSums(context.words),
  );
  const unread = seen.flatMap(({ name: own }, at): Unused[] =>
    out.has(at) ? [{ reason: 'sheet', quote: own.slice(0, 120), place: null }] : [],
  );
  return [
    {
      ...NOTHING,
      activities: tables.flatMap(({ activities }) => activities),
      problems: [
        ...readings.flatMap(({ problems }) => problems),
        ...(cut > 0 ? [{ code: 'sheet.sheets_cut', params: { most: String(MOST_SHEETS) } }] : []),
      ],
      unused: [...unread, ...tables.flatMap(({ unused }) => unused)],
      beyond: readings.reduce((sum, { beyond }) => sum + beyond, 0),
      ...(mapping.sheets.length > 0 ? { mapping } : {}),
    },
    readings.some(({ open }) => open.length > 0),
  ];
}

/** Files that lie together, and what is said around them in words. */
interface Together {
  readonly text: string | null;
  readonly files: readonly InnerFile[];
}

/** Each file on its own: one that cannot be read keeps none of the others from it. */
async function ofFiles(
  content: Together,
  words: Words,
  context: DocumentContext,
  readInner: ReadInner,
): Promise<DocumentProposals> {
  const { files, own, told } = await readTogether(content, words, context, readInner);
  const inner = eachLoadOnce(eachDocumentOnce(files), context.words);
  const cancelled = cancelledIn(inner);
  const activities = withoutFabrications([
    ...own.activities.map((one) => asAround(one, told, words)),
    ...inner.flatMap(({ name, activities }) =>
      activities
        .filter(({ documentKey }) => documentKey === undefined || !cancelled.has(documentKey))
        .map((one) => ({ ...one, inner: name })),
    ),
  ]);
  const open = inner.some(({ asks }) => asks.some(({ slot }) => slot === 'number_format'));
  return {
    activities,
    asks: asksOf(activities, open, context.kinds),
    problems: [
      ...own.problems,
      ...inner.flatMap((one) =>
        one.problems.map((problem) => ({ ...problem, params: { ...problem.params, file: one.name } })),
      ),
    ],
    unused: [...own.unused, ...inner.flatMap((one) => one.unused)].slice(0, 300),
    beyond: own.beyond + inner.reduce((sum, { beyond }) => sum + beyond, 0),
    inner,
  };
}

/** What each of the files says, and what the words around them do; `told`: what those say of the files. */
async function readTogether(
  { text, files: all }: Together,
  words: Words,
  context: DocumentContext,
  readInner: ReadInner,
): Promise<{ files: readonly Keyed[]; own: DocumentProposals; told: Said }> {
  const files: Keyed[] = [];
  const around = text === null ? '' : unquoted(text).slice(0, 2_000);
  const told = new Said(around, words, context.kinds);
  const { mails, others } = mailsAmong(all);
  // Of several papers, any may be of the one day that a mail names.
  const done = all.length === 1 && !saysDay(context, words) ? dayDoneIn(around, words) : null;
  let room = context.mostActivities;
  const add = (read: Keyed) => {
    room = Math.max(0, room - read.read.activities.length);
    files.push({
      ...read,
      read: { ...read.read, activities: read.read.activities.map((one) => asAround(one, told, words)) },
    });
  };
  for (const file of others)
    add(await readOneOf(file, done, { ...context, mostActivities: room }, readInner));
  for (const mail of mails) {
    const within = { ...context, mostActivities: room };
    const { files: papers, own, told: of } = await readTogether(mail, words, within, readInner);
    for (const paper of papers) add(paper);
    const activities = own.activities.map((one) => asAround(one, of, words));
    add({ key: null, original: false, read: { ...own, activities, name: mail.name } });
  }
  if (text === null) return { files: withNotes(files, context.words), own: NOTHING, told };
  const body = proposeText(unquoted(text), words, { ...context, mostActivities: room });
  // What a mail says in words of its attachment is the attachment's again; told twice it would count twice.
  const papers = eachLoadOnce(eachDocumentOnce(files), context.words).flatMap(({ activities }) => activities);
  return { files, own: papers.length > 0 ? besidePapers(body, papers) : body, told };
}

/** Notes among papers (`leia-me.txt`): of what they say no more than the papers leave untold, as of the words of a mail. */
function withNotes(files: readonly Keyed[], words: string): Keyed[] {
  const notes = files.filter(({ note }) => note === true);
  const others = files.filter((file) => !notes.includes(file));
  const papers = eachLoadOnce(eachDocumentOnce(others), words).flatMap(({ activities }) => activities);
  if (papers.length === 0) return [...files];
  return files.map((file) => {
    if (!notes.includes(file)) return file;
    const beside = besidePapers(file.read, papers);
    // What a note says of money is what the papers beside it came to.
    const paid = beside.activities.filter(({ unit }) => isMoneyUnit(unit));
    const activities = beside.activities.filter((one) => !paid.includes(one));
    const unused = [...beside.unused, ...paid.flatMap(asUnused)];
    return { ...file, read: { ...file.read, ...beside, activities, unused } };
  });
}

/** One file; `done`: the day that a mail says its paper is of. */
async function readOneOf(
  file: InnerFile,
  done: ReturnType<typeof dayDoneIn>,
  context: DocumentContext,
  readInner: ReadInner,
): Promise<Keyed> {
  const outcome = await readInner(file);
  if (!outcome.ok)
    return { key: null, original: false, read: { ...NOTHING, problems: [outcome.problem], name: file.name } };
  const { content, remarks } = outcome;
  const read = await proposeFromContent(content, file.name, context, readInner);
  // A note beside documents (`leia-me`) that names something without any amount reports nothing.
  const whole =
    content.kind === 'text'
      ? read.activities.filter(({ quantity, route }) => quantity !== null || route !== undefined)
      : read.activities;
  const activities = content.kind === 'pages' ? onDayOfMail(whole, done, content.pages) : whole;
  const problems = [...remarks, ...read.problems];
  return {
    ...keyedAs(content),
    note: content.kind === 'text',
    read: { ...read, activities, problems, name: file.name },
  };
}

/**
 * Mails among files, each with what it brings, and the other files; mails within a mail are its own. Those of one name, as
 * an archive may hold them, are one.
 */
function mailsAmong(files: readonly InnerFile[]) {
  const folderOf = ({ name }: InnerFile) => name.slice(0, name.lastIndexOf('/') + 1);
  const bodies = files.filter(({ mail }) => mail === true);
  const folders = [...new Set(bodies.map(folderOf))];
  const outermost = folders.filter((one) => !folders.some((other) => other !== one && one.startsWith(other)));
  const mails = outermost.map((folder) => {
    const own = bodies.filter((body) => folderOf(body) === folder);
    const text = own.map(({ bytes }) => new TextDecoder().decode(bytes)).join('\n\n');
    const within = files.filter((file) => !own.includes(file) && file.name.startsWith(folder));
    return { name: own[0]?.name ?? folder, text, files: within };
  });
  return { mails, others: files.filter(({ name }) => !outermost.some((folder) => name.startsWith(folder))) };
}

/** The documents that other files beside them say were cancelled. */
function cancelledIn(inner: readonly InnerProposals[]): ReadonlySet<string> {
  return new Set(
    inner.flatMap(({ problems }) =>
      problems.flatMap(({ code, params }) => (code === 'fiscal.cancelled' ? (params['key'] ?? []) : [])),
    ),
  );
}

/** What a mail says of its attachments: the site that it names, and what a fuel is used for; nothing else of it. */
function asAround(activity: DocumentActivity, told: Said, words: Words): DocumentActivity {
  // What is carried goes from one place to another: a town that a mail names is an end of its way.
  const carried = activity.kind?.startsWith('freight_') === true;
  const site = activity.site === undefined && !carried ? told.site : null;
  const named = activity.evidence.find(({ slot }) => slot === 'kind')?.quote ?? activity.kind ?? '';
  const used =
    activity.kind === null || activity.kind.startsWith('stationary.')
      ? withUse({ kind: activity.kind, candidates: activity.candidates }, told.useOf(named), words)
      : null;
  return {
    ...activity,
    ...used,
    ...(site === null ? {} : { site: site.name, evidence: [...activity.evidence, site.evidence] }),
  };
}

/** The head of a mail that another answers to, as it is set below it, with what follows. */
const ANSWERED =
  /^[ \t]*\*?(?:de|from):\*? .+\n+(?:[ \t]*\*?(?:enviad[oa](?: em)?|sent|data|date|para|to|cc|assunto|subject):\*? ?.*\n+){2,}[\s\S]*/im;

/** What is handed on is what the mail is about: `ENC: dados de outubro`. */
const HANDED_ON = /^\s*(?:enc|fwd?)\s*:/i;

const QUOTED_FROM = pattern('ims')`
  ^(?:-{2,} ?(?:mensagem original|original message|forwarded message|mensagem encaminhada)|(?:em|
  on) .{4,120}(?:escreveu|wrote):).*$
`;

/** A mail without what it answers to, at the same length: that was reported when it was written. */
function unquoted(text: string): string {
  const blank = (lines: string) => lines.replaceAll(/[^\n]/g, ' ');
  const handedOn = text.split('\n', 2).some((line) => HANDED_ON.test(line));
  return (handedOn ? text : text.replace(ANSWERED, blank))
    .replaceAll(/^[ \t]*>.*$/gm, blank)
    .replace(QUOTED_FROM, blank);
}
