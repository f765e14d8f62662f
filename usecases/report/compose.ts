import { decimal, isZero, toText } from '#engine/decimal.ts';
import type { Basis } from '#engine/report/basis.ts';
import { tonnes } from '#engine/report/evaluate.ts';
import { bridgeProgrammes } from '#engine/report/bridge.ts';
import type { Programme } from '#reference/programmes.ts';
import { type Answer, answersOf, reasonIn, saidIn, type Voice } from './answers.ts';
import type { z } from 'zod';
import type { annex, KeptBasis } from './basis-shape.ts';
import { backingTable } from './backing-table.ts';
import { sitesChapter } from './by-site.ts';
import { bridgeChart, sitesTable, totalsTable } from './compared.ts';
import { draftsOf } from './drafted.ts';
import { withEvenPlaces } from './even-places.ts';
import { type Answered, type Quotables, type Quoted, quotablesOf, sorted } from './quotable.ts';
import type { ReportBlock, ReportChapter, ReportDocument } from '#reports/document.ts';
import { type Additions, engineBasis } from './look.ts';
import {
  answersTable,
  categoryBars,
  gasBars,
  notCountedTable,
  scopeBars,
  siteBars,
  sourcesChart,
  sourcesTable,
} from './tables.ts';
import { monthRuns } from './month-runs.ts';

/** All that a document is made from: the same gives the same, to the last character. */
export interface Made extends Additions, Voice {
  readonly title: string;
  readonly programmes: readonly Programme[];
  readonly basis: KeptBasis;
  /** Null: a draft. */
  readonly number: string | null;
  /** Of texts that were drafted, the figures in them: each leads to what it is of. */
  readonly figures?: Readonly<Record<string, readonly Quoted[]>> | undefined;
  /** Chapters without a text get the one that their figures give. */
  readonly drafts?: boolean | undefined;
  /** The first page has the logo of the organization; without a word it has. */
  readonly logo?: boolean | undefined;
  /** What goes with the document as files of their own. */
  readonly annexes?: readonly Annex[] | undefined;
}

export type Annex = z.output<typeof annex>;

/** Chapters that people write, in the order of the document. */
export const WRITTEN_CHAPTERS = [
  'summary',
  'organization',
  'responsible',
  'significance',
  'methods',
  'quality',
  'uncertainty',
  'changes',
  'removals',
  'credits',
  'plan',
  'conformity',
  'verification',
] as const;

/** Of those, the ones that stand before the programmes. */
const FIRST: readonly string[] = ['organization', 'responsible', 'significance'];

/** The texts of a report, with those that its figures give where nobody wrote one and drafts are asked for. */
export function draftedTexts(made: Made): Map<string, { text: string; figures: readonly Quoted[] }> {
  const { words, language, basis: kept } = made;
  const basis = engineBasis(kept, made);
  return draftsOf({ words, language, kept, basis, answered: answeredBy(made, basis) });
}

function answeredBy(made: Made, basis: Basis): Answered[] {
  return made.programmes.map((programme) => ({ programme, answers: answersOf(programme, basis, made) }));
}

function withDrafts(made: Made): Made {
  if (made.drafts !== true) return made;
  const [texts, figures] = [{ ...made.texts }, { ...made.figures }];
  for (const [chapter, draft] of draftedTexts(made)) {
    if ((texts[chapter] ?? '').trim() !== '') continue;
    texts[chapter] = draft.text;
    figures[chapter] = draft.figures;
  }
  return { ...made, texts, figures, drafts: false };
}

/** A document that is being composed: its figures are known, and which of them texts may quote. */
interface Composed extends Made {
  readonly quotables: Quotables;
}

/** The document of a report. Pure: it looks at nothing but what it is given. */
export function composeReport(asked: Made): ReportDocument {
  const drafted = withDrafts(asked);
  const { words, language, basis: kept } = drafted;
  const basis = engineBasis(kept, drafted);
  const answered = answeredBy(drafted, basis);
  const made: Composed = { ...drafted, quotables: quotablesOf(answered, kept, words) };
  const programmes = answered.map(({ programme, answers }) => programmeChapter(programme, answers, made));
  const isBrief = isBriefBy(made.programmes);
  const chapters = withEvenPlaces(
    [
      ...(isBrief ? programmes : []),
      resultsChapter(made, basis, isBrief),
      ...written(made, FIRST),
      boundaryChapter(made),
      ...(isBrief ? [] : [...sitesChapter(basis, words), ...programmes]),
      ...bridgeChapter(made, basis),
      ...written(
        made,
        WRITTEN_CHAPTERS.filter((chapter) => chapter !== 'summary' && !FIRST.includes(chapter)),
      ),
      sourcesChapter(made, isBrief),
      ...annexesChapter(made),
    ],
    words,
  );
  return {
    schema: 'razao.report/1',
    language,
    title: made.title,
    subtitle: `${kept.inventory.name} · ${words.day(basis.from)} – ${words.day(basis.to)}`,
    organization: { name: kept.organization.name },
    number: made.number,
    madeAt: kept.at,
    ...(made.logo === false && { logo: false }),
    facts: [...totalsOf(chapters), ...factsOf(made, basis)],
    notices: noticesOf(made, basis),
    chapters,
    datapoints: answered.flatMap(({ answers }) => answers.map(({ point }) => point)),
  };
}

