import type { Basis } from '#engine/report/basis.ts';
import type { Answer } from './answers.ts';
import { saidIn } from './answers.ts';
import type { KeptBasis } from './basis-shape.ts';
import {
  type Answered,
  type Counted,
  countIn,
  countsOf,
  coverageIn,
  coverageOf,
  type Quoted,
  shownOf,
} from './quotable.ts';
import type { ReportWords } from './words.ts';
import { monthRuns } from './month-runs.ts';

/** A text that was composed from the figures of a report; each figure in it with what it is of. */
export interface Drafted {
  readonly text: string;
  readonly figures: readonly Quoted[];
}

/** What texts are composed from. */
export interface DraftSource {
  readonly words: ReportWords;
  readonly language: 'pt-BR' | 'en';
  readonly kept: KeptBasis;
  readonly basis: Basis;
  readonly answered: readonly Answered[];
}

type Chapter = (source: DraftSource) => readonly (Drafted | null)[];

/** The chapters that figures can speak for. Of the others (uncertainty, removals, credits, plan, verification) a report knows nothing. */
const CHAPTERS = {
  summary: (source) => [aboutOf(source), ...programmesOf(source), categoriesOf(source), notCounted(source)],
  organization: (source) => [sitesOf(source), consolidationOf(source), exclusionsOf(source)],
  responsible: (source) => [approvedOf(source)],
  significance: (source) => [includedOf(source), leftOutOf(source)],
  methods: (source) => [gwpOf(source), accountsOf(source), factorsOf(source)],
  quality: (source) => [
    countedOf(source),
    notCounted(source),
    causesOf(source),
    monthsOf(source),
    ...provisionalOf(source),
  ],
  changes: (source) => [comparativesOf(source)],
  conformity: (source) => source.answered.map((one) => conformityOf(one, source)),
} as const satisfies Readonly<Record<string, Chapter>>;

/** The chapters that can be drafted. */
export const DRAFTED_CHAPTERS = Object.keys(CHAPTERS) as (keyof typeof CHAPTERS)[];

/** Composes every chapter that the figures speak for; the same figures give the same texts. */
export function draftsOf(source: DraftSource): Map<string, Drafted> {
  const drafts = new Map<string, Drafted>();
  for (const [chapter, compose] of Object.entries<Chapter>(CHAPTERS)) {
    const paragraphs = compose(source).filter((part) => part !== null);
    if (paragraphs.length > 0) drafts.set(chapter, joined(paragraphs, '\n\n'));
  }
  return drafts;
}

const plain = (text: string): Drafted => ({ text, figures: [] });
const quote = (at: string, text: string): Drafted => ({ text, figures: [{ at, text }] });

function joined(parts: readonly Drafted[], by: string): Drafted {
  return {
    text: parts.map(({ text }) => text).join(by),
    figures: parts.flatMap(({ figures }) => figures),
  };
}

/** A sentence of the catalogue with what fills it in. */
function told(words: ReportWords, key: string, params: Readonly<Record<string, Drafted | string>>): Drafted {
  const parts = Object.entries(params).map(
    ([name, part]) => [name, typeof part === 'string' ? plain(part) : part] as const,
  );
  return {
    text: words.say(`draft.${key}`, Object.fromEntries(parts.map(([name, { text }]) => [name, text]))),
    figures: parts.flatMap(([, { figures }]) => figures),
  };
}

function counted({ words, kept }: DraftSource, at: Counted): Drafted {
  return quote(at, countIn(kept, at, words));
}

function factOf({ words, basis }: DraftSource, of: string): string {
  const text = basis.facts[of] ?? '';
  return text === '' ? '' : saidIn(words, { kind: 'text', of, text });
}

/** The name of the approach within a sentence. */
const approachOf = ({ words, kept }: DraftSource) =>
  words.say(`draft.approach.${kept.inventory.consolidation}`);

