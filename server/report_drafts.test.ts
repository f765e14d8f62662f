import { checkedText } from '#assistant/report-texts.ts';
import { figuresOf, unsupportedFigure } from '#assistant/tools/figures.ts';
import { readProgrammes } from '#reference/programmes.ts';
import type { ReportDocument } from '#reports/document.ts';
import type { KeptBasis } from '#usecases/report/basis-shape.ts';
import { composeReport, draftedTexts, type Made, WRITTEN_CHAPTERS } from '#usecases/report/compose.ts';
import { DRAFTED_CHAPTERS } from '#usecases/report/drafted.ts';
import { describe, expect, it } from 'vitest';
import { largeBasis } from '#usecases/testing/large-basis.ts';
import { reportWordsIn } from './report_words.ts';

const programmes = [...readProgrammes().values()];

function made(language: 'pt-BR' | 'en', more: Partial<Made> = {}): Made {
  const words = reportWordsIn(language);
  return {
    words,
    language,
    title: 'X',
    programmes,
    basis: largeBasis(),
    number: null,
    given: {},
    texts: {},
    ...more,
  };
}

const textsIn = ({ chapters }: ReportDocument) =>
  new Map(
    chapters.flatMap(({ id, blocks }) =>
      blocks.flatMap((block) => (block.kind === 'text' && block.figures ? [[id, block] as const] : [])),
    ),
  );

/** Nothing that could be told. */
const empty: Partial<KeptBasis> = {
  figures: { activities: [], gases: [], problems: [], factorIds: [], emptyMonths: [] },
  sources: [],
  closing: null,
  market: { status: 'not_told', because: 'partial_months' },
};

describe.each(['pt-BR', 'en'] as const)('drafted texts of a report in %s', (language) => {
  it('speak for each chapter that figures can speak for, the same each time', () => {
    const drafts = draftedTexts(made(language));
    expect(new Set([...drafts.keys(), 'changes', 'significance'])).toEqual(new Set(DRAFTED_CHAPTERS));
    expect(draftedTexts(made(language))).toEqual(drafts);
    for (const chapter of drafts.keys()) expect(WRITTEN_CHAPTERS).toContain(chapter);
    for (const { text } of drafts.values()) expect(text).not.toMatch(/\{\{|\}\}|undefined|null|\.\./);
  });

  it('have no number but those of the report, each with what it is of', () => {
    for (const programme of programmes) {
      const asked = made(language, { programmes: [programme] });
      const names = [
        programme.title[language],
        programme.edition,
        asked.basis.organization.name,
        ...asked.basis.sources,
      ];
      const days = [
        asked.basis.inventory.from,
        asked.basis.inventory.to,
        asked.basis.closing?.closedAt ?? '',
      ];
      const said = [
        ...names,
        ...days.map((day) => asked.words.day(day)),
        ...asked.basis.setup.sites.map(({ name }) => name),
      ];
      const labels = composeReport(asked).datapoints.map(({ label }) => label);
      const months = ['08/2025'];
      for (const [chapter, { text, figures }] of draftedTexts(asked)) {
        const checked = checkedText(text, figures, [...said, ...labels, ...months]);
        expect([programme.id, chapter, checked.problem]).toEqual([programme.id, chapter, null]);
        expect(
          unsupportedFigure(
            text,
            figuresOf([figures.map((one) => one.text)], [...said, ...labels, ...months]),
          ),
        ).toBeNull();
      }
    }
  });

  it('lead each of their figures to a datapoint or table of the document', () => {
    const document = composeReport(made(language, { drafts: true }));
    const texts = textsIn(document);
    expect([...texts.keys()]).toEqual(
      expect.arrayContaining(['results', 'organization', 'quality', 'conformity']),
    );
    const points = new Map(document.datapoints.map((point) => [`${point.programme}/${point.code}`, point]));
    const words = reportWordsIn(language);
    const seen = [...texts.values()].flatMap(({ figures = [] }) => figures);
    for (const { at, text } of seen) {
      if (/^(?:table|coverage)\//.test(at)) continue;
      const point = points.get(at);
      expect(text).toBe(`${words.number(point?.value ?? '')} ${words.unit(point?.unit ?? '')}`);
    }
    expect(seen.filter(({ at }) => points.has(at)).length).toBeGreaterThan(10);
    expect(document.notices.map(({ text }) => text).filter((text) => text.includes('“'))).toEqual([]);
  });

  it('stay out where a person wrote, and where nobody asked for them', () => {
    const texts = { summary: 'Escrito por uma pessoa.' };
    const document = composeReport(made(language, { drafts: true, texts }));
    expect(JSON.stringify(document.chapters[0]?.blocks[0])).toContain('Escrito por uma pessoa.');
    expect(textsIn(document).has('results')).toBe(false);
    expect(textsIn(composeReport(made(language))).size).toBe(0);
  });

  it('whose figures are no longer those of the report are named on page one, and lead nowhere', () => {
    const drafts = draftedTexts(made(language));
    const [texts, figures] = [
      Object.fromEntries([...drafts].map(([chapter, { text }]) => [chapter, text])),
      Object.fromEntries([...drafts].map(([chapter, draft]) => [chapter, draft.figures])),
    ];
    const basis = largeBasis();
    const activities = basis.figures.activities.map((cell) => ({ ...cell, co2eKg: '1000' }));
    const later = { ...basis, figures: { ...basis.figures, activities } };
    const document = composeReport(made(language, { texts, figures, basis: later }));
    const scope1 =
      figures['summary']?.find(({ at }) => at.endsWith('/7.6') || at.includes('scope1'))?.text ?? '?';
    expect(document.notices.some(({ text, tone }) => tone === 'warning' && text.includes(scope1))).toBe(true);
    const standing = textsIn(document).get('results')?.figures ?? [];
    expect(standing.map(({ text }) => text)).not.toContain(scope1);
  });

  it('say nothing where nothing is known', () => {
    const drafts = draftedTexts(made(language, { basis: { ...largeBasis(), ...empty } }));
    expect([...drafts.keys()]).not.toEqual(expect.arrayContaining(['responsible']));
    expect(drafts.get('summary')?.figures).toEqual([]);
    expect(drafts.has('quality')).toBe(false);
  });
});

it('a count is no link in the name of a scope or standard', () => {
  const document = composeReport(made('pt-BR', { drafts: true }));
  const figures = [...textsIn(document).values()].flatMap((block) => block.figures ?? []);
  expect(figures.length).toBeGreaterThan(10);
  for (const { text } of figures) expect(text).toMatch(/[\p{L}%]/u);
});

it('a name with what a sentence is filled in with stays a name', () => {
  const basis = {
    ...largeBasis(),
    organization: { id: largeBasis().organization.id, name: '{{from}} <b>$1' },
  };
  expect(draftedTexts(made('en', { basis })).get('summary')?.text).toContain(
    'emissions of {{from}} <b>$1 from 2025-01-01',
  );
});
