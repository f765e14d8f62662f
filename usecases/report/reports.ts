import { readProgrammes, type Programme } from '#reference/programmes.ts';
import type { z } from 'zod';
import { invalidInput } from '../input.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { mayWriteReports } from '../may/reports.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import type { KeptBasis } from './basis-shape.ts';
import { draftedTexts, WRITTEN_CHAPTERS } from './compose.ts';
import { madeOf, type Settings, titleOf, type ToCompose } from './composing.ts';
import type { Drafted } from './drafted.ts';
import type { ReportDocument } from '#reports/document.ts';
import {
  reportCreate,
  reportList,
  reportPreview,
  reportProgrammes,
  reportRead,
  reportUpdate,
} from './report.contract.ts';
import type { Quoted } from './quotable.ts';
import { figuresOf, type Report, readBasisText, readHeads, readReport, textsOf } from './row.ts';
import { takeBasis } from './take.ts';

type New = Settings & Pick<z.output<typeof reportCreate.input>, 'inventoryId' | 'closingId' | 'recipients'>;

/** The programmes, with what people add to each. */
export const listProgrammes: UseCase<typeof reportProgrammes.input, typeof reportProgrammes.output> = {
  contract: reportProgrammes,
  may: ({ actor }) => mayReadLedger(actor),
  run: () =>
    Promise.resolve({
      programmes: [...readProgrammes().values()].map(toldOf),
      chapters: [...WRITTEN_CHAPTERS],
    }),
};

function toldOf(programme: Programme): z.input<typeof reportProgrammes.output>['programmes'][number] {
  const questions = programme.sections.flatMap((section) => section.questions);
  const asked = questions.flatMap(({ formula }) =>
    [...formula.matchAll(/text\((\w+)\)/g)].map(([, one]) => one ?? ''),
  );
  return {
    id: programme.id,
    category: programme.category,
    title: programme.title,
    edition: programme.edition,
    about: programme.about,
    publisher: programme.source.publisher,
    url: programme.source.url ?? null,
    checkedOn: programme.checked_on,
    pending: programme.pending ?? null,
    required: questions.filter(({ need }) => need === 'required').length,
    figures: Object.entries(programme.figures).map(([key, label]) => ({ key, label })),
    chapters: [...new Set(asked)],
  };
}

/** @throws Refused `report.programme_unknown` (422) with `programme` */
export function programmesOf(ids: readonly string[]): Programme[] {
  const known = readProgrammes();
  return [...new Set(ids)].map((id) => {
    const programme = known.get(id);
    if (!programme) throw new Refused('report.programme_unknown', 422, { programme: id });
    return programme;
  });
}

/**
 * The document of figures and settings; the same gives the same. Large ones are composed aside.
 * @param basis as it was kept, or its JSON
 * @throws Refused `report.programme_unknown` (422), `report.too_slow` (503)
 */
export async function documentOf(
  { ports }: Pick<RunContext, 'ports'>,
  basis: KeptBasis | string,
  settings: Settings,
  number: string | null,
): Promise<ReportDocument> {
  return ports.composeReport({ compose: toCompose(basis, settings, number) });
}

/** What a document is composed of. @throws Refused `report.programme_unknown` (422) */
export function toCompose(basis: KeptBasis | string, settings: Settings, number: string | null): ToCompose {
  programmesOf(settings.programmes);
  const { programmes, language, given, title, texts, drafts, figures, logo, annexes } = settings;
  const plain = { programmes, language, given, title, texts, drafts, figures, logo, annexes };
  return { basis, settings: plain, number };
}

/** The text that the figures of a report give for each chapter that they speak for. */
export function draftsIn(
  { ports }: Pick<RunContext, 'ports'>,
  basis: KeptBasis,
  settings: Settings,
): Map<string, Drafted> {
  programmesOf(settings.programmes);
  return draftedTexts(madeOf(basis, settings, null, (language) => ports.reportWords(language)));
}

/**
 * The document of a saved report or of settings. Refuses with `report.not_found`, `inventory.not_found` or `closing.not_found`
 * (404), `report.programme_unknown` (422).
 */
