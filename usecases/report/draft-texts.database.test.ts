import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execute } from '../execute.ts';
import type { TestPerson } from '../testing.ts';
import { openTestInstallation, type TestInstallation, TODAY } from '../testing.ts';
import { closed, commitDiesel, monthInventory } from '../testing/inventory-life.ts';
import type { TextsToWord, UseCase, WordedText } from '../usecase.ts';
import { listPacks } from './audit/packs.ts';
import { approveReport, submitReport } from './approve.ts';
import { draftTexts } from './draft-texts.ts';
import { issueReport, readIssue, verifyIssue } from './issues.ts';
import { createReport, previewReport, readOneReport, updateReport } from './reports.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];
let inventoryId: string;
let closingId: string;

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
  inventoryId = await monthInventory(house, house.north, '2025-01');
  const january = { from: '2025-01-01', to: '2025-01-31' };
  await commitDiesel(house, people.contributor, [
    { ...january, siteId: house.north.siteId, quantity: '33.3' },
    { ...january, siteId: house.north.siteId, kind: 'electricity', quantity: '5000', unit: 'kWh' },
  ]);
  closingId = (await closed(house, house.north, inventoryId)).id;
});
afterAll(() => house?.stop());

const asked = () => ({
  inventoryId,
  closingId,
  programmes: ['ghg-protocol', 'ifrs-s2'],
  language: 'pt-BR' as const,
});
const make = async (more: object = {}) =>
  (await house.as(people.contributor, createReport, { ...asked(), ...more })).report;
const latest = (texts: Awaited<ReturnType<typeof make>>['texts'], chapter: string) =>
  texts.find((text) => text.chapter === chapter);

/** A call of somebody in an installation whose model words texts as it is told. */
function withModel(say: (asked: TextsToWord) => ReadonlyMap<string, WordedText>) {
  const assistant = {
    ...house.ports.assistant,
    wordTexts: (_: string, texts: TextsToWord) => Promise.resolve(say(texts)),
  };
  return (person: TestPerson, useCase: UseCase, input: unknown) =>
    execute(
      useCase,
      { database: house.database, ports: { ...house.ports, assistant }, checkOutput: true },
      { claims: person.claims, door: 'test', locale: 'pt-BR', now: TODAY },
      input,
    );
}

describe('texts that are drafted from the figures of a report', () => {
  it('are saved as versions by who asked, with each figure and its datapoint; the document leads there', async () => {
    const { id: reportId } = await make();
    const { report, drafted, kept } = await house.as(people.contributor, draftTexts, {
      reportId,
      revision: 1,
    });
    expect(kept).toEqual([]);
    expect(report.revision).toBe(2);
    const summary = latest(report.texts, 'summary');
    expect(summary).toMatchObject({
      version: 1,
      draftedBy: 'rules',
      writtenBy: { id: people.contributor.id },
    });
    expect(summary?.figures.some(({ at }) => at === 'ghg-protocol/CS-scope1')).toBe(true);
    expect(drafted.find(({ chapter }) => chapter === 'summary')).toMatchObject({
      by: 'rules',
      problem: null,
    });
    const { document } = await house.as(people.viewer, previewReport, { reportId });
    const block = document.chapters.find(({ id }) => id === 'results')?.blocks[0];
    expect(block?.kind === 'text' && block.figures).toEqual(summary?.figures);
    const again = await house.as(people.contributor, draftTexts, { reportId, revision: 2 });
    expect(again.drafted).toEqual([]);
    expect(again.report.revision).toBe(2);
    expect(new Set(again.kept.map(({ because }) => because))).toEqual(new Set(['same']));
  });

  it('never take the place of what a person wrote, unless the person says so, and then both versions stay', async () => {
    const mine = 'Escrito por mim.';
    const { id: reportId } = await make({ texts: { summary: mine } });
    const first = await house.as(people.contributor, draftTexts, { reportId, revision: 1 });
    expect(first.kept).toContainEqual({ chapter: 'summary', because: 'written' });
    expect(latest(first.report.texts, 'summary')).toMatchObject({ text: mine, version: 1, draftedBy: null });
    const over = { reportId, revision: 2, chapters: ['summary'], over: true };
    const { report } = await house.as(people.contributor, draftTexts, over);
    expect(
      report.texts
        .filter(({ chapter }) => chapter === 'summary')
        .map(({ version, draftedBy }) => [version, draftedBy]),
    ).toEqual([
      [2, 'rules'],
      [1, null],
    ]);
  });

  it('that a person edits are theirs, and keep the origin of the figures that still stand in them', async () => {
    const { id: reportId } = await make({ drafts: true });
    const before = (await house.as(people.viewer, readOneReport, { reportId })).report;
    const scope1 = latest(before.texts, 'summary')?.figures.find(({ at }) => at === 'ghg-protocol/CS-scope1');
    const text = `No escopo 1, ${scope1?.text}. Nada mais.`;
    const { report } = await house.as(people.contributor, updateReport, {
      reportId,
      revision: 1,
      texts: { summary: text },
    });
    expect(latest(report.texts, 'summary')).toMatchObject({ version: 2, draftedBy: null, figures: [scope1] });
    const again = await house.as(people.contributor, draftTexts, {
      reportId,
      revision: 2,
      chapters: ['summary'],
    });
    expect(again).toMatchObject({ drafted: [], kept: [{ chapter: 'summary', because: 'written' }] });
  });

  it('are the same in the preview of the wizard as what is then saved', async () => {
    const preview = await house.as(people.contributor, previewReport, { ...asked(), drafts: true });
    const { id: reportId } = await make({ drafts: true });
    expect(await house.as(people.contributor, previewReport, { reportId })).toEqual(preview);
  });

  it('say of a chapter that figures know nothing of that they do not', async () => {
    const { id: reportId } = await make();
    const { drafted, kept } = await house.as(people.contributor, draftTexts, {
      reportId,
      revision: 1,
      chapters: ['credits'],
    });
    expect({ drafted, kept }).toEqual({
      drafted: [],
      kept: [{ chapter: 'credits', because: 'nothing_known' }],
    });
    const wrong = house.as(people.contributor, draftTexts, { reportId, revision: 1, chapters: ['nothing'] });
    await expect(wrong).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('are refused at another revision, in review, and to who only reads', async () => {
    const { id: reportId } = await make();
    const ask = (revision: number) => house.as(people.contributor, draftTexts, { reportId, revision });
    await expect(ask(2)).rejects.toMatchObject({ code: 'report.stale' });
    await expect(house.as(people.viewer, draftTexts, { reportId, revision: 1 })).rejects.toMatchObject({
      code: 'actor.forbidden',
    });
    await house.as(people.contributor, submitReport, { reportId, revision: 1 });
    await expect(ask(1)).rejects.toMatchObject({ code: 'report.in_review' });
  });

  it('asked for by two at once are drafted once, and the other is told', async () => {
    const { id: reportId } = await make();
    const both = await Promise.allSettled(
      [people.contributor, people.manager].map((person) =>
        house.as(person, draftTexts, { reportId, revision: 1 }),
      ),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'report.stale' },
    });
    const { report } = await house.as(people.viewer, readOneReport, { reportId });
    expect(report.texts.filter(({ chapter }) => chapter === 'summary')).toHaveLength(1);
  });
});