function aboutOf(source: DraftSource): Drafted {
  const { words, kept } = source;
  return told(words, 'about', {
    organization: kept.organization.name,
    from: words.day(kept.inventory.from),
    to: words.day(kept.inventory.to),
    consolidation: approachOf(source),
  });
}

/** Figures that a programme asks of its own scopes: in t CO2e, of no gas, category or site, and of this year. */
function headline({ answers }: Answered): Answer[] {
  return answers.filter(
    ({ point, asked }) =>
      point.unit === 't CO2e' &&
      point.value !== null &&
      asked.item === undefined &&
      /^co2e\([^()]*\)$/.test(asked.formula) &&
      !asked.formula.includes('category'),
  );
}

function figureOf({ point }: Answer, words: ReportWords): Drafted {
  const figure = quote(`${point.programme}/${point.code}`, shownOf(point, words) ?? '');
  return told(words, 'figure', { label: point.label, figure });
}

/** Each programme's own totals; of one that adds none to those before it, that they are the same. */
function programmesOf(source: DraftSource): Drafted[] {
  const { words, language, answered, kept } = source;
  const quoted = new Set<string>();
  const same: string[] = [];
  const parts: Drafted[] = [];
  for (const one of answered) {
    const { title, total } = one.programme;
    const points = headline(one);
    const news = points.filter(({ point }) => !quoted.has(shownOf(point, words) ?? ''));
    for (const { point } of news) quoted.add(shownOf(point, words) ?? '');
    if (news.length > 0) {
      const gwp = total.gwp === 'recorded' ? kept.inventory.gwpSet : total.gwp;
      const figures = joined(
        news.map((answer) => figureOf(answer, words)),
        '; ',
      );
      parts.push(told(words, 'programme', { programme: title[language], gwp, figures }));
    } else if (points.length > 0) same.push(title[language]);
  }
  if (same.length > 0) parts.push(told(words, 'same', { programmes: same.join(', ') }));
  return parts;
}

/** Categories that a summary names. */
const MOST_CATEGORIES = 3;

function categoriesOf(source: DraftSource): Drafted | null {
  const { words, answered } = source;
  const found = new Map<string, Answer>();
  for (const { answers } of answered)
    for (const answer of answers) {
      const { category, unit, value } = answer.point;
      if (category !== undefined && unit === 't CO2e' && value !== null && !found.has(category))
        found.set(category, answer);
    }
  const largest = [...found.values()]
    .filter(({ point }) => !/^[0-9a-f-]{36}$/.test(point.category ?? ''))
    .toSorted((one, other) => Number(other.point.value) - Number(one.point.value))
    .slice(0, MOST_CATEGORIES);
  if (largest.length === 0) return null;
  const figures = joined(
    largest.map((answer) => figureOf(answer, words)),
    '; ',
  );
  return told(words, 'categories', { figures });
}

function notCounted(source: DraftSource): Drafted | null {
  const lines = countsOf(source.kept)['table/not-counted'];
  if (lines === 0) return null;
  return told(source.words, lines === 1 ? 'not_counted_one' : 'not_counted', {
    lines: counted(source, 'table/not-counted'),
  });
}

function sitesOf(source: DraftSource): Drafted | null {
  const names = source.kept.setup.sites.filter(({ inBoundary }) => inBoundary).map(({ name }) => name);
  if (names.length === 0) return null;
  return told(source.words, names.length === 1 ? 'sites_one' : 'sites', {
    sites: counted(source, 'table/boundary'),
    names: names.join('; '),
  });
}

const consolidationOf = (source: DraftSource): Drafted =>
  told(source.words, 'consolidated', { consolidation: approachOf(source) });

function exclusionsOf({ words, kept }: DraftSource): Drafted {
  if (kept.exclusions.length === 0) return plain(words.say('exclusions.none'));
  const exclusions = kept.exclusions.map((one) => `${one.description}: ${one.justification}`).join('; ');
  return told(words, 'exclusions', { exclusions });
}