/** The totals by scope, which stand on page one in the words and places of the table that holds them. */
function totalsOf(chapters: readonly ReportChapter[]): ReportDocument['facts'] {
  const blocks = chapters.flatMap((chapter) => chapter.blocks);
  const table = blocks
    .flatMap((block) => (block.kind === 'chart' ? [block.table] : []))
    .find(({ id }) => id === 'scopes');
  const unit = table?.columns[1]?.unit ?? '';
  return (table?.rows ?? []).flatMap(({ cells: [label, value] }) => {
    if (label === undefined || value === undefined) return [];
    return [
      { label: label.text, value: typeof value.exact === 'string' ? `${value.text} ${unit}` : value.text },
    ];
  });
}

function factsOf({ words, basis: kept, programmes, language }: Made, basis: Basis): ReportDocument['facts'] {
  const { inventory, closing } = kept;
  const fact = (key: string, value: string) => ({ label: words.say(`label.${key}`), value });
  const named = (of: string) => saidIn(words, { kind: 'text', of, text: basis.facts[of] ?? '' });
  return [
    fact('inventory', inventory.name),
    fact('period', named('period')),
    fact('consolidation', named('consolidation')),
    fact('gwp_set', inventory.gwpSet),
    fact('programmes', programmes.map(({ title, edition }) => `${title[language]} (${edition})`).join('; ')),
    ...(closing === null
      ? [fact('taken', words.day(kept.at))]
      : [
          fact(
            'closing',
            words.say('closing', { number: String(closing.number), day: words.day(closing.closedAt) }),
          ),
          fact('approved_by', closing.approvedBy),
          fact('sha256', closing.sha256),
        ]),
  ];
}

function noticesOf(made: Composed, basis: Basis): ReportDocument['notices'] {
  const { words, basis: kept, number, programmes, language } = made;
  const notices: ReportDocument['notices'] = [];
  const warn = (key: string, params: Record<string, string> = {}) =>
    notices.push({ tone: 'warning', text: words.say(`notice.${key}`, params) });
  if (number === null) warn(kept.closing === null ? 'not_closed' : 'draft');
  const lines = kept.figures.problems.reduce((count, problem) => count + problem.lines, 0);
  if (lines > 0) warn(lines === 1 ? 'not_counted_one' : 'not_counted', { lines: String(lines) });
  for (const [key, part] of [
    ['provisional', kept.provisional],
    ['stated_blends', kept.statedBlends],
  ] as const) {
    if (part === undefined || part.lines === 0) continue;
    const amount = words.number(toText(tonnes(decimal(part.co2eKg))));
    const text = words.say(`notice.${part.lines === 1 ? `${key}_one` : key}`, {
      lines: String(part.lines),
      amount,
    });
    notices.push({ tone: 'note', text });
  }
  for (const [chapter, figures] of staleIn(made))
    warn('text_figures', { chapter: words.say(`chapter.${chapter}`), figures: figures.join('; ') });
  const { emptyMonths } = kept.figures;
  if (emptyMonths.length > 0) warn('months', { months: monthRuns(emptyMonths) });
  for (const { title, pending } of programmes)
    if (pending) notices.push({ tone: 'warning', text: `${title[language]}: ${pending[language]}` });
  if (basis.market.status === 'missing')
    notices.push({ tone: 'note', text: reasonIn(words, `market_${basis.market.because}`, {}) });
  return notices;
}

/** By chapter, figures that a drafted text still has and the report no longer. */
function staleIn({ texts, figures = {}, quotables }: Composed): [chapter: string, figures: string[]][] {
  return Object.entries(figures).flatMap(([chapter, quoted]) => {
    const { stale } = sorted(quoted, quotables);
    const said = stale.map(({ text }) => text).filter((text) => texts[chapter]?.includes(text) === true);
    return said.length === 0 ? [] : [[chapter, [...new Set(said)]] as [string, string[]]];
  });
}

/** Whether a report is for readers who want the answers of its programmes, and no tables of detail. */
function isBriefBy(programmes: readonly Programme[]): boolean {
  return programmes.length > 0 && programmes.every(({ brief }) => brief);
}

