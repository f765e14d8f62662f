import { decimal, isZero, toText } from '#engine/decimal.ts';
import type { Basis } from '#engine/report/basis.ts';
import { tonnes } from '#engine/report/evaluate.ts';
import { bridgeProgrammes } from '#engine/report/bridge.ts';
import type { Programme } from '#reference/programmes.ts';
import { type Answer, answersOf, reasonIn, saidIn, type Voice } from './answers.ts';
import type { KeptBasis } from './basis-shape.ts';
import { sitesChapter } from './by-site.ts';
import { bridgeChart, sitesTable, totalsTable } from './compared.ts';
import type { ReportBlock, ReportChapter, ReportDocument } from '#reports/document.ts';
import { type Additions, engineBasis } from './look.ts';
import {
  answersTable,
  categoryBars,
  gasBars,
  notCountedTable,
  scopeBars,
  siteBars,
  sourcesTable,
} from './tables.ts';

/** All that a document is made from: the same gives the same, to the last character. */
export interface Made extends Additions, Voice {
  readonly title: string;
  readonly programmes: readonly Programme[];
  readonly basis: KeptBasis;
  /** Null: a draft. */
  readonly number: string | null;
}

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

/** The document of a report. Pure: it looks at nothing but what it is given. */
export function composeReport(made: Made): ReportDocument {
  const { words, language, basis: kept, programmes } = made;
  const basis = engineBasis(kept, made);
  const answered = programmes.map((programme) => ({
    programme,
    answers: answersOf(programme, basis, made),
  }));
  return {
    schema: 'razao.report/1',
    language,
    title: made.title,
    subtitle: `${kept.inventory.name} · ${words.day(basis.from)} – ${words.day(basis.to)}`,
    organization: { name: kept.organization.name },
    number: made.number,
    madeAt: kept.at,
    facts: factsOf(made, basis),
    notices: noticesOf(made, basis),
    chapters: [
      resultsChapter(made, basis),
      ...written(made, FIRST),
      boundaryChapter(made),
      ...sitesChapter(basis, words),
      ...answered.map(({ programme, answers }) => programmeChapter(programme, answers, made)),
      ...bridgeChapter(made, basis),
      ...written(
        made,
        WRITTEN_CHAPTERS.filter((chapter) => chapter !== 'summary' && !FIRST.includes(chapter)),
      ),
      sourcesChapter(made),
    ],
    datapoints: answered.flatMap(({ answers }) => answers.map(({ point }) => point)),
  };
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

function noticesOf(
  { words, basis: kept, number, programmes, language }: Made,
  basis: Basis,
): ReportDocument['notices'] {
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
  const { emptyMonths } = kept.figures;
  if (emptyMonths.length > 0) {
    const months = emptyMonths.map((month) => month.split('-').toReversed().join('/')).join(', ');
    warn('months', { months });
  }
  for (const { title, pending } of programmes)
    if (pending) notices.push({ tone: 'warning', text: `${title[language]}: ${pending[language]}` });
  if (basis.market.status === 'missing')
    notices.push({ tone: 'note', text: reasonIn(words, `market_${basis.market.because}`, {}) });
  return notices;
}

function resultsChapter({ words, basis: kept, texts }: Made, basis: Basis): ReportChapter {
  const { problems } = kept.figures;
  return {
    id: 'results',
    title: words.say('chapter.results'),
    blocks: [
      ...paragraphs(texts['summary']),
      scopeBars(basis, words),
      categoryBars(basis, words),
      ...(basis.sites.length > 1 ? [siteBars(basis, words)] : []),
      gasBars(basis, words),
      ...(problems.length > 0 ? [{ kind: 'table' as const, table: notCountedTable(kept, words) }] : []),
    ],
  };
}

/** Words of people are data: paragraphs by empty lines, nothing of them is markup. */
function paragraphs(text: string | undefined): ReportBlock[] {
  const parts = (text ?? '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? [] : [{ kind: 'text', paragraphs: parts }];
}

function written({ words, texts }: Made, chapters: readonly string[]): ReportChapter[] {
  return chapters.flatMap((chapter) => {
    const blocks = paragraphs(texts[chapter]);
    return blocks.length === 0 ? [] : [{ id: chapter, title: words.say(`chapter.${chapter}`), blocks }];
  });
}

function boundaryChapter({ words, basis: kept }: Made): ReportChapter {
  const exclusions = kept.exclusions.map(
    ({ description, justification }) => `${description}: ${justification}`,
  );
  return {
    id: 'boundary',
    title: words.say('chapter.boundary'),
    blocks: [
      { kind: 'table', table: sitesTable(kept, words) },
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
          words.say('checked', {
            publisher: source.publisher,
            title: source.title,
            day: words.day(checkedOn),
          }),
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

function sourcesChapter(made: Made): ReportChapter {
  const { words, basis: kept } = made;
  return {
    id: 'sources',
    title: words.say('chapter.sources'),
    blocks: [
      { kind: 'table', table: sourcesTable(kept, made) },
      ...(kept.sources.length > 0 ? [{ kind: 'list' as const, items: kept.sources }] : []),
    ],
  };
}
