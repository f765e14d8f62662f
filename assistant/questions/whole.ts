import { fold } from '../language/text/fold.ts';
import type { KindVocabulary } from '../language/understanding.ts';
import { NONE, type Restriction } from './mentions.ts';
import type { Said } from './parse.ts';
import { MARKS } from './words.ts';

type Shared = Pick<Said, 'text' | 'things' | 'only'>;

const SHARE_OF = new RegExp(
  `${MARKS.shares.source.slice(2, -2)} (?:d[aeo]s?|of) (?:(?:the|our|noss[ao]s?|all|as?|os?) )*$`,
);

/**
 * What a share is of: what it is said to be of (`% da energia foi consumida na caldeiraria`, `que fatia do escopo 1`), else what is
 * asked without its narrowest part.
 */
export function wholeOf(said: Shared): Restriction {
  const { only } = said;
  const isNarrow = only.kinds.length + only.categories.length > 0;
  const isOfSite = only.sites.length > 0 && (isNarrow || only.scopes.length > 0);
  return (
    wholeSaid(said, isOfSite) ?? {
      ...NONE,
      sites: isOfSite ? only.sites : [],
      scopes: isNarrow ? only.scopes : [],
    }
  );
}

function wholeSaid({ text, things, only }: Shared, isOfSite: boolean): Restriction | null {
  const named = things.find(({ label, at: start }, place) => {
    const words = fold(label);
    const article = /^(?:d?[ao]s?|n[ao]s?|the|in|of) /.exec(words)?.[0] ?? '';
    return (
      SHARE_OF.test(text.slice(0, start) + article) &&
      (place > 0 || MARKS.is.test(text.slice(start + label.length)))
    );
  });
  if (things.length > 1 && named) return ofItsSite(named, { text, things });
  const outer = things.find(({ part }) => part.categories.length > 0);
  if (outer && only.kinds.length > 0) return { ...outer.part, sites: only.sites };
  return MARKS.totals.test(text) && !(isOfSite && /\btotal d(?:[ao] (?!empresa)|el[ae]\b)/.test(text))
    ? NONE
    : null;
}

const OF_ITS_SITE = /^\s*(?:d[aeo]|n[ao]|of|in|at|from)?\s*(?:the |our |nossa )?$/;

/** `% do escopo 1 da usinagem`: the whole is that of the site. */
function ofItsSite(
  { at, label, part }: Said['things'][number],
  { text, things }: Pick<Said, 'text' | 'things'>,
) {
  const next = things.find((one) => one.at >= at + label.length);
  const isNext =
    next && next.part.sites.length > 0 && OF_ITS_SITE.test(text.slice(at + label.length, next.at));
  return isNext ? { ...part, sites: next.part.sites } : part;
}

/** A share in a thread: what stood there before, what is said, and of what the part is now. */
interface Next {
  readonly before: Pick<Said, 'only' | 'things'> & { readonly whole: Restriction | null };
  readonly said: Said;
  readonly only: Restriction;
  /** Whether it asks of all. */
  readonly drops: boolean;
  readonly kinds: KindVocabulary['kinds'];
}

/** What a share is of that goes on from a share, or from what it is a part of (`quanto disso é diesel?`). */
export function wholeNext({ before, said, only, drops, kinds }: Next): Restriction {
  const isNarrower =
    before.only.kinds.length + before.only.categories.length === 0 ||
    said.things.some(({ part }) => part.kinds.length + part.categories.length > 0);
  const base =
    before.whole ?? ((said.refers || MARKS.backs.test(said.text)) && isNarrower ? before.only : null);
  if (base && !drops) return wholeAfter(base, said, only, kinds);
  return wholeOf({ ...said, only, things: said.things.length > 0 ? said.things : before.things });
}

/** The same whole, with the site or scope that is named instead; its own where the part is none of it. */
function wholeAfter(before: Restriction, said: Said, only: Restriction, kinds: KindVocabulary['kinds']) {
  const isNarrow = only.kinds.length + only.categories.length > 0;
  const parts = kinds.filter(
    ({ key, category }) => only.kinds.includes(key) || only.categories.includes(category),
  );
  const isPart = parts.every(
    ({ key, category, scope }) =>
      (before.kinds.length === 0 || before.kinds.includes(key)) &&
      (before.categories.length === 0 || before.categories.includes(category)) &&
      (before.scopes.length === 0 || before.scopes.includes(scope)),
  );
  if (!isPart || wholeSaid(said, only.sites.length > 0) !== null) return wholeOf({ ...said, only });
  const isOfSite = said.only.sites.length > 0 && (isNarrow || only.scopes.length > 0);
  return {
    ...before,
    sites: isOfSite ? said.only.sites : before.sites,
    scopes: isNarrow && said.only.scopes.length > 0 ? said.only.scopes : before.scopes,
  };
}