function resultsChapter(made: Composed, basis: Basis, isBrief: boolean): ReportChapter {
  const { words, basis: kept } = made;
  const { problems } = kept.figures;
  return {
    id: 'results',
    title: words.say('chapter.results'),
    blocks: [
      ...paragraphs('summary', made),
      scopeBars(basis, words),
      ...(isBrief
        ? []
        : [
            categoryBars(basis, words),
            ...(basis.sites.length > 1 ? [siteBars(basis, words)] : []),
            gasBars(basis, words),
            ...backingTable(basis, words),
          ]),
      ...(problems.length > 0 ? [{ kind: 'table' as const, table: notCountedTable(kept, words) }] : []),
    ],
  };
}

/** Words of people are data: paragraphs by empty lines, nothing of them is markup. */
function paragraphs(chapter: string, { texts, figures, quotables }: Composed): ReportBlock[] {
  const parts = (texts[chapter] ?? '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return [];
  const { standing } = sorted(figures?.[chapter] ?? [], quotables);
  return [{ kind: 'text', paragraphs: parts, ...(standing.length > 0 && { figures: standing }) }];
}

function written(made: Composed, chapters: readonly string[]): ReportChapter[] {
  return chapters.flatMap((chapter) => {
    const blocks = paragraphs(chapter, made);
    return blocks.length === 0 ? [] : [{ id: chapter, title: made.words.say(`chapter.${chapter}`), blocks }];
  });
}

/** What goes with the document, by name; the files are those of the same closing. */
function annexesChapter({ words, annexes = [], basis: kept }: Made): ReportChapter[] {
  if (annexes.length === 0) return [];
  const lines = kept.figures.activities.reduce((count, cell) => count + cell.lines + cell.notCounted, 0);
  const items = annexes.map((one) => words.say(`annex.${one}`, { lines: words.number(String(lines)) }));
  return [{ id: 'annexes', title: words.say('chapter.annexes'), blocks: [{ kind: 'list', items }] }];
}

function boundaryChapter({ words, basis: kept }: Made): ReportChapter {
  const exclusions = kept.exclusions.map(
    ({ description, justification }) => `${description}: ${justification}`,
  );
  return {
    id: 'boundary',
    title: words.say('chapter.boundary'),
    blocks: [
      ...(kept.setup.sites.length === 0 ? [] : [{ kind: 'table' as const, table: sitesTable(kept, words) }]),
      exclusions.length === 0
        ? { kind: 'text', paragraphs: [words.say('exclusions.none')] }
        : { kind: 'list', items: exclusions },
    ],
  };
}

function programmeChapter(programme: Programme, answers: readonly Answer[], voice: Voice): ReportChapter {
  const { language, words } = voice;
  const { source, checked_on: checkedOn } = programme;
  return {
    id: programme.id,
    title: programme.title[language],
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          programme.about[language],
          // What is our own has no publisher to cite.
          ...(source.publisher === 'Razão'
            ? []
            : [
                words.say('checked', {
                  publisher: source.publisher,
                  title: source.title,
                  day: words.day(checkedOn),
                }),
              ]),
        ],
      },
    ],
    chapters: programme.sections.map((section) => ({
      id: `${programme.id}-${section.id}`,
      title: section.title[language],
      blocks: [
        {
          kind: 'table' as const,
          table: answersTable(
            `${programme.id}-${section.id}`,
            section.title[language],
            answers.filter((answer) => answer.section === section.id),
            voice,
          ),
        },
      ],
    })),
  };
}

/** Why the totals of the programmes differ, each beside the first. */
function bridgeChapter({ words, language, programmes }: Made, basis: Basis): ReportChapter[] {
  const [first, ...others] = programmes;
  if (!first || others.length === 0) return [];
  const blocks: ReportBlock[] = [
    { kind: 'table', table: totalsTable(programmes, basis, { words, language }) },
  ];
  for (const other of others) {
    const bridge = bridgeProgrammes({ basis, rule: first.total }, { basis, rule: other.total });
    const names = { from: first.title[language], to: other.title[language] };
    if ('code' in bridge) {
      const reason = reasonIn(words, bridge.code, bridge.params);
      blocks.push({ kind: 'text', paragraphs: [words.say('bridge.missing', { ...names, reason })] });
    } else if (bridge.rows.some(({ change }) => !isZero(decimal(change)))) {
      blocks.push(bridgeChart(`bridge-${other.id}`, names, bridge, words));
    }
  }
  return [{ id: 'bridge', title: words.say('chapter.bridge'), blocks }];
}

/** Whoever asks for answers learns where emissions and factors are from, and not every good that the organization buys. */
function sourcesChapter(made: Made, isBrief: boolean): ReportChapter {
  const { words, basis: kept } = made;
  return {
    id: 'sources',
    title: words.say('chapter.sources'),
    blocks: [
      isBrief ? { kind: 'table', table: sourcesTable(kept, made, 'category') } : sourcesChart(kept, made),
      ...(kept.sources.length > 0 ? [{ kind: 'list' as const, items: kept.sources }] : []),
    ],
  };
}
