import { clipped } from '#text/letters.ts';
import type { z } from 'zod';
import { mayWriteReports } from '../may/reports.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase, type WordedText } from '../usecase.ts';
import { WRITTEN_CHAPTERS } from './compose.ts';
import type { Drafted } from './drafted.ts';
import { invalidInput } from '../input.ts';
import type { KeptBasis } from './basis-shape.ts';
import { quotableFigures } from './quotable.ts';
import { reportDraftTexts } from './report.contract.ts';
import { changeReport, documentOf, draftsIn, keepTexts, settingsOf, type TextToKeep } from './reports.ts';
import { readBasis, readReport, type Report } from './row.ts';
import { monthsWritten } from './month-runs.ts';

type Kept = z.output<typeof reportDraftTexts.output>['kept'];

/**
 * Drafts texts of chapters. Refuses with `report.not_found` (404), `report.stale` or `report.in_review` (409), `input.invalid` (400)
 * for a chapter that there is none of.
 */
export const draftTexts: UseCase<typeof reportDraftTexts.input, typeof reportDraftTexts.output> = {
  contract: reportDraftTexts,
  may: ({ actor }) => mayWriteReports(actor),
  async run(context, asked) {
    const report = await readReport(context, asked.reportId);
    if (report.revision !== asked.revision) throw new Refused('report.stale', 409);
    if (report.state === 'in_review') throw new Refused('report.in_review', 409);
    const basis = await readBasis(context, report.id);
    const drafts = draftsIn(context, basis, settingsOf(report));
    const { open, kept } = sortedOut(report, drafts, asked);
    const worded = await inOtherWords(context, report, basis, open);
    const texts = open.map(([chapter, draft]): TextToKeep => textOf(chapter, draft, worded.get(chapter)));
    if (texts.length > 0) {
      await changeReport(context, report, { reportId: report.id, revision: report.revision });
      await keepTexts(context, report.id, texts);
    }
    return {
      report: texts.length > 0 ? await readReport(context, report.id) : report,
      drafted: texts.map(({ chapter, draftedBy, figures }) => ({
        chapter,
        by: draftedBy ?? 'rules',
        figures: figures.length,
        problem: worded.get(chapter)?.problem ?? null,
      })),
      kept,
    };
  },
  journal: ({ report, drafted }) =>
    drafted.length === 0
      ? null
      : {
          subjectIds: [report.id],
          detail: { revision: String(report.revision), texts: String(drafted.length) },
        },
};

/** The chapters that get a text, and why the others do not: what a person wrote is theirs. */
function sortedOut(
  { texts }: Report,
  drafts: ReadonlyMap<string, Drafted>,
  { chapters, over }: z.output<typeof reportDraftTexts.input>,
): { open: [chapter: string, draft: Drafted][]; kept: Kept } {
  const [open, kept]: [[string, Drafted][], Kept] = [[], []];
  for (const chapter of chapters ?? drafts.keys()) {
    if (!(WRITTEN_CHAPTERS as readonly string[]).includes(chapter))
      throw invalidInput('chapters', 'no such chapter');
    const draft = drafts.get(chapter);
    const last = texts.find((text) => text.chapter === chapter);
    const isWritten = last !== undefined && last.text.trim() !== '' && last.draftedBy === null;
    if (draft === undefined) kept.push({ chapter, because: 'nothing_known' });
    else if (isWritten && !over) kept.push({ chapter, because: 'written' });
    else if (last?.text === draft.text) kept.push({ chapter, because: 'same' });
    else open.push([chapter, draft]);
  }
  return { open, kept };
}

/** What a configured language model makes of drafts; without one, nothing. */
async function inOtherWords(
  { ports, actor }: RunContext,
  report: Report,
  basis: KeptBasis,
  open: readonly (readonly [string, Drafted])[],
): Promise<ReadonlyMap<string, WordedText>> {
  if (open.length === 0) return new Map();
  const words = ports.reportWords(report.language);
  const document = await documentOf({ ports }, basis, settingsOf(report), null);
  return ports.assistant.wordTexts(organizationOf(actor), {
    language: report.language,
    figures: quotableFigures(document, words),
    names: namesIn(document, basis),
    drafts: open.map(([chapter, draft]) => ({
      chapter,
      title: words.say(`chapter.${chapter}`),
      text: draft.text,
      figures: draft.figures,
    })),
  });
}

/** Letters of a name that a model is told. */
const MOST_NAME = 200;

/** Texts whose digits are no figures: who and what is reported, and when. */
function namesIn(
  { organization, title, subtitle = '', facts }: Awaited<ReturnType<typeof documentOf>>,
  basis: KeptBasis,
) {
  const sites = basis.setup.sites.map(({ name }) => name);
  const months = monthsWritten(basis.figures.emptyMonths);
  const said = [
    organization.name,
    title,
    subtitle,
    ...facts.map(({ value }) => value),
    ...sites,
    ...months,
    ...basis.sources,
  ];
  return said.map((name) => clipped(name, MOST_NAME));
}

function textOf(chapter: string, draft: Drafted, worded: WordedText | undefined): TextToKeep {
  if (worded === undefined || worded.problem !== null) return { chapter, ...draft, draftedBy: 'rules' };
  return { chapter, text: worded.text, figures: worded.figures, draftedBy: 'model' };
}