function approvedOf({ words, kept: { closing } }: DraftSource): Drafted | null {
  if (closing === null || closing.approvedBy === '') return null;
  return told(words, 'approved', { day: words.day(closing.closedAt), person: closing.approvedBy });
}

function includedOf(source: DraftSource): Drafted | null {
  const categories = factOf(source, 'categories');
  return categories === '' ? null : told(source.words, 'included', { categories });
}

function leftOutOf({ words, kept }: DraftSource): Drafted | null {
  const out = kept.categories.filter(({ status }) => status === 'excluded');
  if (out.length === 0) return null;
  const categories = out
    .map(({ category, justification }) => `${words.category(category)} (${justification})`)
    .join('; ');
  return told(words, 'left_out', { categories });
}

function gwpOf({ words, language, kept, answered }: DraftSource): Drafted {
  const others = answered.flatMap(({ programme: { title, total } }) =>
    total.gwp === 'recorded' || total.gwp === kept.inventory.gwpSet
      ? []
      : [told(words, 'gwp_other', { programme: title[language], gwp: total.gwp })],
  );
  return joined([told(words, 'gwp', { gwp: kept.inventory.gwpSet }), ...others], ' ');
}

function accountsOf(source: DraftSource): Drafted | null {
  const accounts = factOf(source, 'accounts');
  return accounts === '' ? null : told(source.words, 'accounts', { accounts: lowered(accounts) });
}

const lowered = (text: string) => `${text.slice(0, 1).toLocaleLowerCase()}${text.slice(1)}`;

/** Sources of factors that a text names; the last chapter lists all. */
const MOST_SOURCES = 8;

function factorsOf({ words, kept: { sources } }: DraftSource): Drafted | null {
  if (sources.length === 0) return null;
  const named = sources.slice(0, MOST_SOURCES).join('; ');
  return told(words, sources.length > MOST_SOURCES ? 'factors_more' : 'factors', { sources: named });
}

function countedOf(source: DraftSource): Drafted | null {
  const lines = countsOf(source.kept)['table/sources'];
  if (lines === 0) return null;
  return told(source.words, lines === 1 ? 'counted_one' : 'counted', {
    lines: counted(source, 'table/sources'),
  });
}

function causesOf({ words, kept }: DraftSource): Drafted | null {
  const causes = kept.figures.problems.filter(({ lines }) => lines > 0);
  if (causes.length === 0) return null;
  return told(words, 'causes', {
    causes: causes.map(({ code }) => words.problem(code).replace(/\.$/, '')).join('; '),
  });
}

function monthsOf({ words, kept: { figures } }: DraftSource): Drafted | null {
  if (figures.emptyMonths.length === 0) return null;
  return plain(words.say('notice.months', { months: monthRuns(figures.emptyMonths) }));
}

/** What counts for now, or as it was stated: told without its figures, which stand on page one. */
function provisionalOf({ words, kept }: DraftSource): (Drafted | null)[] {
  return [
    (kept.provisional?.lines ?? 0) > 0 ? told(words, 'provisional', {}) : null,
    (kept.statedBlends?.lines ?? 0) > 0 ? told(words, 'stated_blends', {}) : null,
  ];
}

function comparativesOf({ words, language, answered }: DraftSource): Drafted | null {
  for (const { programme, answers } of answered) {
    const points = answers.filter(
      ({ point, asked }) =>
        point.value !== null && point.unit !== null && /\b(?:base|previous)\(/.test(asked.formula),
    );
    if (points.length === 0) continue;
    const figures = joined(
      points.map((answer) => figureOf(answer, words)),
      '; ',
    );
    return told(words, 'comparatives', { programme: programme.title[language], figures });
  }
  return null;
}

function conformityOf({ programme, answers }: Answered, { words, language }: DraftSource): Drafted | null {
  const { values, required } = coverageOf(answers);
  if (required === 0) return null;
  return told(words, values === required ? 'coverage_full' : 'coverage', {
    programme: programme.title[language],
    edition: programme.edition,
    figures: quote(`coverage/${programme.id}`, coverageIn(answers, words)),
  });
}
