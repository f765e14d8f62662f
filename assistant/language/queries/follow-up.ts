import type { Reading } from '../reading/reading.ts';
import type { ConversationState, KindVocabulary, Query } from '../understanding.ts';
import { is } from './intent.ts';
import { queryOf } from './query.ts';

const MOST_WORDS = 9;

/** `e em 2024?`, `and for Leeds?`, `agora por mês`, `só em Betim`: said of the question before. */
const GOES_ON =
  /^\W*(?:e|and|mas|but|agora|now|entao|so|ok|certo|what about|how about|and what about|e quanto a|e quanto|(?:o |a )?mesm[oa] (?:coisa |pergunta )?(?:para|pra|em|de|com)|(?:the )?same (?:thing |question )?(?:for|in|at|with|by)|so|somente|apenas|only|just|por|by|per)\b/;
const ASKS = /\?\s*$/;
/** `…, tá?`, `…, ok?`: a question in its mark alone. */
const TAG =
  /[\s,.;-]+(?:ta(?: bom| certo)?|ok(?:ay)?|ne|certo|viu|blz|beleza|right|alright|please|por favor)\s*\?\s*$/;
/** `só o diesel foi em março`, `é m³`: said to be so. */
const IS =
  /(?<!\p{L})(?:é|eh|era|eram|foi|foram|was|were|should be)(?!\p{L})(?<!(?:qual|quanto|como|quem|what|how|which)\s+\S+)/iu;
const DENIES = /\b(?:era|eram|foi|foram|was|were|it's|is) [^?]*\b(?:nao|not)\b|^\W*(?:nao|not) [^?]*,/;
const MEASURES =
  /\b(?:emit\w*|emiss\w*|pegada|footprint|co2\w*|carbon\w*|consum\w*|litros?|lit(?:re|er)s?|kwh|mwh|toneladas?|tonnes?|compar\w*|quant[oa]s (?:lancamentos|rascunhos)|how many (?:entries|drafts))\b/;

/**
 * The question that a few words ask anew of another time, place, kind, scope or grouping, where the turn before asked one;
 * null where they say nothing of that sort, or report something.
 */
export function followUp(
  reading: Reading,
  { asked, asks }: ConversationState,
  vocabulary: KindVocabulary,
): Query | null {
  const { text } = reading;
  if (asked === undefined || asks.length > 0 || (text.match(/\p{L}+/gu) ?? []).length > MOST_WORDS)
    return null;
  if (!GOES_ON.test(text) && !ASKS.test(text.replace(TAG, ''))) return null;
  // `era bagaço, não lenha`: what was told wrong, and no question anew.
  if (DENIES.test(text) || (IS.test(reading.typed) && !text.includes('?'))) return null;
  if (reading.amounts.some(({ unit }) => unit !== null)) return null;
  if (is.help(text) || is.explain(text) || is.delete(text) || is.injection(text)) return null;
  return anew(asked, queryOf(reading, vocabulary), text, vocabulary);
}

/** The question before with what is said of it now; null where nothing is. */
function anew(asked: Query, now: Query, text: string, { kinds }: KindVocabulary): Query | null {
  const dated = now.from === null ? {} : { from: now.from, to: now.to };
  const named = now.kinds.length === 0 || now.kinds.length === kinds.length ? {} : { kinds: now.kinds };
  const placed = now.site === undefined ? {} : { site: now.site };
  const scoped = now.scope === undefined ? {} : { scope: now.scope };
  const grouped = now.groupBy === undefined ? {} : { groupBy: now.groupBy };
  const measured = MEASURES.test(text) ? { measure: now.measure } : {};
  const said = { ...dated, ...named, ...placed, ...scoped, ...grouped, ...measured };
  return Object.keys(said).length === 0 ? null : { ...asked, ...said };
}
