import { SETS } from './catalogue.ts';
import type { TurnContext } from '../conversation/context.ts';
import { Figures, type Result, type Row } from './figures.ts';
import { type Done, outputOf, type Outputs } from './looked-up.ts';
import { joined, type Named, NONE } from './mentions.ts';
import type { Question } from './made.ts';
import { monthOf, monthsFrom, monthsOf, type Span, yearSpan } from './spans.ts';
import { Telling } from './telling.ts';
import { type Environment, isShare } from './verb-inputs.ts';

/** So many are kept of an answer. */
const MOST = 20;

/** What an answer named, in the order in which it was told; what was told before where it named nothing. */
export function namedBy(
  question: Question,
  before: Question | null,
  done: readonly Done[],
  environment: Environment,
): readonly Named[] {
  const own = [
    ...ofFigures(question, done, environment),
    ...ofLines(question, done),
    ...ofBaseYear(question, done),
    ...ofScope2(question, done, environment.context),
  ];
  if (own.length > 0) return own.slice(0, MOST);
  const subject = ofSubject(question);
  const earlier = question.follows ? (before?.told ?? []) : [];
  const isNew = ({ part, size }: Named) =>
    subject.length === 0 || (size === null && JSON.stringify(part) !== JSON.stringify(subject[0]?.part));
  return [...subject, ...earlier.filter(isNew)].slice(0, MOST);
}

/** Rows as they are told: those of a time from the highest, whatever their order in a table. */
function ofFigures(question: Question, done: readonly Done[], environment: Environment): Named[] {
  const result = outputOf(done.toReversed(), 'answer_query');
  // An average is told without what it is made of.
  const isTold = SETS.amounts.has(question.type) && question.type !== 'average' && !isShare(question);
  if (!result || !isTold) return [];
  const { by, periods, total } = result;
  const { sites } = environment.context;
  const figures = new Figures(new Telling(question, environment, done), result);
  const isOfTimes = by.length === 1 && periods.length === 1 && ['extreme', 'trend'].includes(question.type);
  const ranked = isOfTimes ? figures.ranked() : result.rows;
  const rows = isOfTimes && question.order === 'smallest' ? ranked.toReversed() : ranked;
  const size = (cells: Row['cells']) => figures.size(cells.at(-1));
  if (rows.length === 0 && periods.length > 1)
    return periods.map((span, at) => ({
      label: '',
      part: NONE,
      spans: [span],
      size: size(total.slice(at, at + 1)),
    }));
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.countedLines + cell.notCountedLines > 0))
    .map(({ keys, names, cells }) => {
      const set = question.things.find(({ label }) => by.length === 0 && label.slice(0, 80) === keys[0]);
      const parts = by.map((group, place) => partOf(group, keys[place] ?? null, sites));
      return {
        label: names[0]?.['pt-BR'] ?? keys[0] ?? '',
        part: joined([...parts.map(({ part }) => part), ...(set ? [set.part] : [])]),
        spans: parts.flatMap(({ spans }) => spans),
        size: size(cells),
      };
    });
}

type Part = Pick<Named, 'part' | 'spans'>;

/** What a key of a group restricts to. */
function partOf(group: Result['by'][number], key: string | null, sites: TurnContext['sites']): Part {
  if (key === null) return { part: NONE, spans: [] };
  if (group === 'site')
    return {
      part: { ...NONE, sites: sites.flatMap(({ id, name }) => (id === key ? [name] : [])) },
      spans: [],
    };
  if (group === 'scope') return { part: { ...NONE, scopes: [Number(key) as 1 | 2 | 3] }, spans: [] };
  if (group === 'category') return { part: { ...NONE, categories: [key] }, spans: [] };
  return group === 'kind'
    ? { part: { ...NONE, kinds: [key] }, spans: [] }
    : { part: NONE, spans: [spanOf(key)] };
}

/** `2025`, `2025-03`, `2025-Q1`. */
function spanOf(key: string): Span {
  const [year = '', part] = key.split('-');
  if (part === undefined) return yearSpan(Number(year));
  const place = Number(part.replace('Q', ''));
  return part.startsWith('Q')
    ? monthsFrom(Number(year) * 12 + place * 3 - 3, 3)
    : monthsFrom(Number(year) * 12 + place - 1, 1);
}

type Line = Pick<Outputs['entry_explain']['entry'], 'kind' | 'siteName' | 'from' | 'to' | 'co2eKg'>;

/** Lines that were listed, or the one that was explained: by its activity, site and months. */
function ofLines({ type }: Question, done: readonly Done[]): Named[] {
  const explained = outputOf(done, 'entry_explain');
  const listed = type === 'lines' ? outputOf(done, 'entry_query') : null;
  const lines: readonly Line[] = explained ? [explained.entry] : (listed?.entries ?? []);
  return lines.map(({ kind, siteName, from, to, co2eKg }) => ({
    label: kind,
    part: { ...NONE, kinds: [kind], sites: siteName === null ? [] : [siteName] },
    spans: [wholeMonths({ from, to })],
    size: co2eKg === null ? null : Number(co2eKg),
  }));
}

/** Whole months, as every question has them. */
const wholeMonths = (span: Span): Span => monthsFrom(monthOf(span.from), monthsOf(span));

function ofBaseYear({ type }: Question, done: readonly Done[]): Named[] {
  if (type !== 'base_year') return [];
  const read = outputOf(done, 'inventory_read');
  return (read?.inventory.baseYear?.years ?? []).map((year) => ({
    label: String(year),
    part: NONE,
    spans: [yearSpan(year)],
    size: null,
  }));
}

/** Scope 2 that was told site by site. */
function ofScope2({ by }: Question, done: readonly Done[], { sites }: TurnContext): Named[] {
  if (!by.includes('site')) return [];
  return done
    .filter(({ tool, refused }) => tool === 'result_scope2' && refused === null)
    .toSorted((one, other) => locationOf(other) - locationOf(one))
    .flatMap((call) => {
      const ids = (call.input as { siteIds?: string[] }).siteIds ?? [];
      const names = sites.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
      return names.length === 1
        ? [{ label: names[0] ?? '', part: { ...NONE, sites: names }, spans: [], size: locationOf(call) }]
        : [];
    });
}

const locationOf = ({ output }: Done): number =>
  Number((output as { locationCo2eKg: string }).locationCo2eKg);

/** What was asked about by name: `aço?`, `e alumínio?`, and then `qual dos dois?` */
function ofSubject({ only: { kinds, categories }, things }: Question): Named[] {
  if (kinds.length + categories.length === 0) return [];
  const label = things.find(({ part }) => part.kinds.length + part.categories.length > 0)?.label ?? '';
  return [{ label, part: { ...NONE, kinds, categories }, spans: [], size: null }];
}
