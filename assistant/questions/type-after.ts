import { SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import { ALONE, DIFFERS, hasAny, hasNothing, isPlaced } from './goes-on.ts';
import { MARGIN, type Question } from './made.ts';
import type { Said } from './parse.ts';
import { REASON, SHARES } from './pointing.ts';
import { EMITS, isTime, type Ranked } from './rank.ts';
import { MARKS } from './words.ts';

/** Types whose answers tell where they are from: asked `por quê?` of one of them, the same answer tells. */
const REASONED: ReadonlySet<QuestionType> = new Set([
  'factor',
  'uncertainty',
  'scope2',
  'coverage',
  'quality',
]);

/** `de onde vem esse?` behind a factor, `why is it so high?` behind an uncertainty. */
const reasoned = (before: Question, { things }: Said, type: QuestionType | null): QuestionType | null =>
  REASONED.has(before.type) && things.length === 0 && (type === 'explain_line' || type === 'explain_change')
    ? before.type
    : type;

/** Behind a definition or a door a figure is asked for by itself: `e quanto deu o nosso?` */
export function ownType(before: Question, said: Said, ranked: readonly Ranked[]): QuestionType | null {
  const isOfFigures = SETS.figures.has(before.type);
  if (!isOfFigures && ALONE.test(said.text)) return null;
  const own = ranked.find(({ type, points }) =>
    isOfFigures ? points >= 6 && type !== 'total' : points >= MARGIN,
  );
  return own?.type ?? null;
}

/** What is told of lines one by one. */
export const OF_ROWS: ReadonlySet<QuestionType> = new Set([
  'lines',
  'who',
  'evidence',
  'document',
  'explain_line',
]);

/** `e o total?` behind an average: the sum of the same. */
export const TOTAL_ALONE = /^\W*(?:(?:e|and|agora|now)\W+)?(?:qual )?(?:o|the)? ?total\W*$/;

/** `melhor em tabela`, `in kWh`: a form or a unit and nothing else. */
const isFormAlone = ({ text, form, unit, ...said }: Said): boolean =>
  (form ?? unit) !== null && text.split(' ').length <= 5 && hasNothing({ ...said, form: null, unit: null });

/** `mostra todas` behind the largest. */
export const ALL_ALONE =
  /^\W*(?:(?:e|and|me|mostra|show|list|lista|quero|agora|now)\W+)*(?:tod[oa]s(?: elas| eles)?|all(?: of them)?|the rest|o resto)\W*$/;

const DENIED = /\b(?:not|nao|instead of|rather than|(?:em vez|ao inves) d[aeo])\b/;
/** `quantas são?` behind what is told of lines. */
const HOW_MANY = new RegExp(
  String.raw`^\W*(?:(?:e|and)\W+)?(?:quant[ao]s|how many)(?: (?:sao|foram|eram|are|is|were|was|ao|todo|tudo|that|those|they` +
    String.raw`|there|el[ae]s|ess[ea]s|n[ao]s (?:duas|dois)|in both))*\W*$`,
);

const LINES = /\b(?:lancamentos?|linhas?|registros?|lines?|entr(?:y|ies)|records?)\b/;

/** What few words make of a question of some type, whatever type they may be of by themselves. */
interface Turned {
  readonly of: readonly QuestionType[];
  readonly when: (said: Said, before: Question) => boolean;
  /** Left out: the type stays. */
  readonly to?: QuestionType;
}

const OF_EACH = /\b(?:each|cada|delas|deles)\b/;
const isBrief = (text: string): boolean => (text.match(/[a-z0-9%]+/g) ?? []).length <= 4;
/** `e em percentual?`, and nothing else: a change in percent is none. */
const SHARE_ALONE = new RegExp(
  String.raw`^\W*(?:(?:e|and|agora|now|em|in|as|quanto|isso|it|that)\W+)*(?:${SHARES.source})(?:\W+(?:do|of the|of) total)?\W*$`,
);
const asksTonnes = ({ text }: Said): boolean =>
  MARKS.tonnes.test(text) && (!SHARES.test(text) || DENIED.test(text));
const isOfLacking = ({ type, lacks }: Question): boolean => type === 'evidence' || lacks === true;
/** `quanto de CO2 elas somam?`, `quantas são?` behind lines. */
const isSummed = ({ text, things }: Said): boolean =>
  HOW_MANY.test(text) ||
  (EMITS.test(text) && (MARKS.backs.test(text) || /\bthere\b/.test(text)) && things.length === 0);

const TURNED: readonly Turned[] = [
  {
    of: [...SETS.amounts, 'lines'],
    when: ({ text, things }) => things.length === 0 && MARKS.bounds.test(text),
  },
  // `why is that month so high?`, `quanto ela representa?`: of what the answer named.
  {
    of: [...SETS.figures],
    when: ({ refers, text, spans }) => refers === true && spans.length > 0 && REASON.test(text),
    to: 'explain_change',
  },
  {
    of: [...SETS.figures],
    when: ({ refers, text }) => refers === true && (SHARES.test(text) || /\brepresent/.test(text)),
    to: 'share',
  },
  { of: ['extreme'], when: ({ form, things }) => form === 'chart' && things.length === 0, to: 'trend' },
  // `by site instead` behind what rose most.
  { of: ['top'], when: ({ by }, { order }) => by.length > 0 && /^(?:rose|fell)$/.test(order) },
  { of: ['top'], when: ({ text }) => ALL_ALONE.test(text), to: 'breakdown' },
  { of: ['compare', 'explain_change'], when: ({ text }) => MARKS.caused.test(text), to: 'explain_change' },
  { of: ['scope2'], when: ({ text, things }) => things.length === 0 && DIFFERS.test(text) },
  // `total kilos`, `co2?` behind how many lines there are.
  {
    of: ['count'],
    when: ({ text, kilograms, by }) =>
      by.length === 0 && (kilograms || EMITS.test(text)) && !LINES.test(text),
    to: 'total',
  },
  // `how much of it is certified?`
  {
    of: [...SETS.figures],
    when: ({ text, things }, { only }) =>
      MARKS.certified.test(text) &&
      (SHARES.test(text) || MARKS.figures.test(text)) &&
      things.length === 0 &&
      only.kinds.includes('electricity'),
    to: 'coverage',
  },
  // What is told site by site as well.
  {
    of: ['scope2', 'coverage', 'count', 'gases', 'missing'],
    when: ({ by, things }) => by.join() === 'site' && things.length === 0,
  },
  { of: ['share'], when: (said, { by }) => by.length > 0 && asksTonnes(said), to: 'breakdown' },
  { of: ['share'], when: asksTonnes, to: 'total' },
  // `the share of each`, `em %?` of the rows that were told.
  {
    of: ['top', 'breakdown'],
    when: ({ text, things }) =>
      SHARES.test(text) && (OF_EACH.test(text) || (things.length === 0 && isBrief(text))),
  },
  {
    of: ['total', 'quantity'],
    when: ({ text, things }, { only }) => SHARE_ALONE.test(text) && things.length === 0 && hasAny(only),
    to: 'share',
  },
  {
    of: ['evidence', ...OF_ROWS],
    when: (said, before) => isOfLacking(before) && isSummed(said),
    to: 'evidence',
  },
  { of: [...OF_ROWS], when: ({ text }) => HOW_MANY.test(text), to: 'count' },
];

function plainAfter(before: Question, said: Said): QuestionType | null {
  const turned = TURNED.find(({ of, when }) => of.includes(before.type) && when(said, before));
  if (turned) return turned.to ?? before.type;
  if (isFormAlone(said) && SETS.united.has(before.type)) return before.type;
  if (!TOTAL_ALONE.test(said.text) || !SETS.figures.has(before.type)) return null;
  return before.measure === 'amount' ? 'quantity' : 'total';
}

/** The type of a follow-up: what its slots leave as it was, what it surely asks by itself, else what its words make of the one before. */
export function typeAfter(
  before: Question,
  said: Said,
  { own, sure }: { readonly own: QuestionType | null; readonly sure: QuestionType | null },
): QuestionType {
  const alone = isPlaced(before, said) ? null : reasoned(before, said, sure);
  const isOfLines = sure === 'top' && (before.type === 'lines' || before.type === 'count');
  return plainAfter(before, said) ?? (isOfLines ? null : alone) ?? wordedAfter(before, said, own);
}

function wordedAfter(before: Question, said: Said, own: QuestionType | null): QuestionType {
  if (own === 'explain_line') return reasoned(before, said, own) ?? own;
  const told = rankedAfter(before, said, own) ?? explainedAfter(before, said, own);
  if (told !== null) return told;
  if (own !== null && !isOfSlots(before, said, own)) return own;
  const isOfFigures = SETS.figures.has(before.type);
  return typeOfSlots(before, said) ?? (isOfFigures ? before.type : (own ?? before.type));
}

/** `mostra os dez maiores` behind a count of entries: the entries; behind months: the month. */
function rankedAfter(before: Question, said: Said, own: QuestionType | null): QuestionType | null {
  const isTop = own === 'top' && said.by.length === 0;
  if (isTop && (before.type === 'count' || before.type === 'lines')) return 'lines';
  if (isPlaced(before, said)) return before.type === 'breakdown' ? 'top' : before.type;
  return isTop && (before.type === 'extreme' || before.by.some(isTime)) ? 'extreme' : null;
}

/** `por quê?`, `explica`: why it changed where something did, else the lines. */
function explainedAfter(before: Question, said: Said, own: QuestionType | null): QuestionType | null {
  const isOfFigures = SETS.figures.has(before.type);
  if (REASON.test(said.text)) {
    if (REASONED.has(before.type)) return before.type;
    const isOfChange =
      ['compare', 'total', 'extreme'].includes(before.type) ||
      (said.refers === true && said.spans.length > 0) ||
      ['rose', 'fell'].includes(before.order) ||
      before.spans.length > 1;
    return isOfFigures && isOfChange ? 'explain_change' : 'explain_line';
  }
  if (own !== null || !/^\W*(?:detalh|explica|explain)/.test(said.text)) return null;
  return isOfFigures ? 'breakdown' : 'explain_line';
}

/** Whether a type of its own is only what a unit or a group made of it. */
function isOfSlots(before: Question, said: Said, own: QuestionType): boolean {
  if (own === 'quantity') return said.unit !== null && SETS.united.has(before.type);
  return own === 'compare' && said.by.length > 0;
}

/** The type that the slots of a follow-up make of the one before. */
function typeOfSlots(before: Question, said: Said): QuestionType | null {
  const isOfFigures = SETS.figures.has(before.type);
  if (said.by.some(isTime)) return 'trend';
  if (said.by.length > 0 && isOfFigures) return 'breakdown';
  if (said.unit !== null && isOfFigures && !SETS.united.has(before.type)) return 'quantity';
  if (said.spans.length === 1 && before.spans.length > 1 && before.type === 'compare') return 'total';
  return said.spans.length > 1 && before.type === 'total' ? 'compare' : null;
}
