import type { DraftSummary } from '../tools/summarize.ts';
import { type Answers, call } from './lookups.ts';
import { link } from './phrases.ts';
import { laidOut, type Telling } from './telling.ts';

/** So many open drafts are looked up, and so many told one by one. */
const MOST_READ = 500;
const MOST_TOLD = 10;

/** What a draft says so far: `Óleo diesel, outubro de 2025, 1.200 L`. */
export function draftInWords({ activity, called }: DraftSummary, telling: Telling): string {
  const { kind, quantity, unit, from, to } = activity;
  return [
    kind === null ? (called ?? telling.say('none')) : telling.wholeKind(kind),
    ...(from && to ? [telling.period({ from, to })] : []),
    ...(quantity && unit ? [telling.amount({ amount: quantity, unit })] : []),
  ].join(', ');
}

/** Whether a draft is surely of what is asked about: what it does not say yet, it is not known to be. */
function isMeant(
  { activity: { kind, from, to }, scope, siteId }: DraftSummary,
  { question: { only, spans }, environment: { context, vocabulary } }: Telling,
): boolean {
  const category = vocabulary.kinds.find(({ key }) => key === kind)?.category;
  const site = context.sites.find(({ id }) => id === siteId)?.name;
  const isOf = <T>(wanted: readonly T[], has: T) => wanted.length === 0 || wanted.includes(has);
  return (
    isOf<unknown>(only.scopes, scope) &&
    isOf<unknown>(only.categories, category) &&
    isOf<unknown>(only.kinds, kind) &&
    isOf<unknown>(only.sites, site) &&
    (spans.length === 0 ||
      spans.some((span) => from !== null && to !== null && from <= span.to && span.from <= to))
  );
}

/** The drafts that wait: how many of what is asked about, each with what it says, and the way to them. */
function draftsInWords(telling: Telling): string {
  const { drafts } = telling.found('draft_list');
  const meant = drafts.filter((draft) => isMeant(draft, telling));
  const parts = telling.parts(telling.question.only);
  const of = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  if (meant.length === 0) return telling.tell('no_drafts', { of });
  const nameOf = new Map(telling.environment.context.sites.map(({ id, name }) => [id, name]));
  return laidOut(
    telling.tell(drafts.length < MOST_READ ? 'drafts' : 'drafts_at_least', { of, count: meant.length }),
    meant.slice(0, MOST_TOLD).map((draft) => {
      const result =
        draft.co2eKg === undefined ? telling.say('line_not_counted') : telling.carbon(draft.co2eKg);
      const site = telling.site(nameOf.get(draft.siteId ?? '') ?? null);
      return `${draftInWords(draft, telling)}, ${site} → ${result}`;
    }),
    link(telling.say('open_drafts'), '/tables?drafts'),
  );
}

/** What is told of lines that nobody has approved yet. */
export const ON_DRAFTS: Answers = {
  drafts: { asks: [() => [call('draft_list', { state: 'open', limit: MOST_READ })]], tell: draftsInWords },
};