export const previewReport: UseCase<typeof reportPreview.input, typeof reportPreview.output> = {
  contract: reportPreview,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, asked) {
    if (!('reportId' in asked)) {
      programmesOf(asked.programmes);
      return { document: await documentOf(context, await takeBasis(context, asked), asked, null) };
    }
    const report = await readReport(context, asked.reportId);
    const basis = await readBasisText(context, report.id);
    return { document: await documentOf(context, basis, settingsOf(report), null) };
  },
};

/**
 * Saves a draft. Refuses with `inventory.not_found` or `closing.not_found` (404), `report.programme_unknown` (422).
 */
export const createReport: UseCase<typeof reportCreate.input, typeof reportCreate.output> = {
  contract: reportCreate,
  may: ({ actor }) => mayWriteReports(actor),
  run: async (context, asked) => ({
    report: await readReport(context, await saveDraft(context, asked, null)),
  }),
  journal: ({ report }) => ({ subjectIds: [report.id, report.inventoryId] }),
};

/**
 * Saves a draft; refuses as `createReport` does.
 * @param scheduleId what drew it up; null: a person did
 * @returns its id
 */
export async function saveDraft(context: RunContext, asked: New, scheduleId: string | null): Promise<string> {
  const { tx, actor, now } = context;
  const [first, ...others] = programmesOf(asked.programmes);
  if (!first) throw invalidInput('programmes', 'none');
  checkTexts(asked.texts);
  const basis = await takeBasis(context, asked);
  const [made] = await tx.query<{ id: string }>(
    `insert into public.reports (organization_id, inventory_id, title, category, programmes, language, given, created_at, created_by,
       changed_at, changed_by, recipients, schedule_id, logo, annexes)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $8, $9, $10, $11, $12, $13) returning id`,
    [
      organizationOf(actor),
      asked.inventoryId,
      asked.title ?? titleOf([first, ...others], basis, asked.language),
      first.category,
      [first, ...others].map(({ id }) => id),
      asked.language,
      JSON.stringify(asked.given),
      now,
      actor.userId,
      asked.recipients,
      scheduleId,
      asked.logo ?? true,
      asked.annexes ?? [],
    ],
  );
  const reportId = made?.id ?? '';
  await keepBasis(context, reportId, 1, basis);
  await keepTexts(context, reportId, writtenTexts(asked.texts, {}));
  if (asked.drafts === true) {
    const empty = [...draftsIn(context, basis, asked)].filter(
      ([chapter]) => (asked.texts[chapter] ?? '').trim() === '',
    );
    await keepTexts(
      context,
      reportId,
      empty.map(([chapter, draft]) => ({ chapter, ...draft, draftedBy: 'rules' })),
    );
  }
  return reportId;
}

/** What a report is made with as it stands. */
export function settingsOf(report: Report): Settings {
  return { ...report, texts: textsOf(report), figures: figuresOf(report) };
}

/** A text as it is kept. */
export interface TextToKeep extends Drafted {
  readonly chapter: string;
  readonly draftedBy: 'rules' | 'model' | null;
}

/** What a person wrote. Figures of a draft that still stand in it stay what they were of. */
function writtenTexts(
  texts: Settings['texts'],
  before: Readonly<Record<string, readonly Quoted[]>>,
): TextToKeep[] {
  return Object.entries(texts).map(([chapter, text]) => ({
    chapter,
    text,
    figures: (before[chapter] ?? []).filter((figure) => text.includes(figure.text)),
    draftedBy: null,
  }));
}

function checkTexts(texts: Settings['texts']): void {
  for (const chapter of Object.keys(texts))
    if (!(WRITTEN_CHAPTERS as readonly string[]).includes(chapter))
      throw invalidInput(`texts.${chapter}`, 'no such chapter');
}

async function keepBasis(
  { tx, actor, now }: RunContext,
  reportId: string,
  revision: number,
  basis: KeptBasis,
): Promise<void> {
  await tx.query(
    `insert into public.report_bases (organization_id, report_id, closing_id, revision, basis, sha256, taken_at, taken_by)
     values ($1, $2, $3, $4, $5::jsonb, razao.sha256_of($5::jsonb), $6, $7)`,
    [
      organizationOf(actor),
      reportId,
      basis.closing?.id ?? null,
      revision,
      JSON.stringify(basis),
      now,
      actor.userId,
    ],
  );
}