describe('a configured model', () => {
  it('is given the drafts with every figure, and its text stands with their origins', async () => {
    const { id: reportId } = await make();
    const figure = { at: 'ghg-protocol/CS-scope1', text: '' };
    const as = withModel(({ figures, drafts }) => {
      figure.text = figures.find(({ at }) => at === figure.at)?.text ?? '';
      expect(drafts.map(({ chapter }) => chapter)).toEqual(['summary']);
      return new Map([['summary', { problem: null, text: `Foram ${figure.text}.`, figures: [figure] }]]);
    });
    const output = await as(people.contributor, draftTexts, { reportId, revision: 1, chapters: ['summary'] });
    expect(output).toMatchObject({
      drafted: [{ chapter: 'summary', by: 'model', figures: 1, problem: null }],
    });
    const { report } = await house.as(people.viewer, readOneReport, { reportId });
    expect(latest(report.texts, 'summary')).toMatchObject({
      draftedBy: 'model',
      figures: [figure],
      text: `Foram ${figure.text}.`,
    });
  });

  it('whose figures are not those of the report leaves the text that was drafted without it, and is told', async () => {
    const { id: reportId } = await make();
    const as = withModel(() => new Map([['summary', { problem: 'figure' }]]));
    const output = await as(people.contributor, draftTexts, { reportId, revision: 1, chapters: ['summary'] });
    expect(output).toMatchObject({ drafted: [{ chapter: 'summary', by: 'rules', problem: 'figure' }] });
  });
});

describe('an issue with drafted texts, a choice of logo and annexes', () => {
  it('keeps them in its record, is proven, and has its evidence asked for; another pack does not hold it up', async () => {
    const issue = async () => {
      const { id: reportId } = await make({ drafts: true, logo: false, annexes: ['evidence', 'lines'] });
      await house.as(people.contributor, submitReport, { reportId, revision: 1 });
      await house.as(people.manager, approveReport, { reportId, revision: 1 });
      return house.as(people.manager, issueReport, { reportId, revision: 1 });
    };
    const first = await issue();
    expect(first.evidence).toBe('asked');
    expect(first.report.annexes).toEqual(['evidence', 'lines']);
    const { packs } = await house.as(people.manager, listPacks, {});
    expect(packs).toMatchObject([{ of: 'issue' }]);
    expect((await issue()).evidence).toBe('busy');
    const { document } = await house.as(people.viewer, readIssue, { issueId: first.issue.id });
    expect(document.logo).toBe(false);
    expect(document.chapters.at(-1)).toMatchObject({ id: 'annexes', title: 'Anexos' });
    expect(await house.as(people.viewer, verifyIssue, { issueId: first.issue.id })).toMatchObject({
      isProven: true,
    });
  });
});
