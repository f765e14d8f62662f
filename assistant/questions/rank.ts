import type { Group } from '#usecases/answer/read.ts';
import { CATALOGUE } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import type { Said, Setting } from './parse.ts';
import { termsIn } from './terms.ts';

/** The words of each type, with what they count. */
export const SIGNS = new Map(
  CATALOGUE.map(({ type, signs }) => [
    type,
    signs.map(([points, words]) => ({ points, pattern: bounded(words) })),
  ]),
);

function bounded(words: string): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${words})(?![a-z0-9])`);
}

export const EMITS = /\b(?:emit\w*|emis\w*|co2\w*|tco2\w*|pegada|footprint|carbon\w*|gee|ghg|polui\w*)\b/;
export const MOST = /\b(?:mais|more|maior(?:es)?|most|largest|biggest|highest)\b/;

export const isTime = (group: Group) => group === 'month' || group === 'quarter' || group === 'year';

export interface Ranked {
  readonly type: QuestionType;
  readonly points: number;
}

/** Types that the words and slots of a question speak for, the likeliest first. */
export function rank(said: Said, { today }: Setting): Ranked[] {
  const text = said.text.replaceAll(/\s+/g, ' ').trim();
  return CATALOGUE.map(({ type }) => {
    const found = (SIGNS.get(type) ?? []).filter(({ pattern }) => pattern.test(text));
    const points = found.reduce((sum, sign) => sum + sign.points, 0);
    return { type, points: points + bonus(type, points, said, today) };
  })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

/** What the slots tell of a type, beside its words. */
function bonus(type: QuestionType, points: number, said: Said, today: string): number {
  const { spans, beside, only, by, unit } = said;
  const emits = EMITS.test(said.text);
  const things = said.things.length;
  switch (type) {
    case 'compare':
      if (points === 0)
        return beside &&
          by.length === 0 &&
          spans.length === 2 &&
          (said.form !== null ||
            only.scopes.length > 1 ||
            /\b(?:vs|versus|x|contra|para|pra|to|than|or|ou)\b/.test(said.text))
          ? 6
          : only.sites.length > 1 && (MOST.test(said.text) || /\bmore\b/.test(said.text))
            ? 14
            : 0;
      return (
        (beside || spans.length > 1 ? 9 : 0) +
        (only.sites.length > 1 && MOST.test(said.text) ? 8 : 0) +
        (only.sites.length > 1 || only.scopes.length > 1 ? 3 : 0)
      );
    case 'explain_change':
      // `why is part of my diesel biogenic`: neither a change nor a time, so a notion.
      return points < 7 ? 0 : beside ? 9 : points === 7 && spans.length === 0 ? -7 : 2;
    case 'average':
      return points > 0 ? 8 : 0;
    case 'target':
      return points > 0 ? 6 : 0;
    case 'forecast':
      return spans.length > 0 && spans.every(({ from }) => from > today) ? 12 : 0;
    case 'quantity':
      if (unit !== null && !emits) return points > 0 ? 3 : 7;
      return points > 0 && unit === null && (things === 0 || (emits && points < 7)) ? -5 : 0;
    case 'breakdown':
      return by.some((group) => ['site', 'scope', 'category', 'kind'].includes(group))
        ? points > 0
          ? 1
          : 5
        : 0;
    case 'trend':
      return by.some(isTime) ? (points > 0 ? 1 : 6) : 0;
    case 'intensity':
      return points > 0 && points < 10
        ? -6
        : points >= 10 &&
            /\b(?:por|per) (?:mes|month|ano|year|trimestre|quarter|unidade(?! produz)|site|escopo|scope|categoria|category|dia|day)\b/.test(
              said.text,
            ) &&
            !/intensi/.test(said.text)
          ? -8
          : 0;
    case 'glossary':
      if (points > 0 && (spans.length > 0 || only.sites.length > 0)) return -6;
      if (points === 0) return 0;
      if (termsIn(said.text).length === 0) return -3;
      // `the uncertainty of scope 3`: a notion of a part of the ledger is asked as a figure.
      if (/\b(?:of|for|in|d[oea]s?|n[oa]s?) (?:the |our |nosso )?(?:escopo|scope)\b/.test(said.text))
        return 0;
      if (things > 0 && /\b(?:fator|factor)/.test(said.text)) return -6;
      return new RegExp(
        String.raw`\b(?:quant[oa]s?|noss[oa]s?|our|how (?:much|many)|emitimos|we|ratio|tota(?:l|is)|percent\w*|share` +
          String.raw`|maior(?:es)?|biggest|largest|top)\b`,
      ).test(said.text)
        ? 2
        : 14;
    case 'total':
      // A thing and a time with no other word of weight ask what it came to: "escopo 3 do terceiro trimestre de 2025".
      return (
        (spans.length > 0 ? 1 : 0) +
        (things > 0 ? 1 : 0) +
        (points === 0 && spans.length > 0 && things > 0 && !/[a-z]{5,}/.test(said.rest) ? 5 : 0)
      );
    case 'factor':
      return points > 0 && points < 8 ? -8 : 0;
    case 'coverage':
      return points > 0 && points < 8 ? -8 : 0;
    case 'rule':
      return points > 0 && points < 8 ? -8 : points >= 10 ? 6 : 0;
    case 'gases':
      return points > 0 && /\bsf6\b/.test(said.text) && !/por gas|by gas/.test(said.text) ? -9 : 0;
    default:
      return 0;
  }
}