/** Each text that differs from its latest version is a new one. */
export async function keepTexts(
  { tx, actor, now }: RunContext,
  reportId: string,
  texts: readonly TextToKeep[],
): Promise<void> {
  for (const { chapter, text, figures, draftedBy } of texts) {
    await tx.query(
      `insert into public.report_texts (organization_id, report_id, chapter, version, text, written_at, written_by, drafted_by, figures)
       select $1, $2, $3, coalesce(last.version, 0) + 1, $4, $5, $6, $7, $8::jsonb
       from (select 1) one left join lateral (
         select t.version, t.text from public.report_texts t where t.report_id = $2 and t.chapter = $3
         order by t.version desc limit 1) last on true
       where coalesce(last.text, '') <> $4`,
      [organizationOf(actor), reportId, chapter, text, now, actor.userId, draftedBy, JSON.stringify(figures)],
    );
  }
}

/**
 * Changes a report: its settings, texts or figures. Refuses with `report.not_found` (404), `report.stale` (409) where it was
 * changed meanwhile, `report.in_review` (409), `closing.not_found` (404), `report.programme_unknown` (422).
 */
export const updateReport: UseCase<typeof reportUpdate.input, typeof reportUpdate.output> = {
  contract: reportUpdate,
  may: ({ actor }) => mayWriteReports(actor),
  async run(context, asked) {
    const known = await readReport(context, asked.reportId);
    checkTexts(asked.texts ?? {});
    await changeReport(context, known, asked);
    if (asked.closingId !== undefined) {
      const basis = await takeBasis(context, { inventoryId: known.inventoryId, closingId: asked.closingId });
      await keepBasis(context, known.id, asked.revision + 1, basis);
    }
    await keepTexts(context, known.id, writtenTexts(asked.texts ?? {}, figuresOf(known)));
    return { report: await readReport(context, known.id) };
  },
  journal: ({ report }) => ({ subjectIds: [report.id], detail: { revision: String(report.revision) } }),
};

/**
 * Opens the next revision of a report with other settings. Refuses with `report.stale` (409) where it was changed meanwhile,
 * `report.in_review` (409), `report.programme_unknown` (422).
 */
export async function changeReport(
  context: RunContext,
  known: Report,
  asked: Omit<z.output<typeof reportUpdate.input>, 'texts' | 'closingId'>,
): Promise<void> {
  const { tx, actor, now } = context;
  if (known.state === 'in_review') throw new Refused('report.in_review', 409);
  const programmes = programmesOf(asked.programmes ?? known.programmes);
  const changed = await tx.query(
    `update public.reports set revision = revision + 1, title = $4, programmes = $5, language = $6, given = $7::jsonb,
       category = $8, changed_at = $9, changed_by = $10, recipients = $11, logo = $12, annexes = $13
     where organization_id = $1 and id = $2 and revision = $3 returning id`,
    [
      organizationOf(actor),
      known.id,
      asked.revision,
      asked.title ?? known.title,
      programmes.map(({ id }) => id),
      asked.language ?? known.language,
      JSON.stringify(asked.given ?? known.given),
      programmes[0]?.category ?? known.category,
      now,
      actor.userId,
      asked.recipients ?? known.recipients,
      asked.logo ?? known.logo,
      asked.annexes ?? known.annexes,
    ],
  );
  if (changed.length > 0) return;
  // Row-level security hides what may not be changed: where nobody was quicker, it did.
  const { revision } = await readReport(context, known.id);
  throw revision === asked.revision ? new Refused('actor.forbidden', 403) : new Refused('report.stale', 409);
}

/** Lists reports. */
export const listReports: UseCase<typeof reportList.input, typeof reportList.output> = {
  contract: reportList,
  may: ({ actor }) => mayReadLedger(actor),
  run: async (context, asked) => ({ reports: await readHeads(context, asked) }),
};

/** A report. Refuses with `report.not_found` (404). */
export const readOneReport: UseCase<typeof reportRead.input, typeof reportRead.output> = {
  contract: reportRead,
  may: ({ actor }) => mayReadLedger(actor),
  run: async (context, { reportId }) => ({ report: await readReport(context, reportId) }),
};

export type { Report };
