import type { Group } from '#usecases/conversation/answer/read.ts';
import { CATALOGUE, MOVES } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import type { Said, Setting } from './parse.ts';
import { termsIn } from './terms.ts';
import { FILLERS, MARKS } from './words.ts';

/** The words of each type, with what they count. */
export const SIGNS = new Map(
  CATALOGUE.map(({ type, signs }) => [
    type,
    signs.map(([points, words]) => ({ points, pattern: bounded(words), every: bounded(words, 'g') })),
  ]),
);

function bounded(words: string, flags = ''): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${words})(?![a-z0-9])`, flags);
}

export const EMITS = /\b(?:emit\w*|emis\w*|co2\w*|tco2\w*|pegada|footprint|carbon\w*|gee|ghg|polui\w*)\b/;
export const MOST = /\b(?:mais|more|maior(?:es)?|most|largest|biggest|highest|fastest)\b/;
export const MOVING = new RegExp(`\\b(?:${MOVES})\\b`);

export const isTime = (group: Group) => group === 'month' || group === 'quarter' || group === 'year';

export interface Ranked {
  readonly type: QuestionType;
  readonly points: number;
}

/** Types that the words and slots of a question speak for, the likeliest first. */
export function rank(said: Said, { today }: Setting): Ranked[] {
  // `todas as unidades menos a forjaria` ranks nothing.
  const text = said.text.replaceAll(/\bmenos (?=(?:o|a|os|as) )|\s+/g, ' ').trim();
  const emits = EMITS.test(said.text);
  return CATALOGUE.map(({ type }) => {
    const found = (SIGNS.get(type) ?? []).filter(({ pattern }) => pattern.test(text));
    const points = found.reduce((sum, sign) => sum + sign.points, 0);
    const bonus = BONUSES[type]?.({ points, said, today, emits }) ?? 0;
    return { type, points: points + bonus };
  })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

const AGAINST = /\b(?:vs|versus|x|contra|para|pra|to|than|or|ou)\b/;
/** A ratio to a part of the ledger itself is no intensity. */
const OF_A_SCOPE = /\b(?:of|for|in|d[oea]s?|n[oa]s?) (?:the |our |nosso )?(?:escopo|scope)\b/;

/** What a type's bonus is told of: the words of the type have given `points` already. */
interface Weighed {
  readonly points: number;
  readonly said: Said;
  readonly today: string;
  readonly emits: boolean;
}

/** Of the types that the slots speak for or against; of any other they say nothing. */
const BONUSES: Readonly<Partial<Record<QuestionType, (weighed: Weighed) => number>>> = {
  compare: ({ points, said }) => (points === 0 ? unsaidComparison(said) : saidComparison(said)),
  explain_change: ({ points, said: { beside, spans } }) => {
    if (points < 7) return 0;
    if (beside) return 9;
    // `why is part of my diesel biogenic`: neither a change nor a time, so a notion.
    return points === 7 && spans.length === 0 ? -7 : 2;
  },
  average: ({ points }) => (points > 0 ? 8 : 0),
  target: ({ points }) => (points > 0 ? 6 : 0),
  // `what would a 10% cut save`: so much less, as a condition.
  what_if: ({ said: { percent, text } }) => (percent !== null && MARKS.changes.test(text) ? 9 : 0),
  forecast: ({ said: { spans }, today }) =>
    spans.length > 0 && spans.every(({ from }) => from > today) ? 12 : 0,
  quantity: ({ points, said: { unit, things }, emits }) => {
    if (unit !== null) return emits ? 0 : points > 0 ? 3 : 7;
    return points > 0 && (things.length === 0 || (emits && points < 7)) ? -5 : 0;
  },
  glossary: ofNotion,
  total: ({ points, emits, said: { spans, things, rest } }) => {
    // A thing and a time with no other word of weight ask what it came to: "escopo 3 do terceiro trimestre de 2025".
    const words = rest.match(/[a-z]{5,}/g) ?? [];
    const isPlain =
      points <= 1 &&
      (emits
        ? words.every((word) => FILLERS.test(word))
        : words.every(
            (word) => points === 1 && /^(?:noss[ao]s?|retrasad[ao]|together|junt[ao]s?)$/.test(word),
          ));
    const isBare = isPlain && spans.length > 0 && (things.length > 0 || emits);
    return (spans.length > 0 ? 1 : 0) + (things.length > 0 ? 1 : 0) + (isBare ? 5 : 0);
  },
};

/** Two times beside each other, or two sites of which one has more, without a word for comparing. */
function unsaidComparison({ text, spans, beside, only, by, form }: Said): number {
  const isTwoTimes = beside && by.length === 0 && spans.length === 2;
  if (isTwoTimes && (form !== null || only.scopes.length > 1 || AGAINST.test(text))) return 6;
  return only.sites.length > 1 && MOST.test(text) ? 14 : 0;
}

function saidComparison({ text, spans, beside, only, things }: Said): number {
  const isOfSites = only.sites.length > 1;
  const named = things.filter(({ part }) => part.kinds.length + part.categories.length > 0);
  return (
    (beside || spans.length > 1 ? 9 : 0) +
    (isOfSites && MOST.test(text) ? 8 : 0) +
    (isOfSites || only.scopes.length > 1 ? 6 : named.length > 1 ? 3 : 0)
  );
}

/** A notion is asked for by its term; a time, a site, a scope or a word for an amount asks for a figure. */
function ofNotion({ points, said: { text, spans, only, things } }: Weighed): number {
  if (points > 0 && (spans.length > 0 || only.sites.length > 0)) return -6;
  if (points === 0) return 0;
  if (termsIn(text).length === 0) return -3;
  // `the uncertainty of scope 3`: a notion of a part of the ledger is asked as a figure.
  if (OF_A_SCOPE.test(text)) return 0;
  if (things.length > 0 && /\b(?:fator|factor)/.test(text)) return -9;
  return MARKS.figures.test(text) ? 2 : 14;
}
