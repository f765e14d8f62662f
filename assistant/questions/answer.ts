import { fold } from '../language/text/fold.ts';
import { amid, begun } from '../offline/phrase.ts';
import { MOVED, ROWS, SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import { bestPage, HELP_TOOL, helpCalls, withHelp, withPages } from './help-pages.ts';
import { hasNothing } from './goes-on.ts';
import type { Call, Done } from './looked-up.ts';
import { type Answers, lookUps } from './lookups.ts';
import { Phrases } from './phrases.ts';
import { type Question, SURE } from './question.ts';
import { FIGURES, ON_FIGURES } from './render-figures.ts';
import { ON_GASES } from './render-gases.ts';
import { ON_LINES } from './render-lines.ts';
import { ON_RULES, termInWords } from './render-rules.ts';
import { ON_DRAFTS } from './render-drafts.ts';
import { ON_PEOPLE } from './render-people.ts';
import { ON_STATE } from './render-state.ts';
import { laidOut, Telling } from './telling.ts';
import { type Environment, timeFrame } from './verb-inputs.ts';
import { MARKS, PLACES } from './words.ts';
import { type AnswerKey, isTold } from './words-of-answers.ts';

/** What is said and done next for a question: look-ups, else the answer, with buttons where something is asked back. */
export interface Answered {
  readonly text: string;
  readonly calls: readonly Call[];
}

/** How each type is answered; others by their figures. */
const ANSWERS: Answers = {
  ...ON_DRAFTS,
  ...ON_FIGURES,
  ...ON_GASES,
  ...ON_LINES,
  ...ON_PEOPLE,
  ...ON_STATE,
  ...ON_RULES,
};

/** One step of answering a question: pure, from what is looked up so far. */
export function answerStep(question: Question, environment: Environment, done: readonly Done[]): Answered {
  const all = new Telling(question, environment, done);
  const asking = stranger(all) ?? unclearGas(all) ?? notPlaced(all);
  if (asking !== null) return asking;
  if (!question.isSure || isSupposed(question) || isOfHelp(question)) return unread(all);
  const isDefined = SETS.defined.has(question.type);
  const ledger = done.filter(({ tool }) => tool !== HELP_TOOL);
  const refused = ledger.find((one) => one.refused !== null)?.refused;
  if (refused) return { text: all.say('failed', { code: refused }), calls: [] };
  const known = isDefined ? done : ledger;
  const answer = ANSWERS[question.type] ?? FIGURES;
  const calls = [...lookUps(answer, { question, environment, done: known }), ...pagesBeside(all)];
  if (calls.length > 0) return { text: '', calls };
  const told = answer.tell(new Telling(question, environment, known));
  if (told === null) return unsure(all);
  const text = laidOut(unused(all), question.lacks ? all.say('only_lacking') : '', told);
  return { text: isDefined ? text : withPages(text, asksManner(question), all), calls: [] };
}

/** What may ask for a notion as well is answered from the ledger, and with the pages on it. */
function pagesBeside({ question, done, reply }: Telling): Call[] {
  const isOfNotion = question.rivals.includes('glossary') || asksManner(question);
  return isOfNotion ? helpCalls(question.text, done, reply) : [];
}

const quoted = (words: readonly string[], phrases: Phrases): string =>
  phrases.list(words.map((word) => `“${word}”`));

/** That some words changed nothing; empty where all did. */
function unused(telling: Telling): string {
  const words = quoted(telling.question.unused, telling);
  return words === '' ? '' : telling.say('unused', { words });
}

const MANNER = new RegExp(
  String.raw`^\W*(?:(?:e|and|mas|but)\b\W*)?(?:por ?que|pq|why|como|how(?! (?:much|many|big|high))` +
    String.raw`|(?:(?:qu(?:al|e)|what)\b.{0,9})?diferenca|(?:what.{0,8} )?difference)\b`,
);
const CHANGED = new RegExp(`\\b(?:${MOVED})\\b`);

/** Whether a question asks why or how, and of no time or place of the ledger. */
function asksManner({ text, spans, only, follows }: Question): boolean {
  return MANNER.test(text) && !follows && spans.length + only.sites.length === 0 && !CHANGED.test(text);
}

const isOfPlace = ({ text }: Question): boolean => /^\W*(?:onde|where)\b/.test(text);

/**
 * `where can I upload a certificate`: the figures of those that stand there are no answer. Where something is done, and how two notions
 * differ, is told by the help.
 */
const isOfHelp = (question: Question): boolean =>
  (isOfPlace(question) || /\b(?:diferenca|difference)\b/.test(question.text)) &&
  !question.follows &&
  (SETS.state.has(question.type) || isOfNotions(question));

/** `diferença entre escopo 1, 2 e 3`: of no time, place or activity. */
const isOfNotions = ({ type, spans, only }: Question): boolean =>
  type === 'compare' && spans.length + only.sites.length + only.kinds.length + only.categories.length === 0;

/** `quanto seria se a energia fosse toda renovável?`: what is supposed is none of the ledger's, but for what can be worked out. */
const isSupposed = ({ text, type }: Question): boolean =>
  MARKS.supposes.test(text) && !SETS.supposed.has(type);

/** Nothing of the ledger that is understood: the nearest readings, and what the help has. */
function unread(telling: Telling): Answered {
  const { question, done, reply } = telling;
  const looked = helpCalls(question.text, done, reply);
  if (looked.length > 0) return { text: '', calls: looked };
  if (isOfHelp(question)) {
    const named = [question.text, ...question.only.scopes.map((scope) => `escopo ${scope}`)].join(' ');
    const notions = isOfPlace(question) ? null : termInWords(telling.but({ text: named }));
    return { text: withHelp(notions, 'no_term', telling), calls: [] };
  }
  const page = asksManner(question) && question.points < SURE ? bestPage(telling) : null;
  if (page !== null) return { text: withPages(page, true, telling), calls: [] };
  const { text, calls } = unsure(telling);
  const isTold = question.doubt === 'help' || (question.doubt !== null && SETS.defined.has(question.doubt));
  const told = isTold ? withHelp(termInWords(telling), 'no_term', telling) : null;
  return { text: told ?? withPages(text, asksManner(question), telling), calls };
}

/** A name that is none of the ledger's: no figure of anything else stands in for it. */
function stranger(telling: Telling): Answered | null {
  const { strangers, type } = telling.question;
  if (strangers.length === 0 || SETS.unnamed.has(type)) return null;
  const sites = telling.environment.context.sites.map(({ name }) => telling.site(name));
  const text = telling.say('stranger', {
    names: quoted(strangers, telling),
    sites: sites.length === 0 ? '–' : telling.list(sites),
  });
  return { text, calls: nearestSites(telling) };
}

/** A kind of place that the company has none of: the same is offered of the sites that are named most like it. */
function nearestSites(telling: Telling): readonly Call[] {
  const { question, environment } = telling;
  const [name = ''] = question.strangers.map(fold);
  const key = ROWS.get(question.type)?.offer ?? '';
  if (!PLACES.some((words) => words.includes(name)) || !isTold(key)) return [];
  const alike = (site: string) => pairsOf(fold(site)).filter((pair) => pairsOf(name).includes(pair)).length;
  const options = environment.context.sites
    .map((site) => site.name)
    .toSorted((one, other) => alike(other) - alike(one))
    .slice(0, 2)
    .map((site) => option(key, telling.but({ only: { ...question.only, sites: [site] } })));
  return asked(telling.say('did_you_mean'), options);
}

const pairsOf = (word: string): string[] => Array.from(word, (_, at) => word.slice(at, at + 2));

/** `quanto foi o gás?`: one of several things may be meant. */
function unclearGas(telling: Telling): Answered | null {
  const { unclear } = telling.question;
  if (unclear.length === 0) return null;
  const keys = unclear.map((name) => `clear_${name}`).filter(isTold);
  const options = keys.map((key) => option(key, telling));
  return { text: '', calls: asked(telling.say('which_gas'), options) };
}

/** A noun that the ledger does not tell apart, or a restriction that nothing could be done with: no figure, and the nearest two. */
function notPlaced(telling: Telling): Answered | null {
  const { unheld, type, rivals, follows, isSure } = telling.question;
  // Of the others the word changes no figure.
  const left = !SETS.amounts.has(type) || follows || !isSure ? [] : notUsed(telling.question);
  if (unheld === null && left.length === 0) return null;
  const more: readonly QuestionType[] = unheld === null ? [] : ['top'];
  const words = quoted(unheld === null ? left : [unheld], telling);
  return {
    text: telling.say(unheld === null ? 'not_placed' : 'not_told', { words }),
    calls: unsure(telling.but({ rivals: [...more, ...rivals] })).calls,
  };
}

/** What restricts an amount and changed nothing; where nothing else says of what it is (`e o óleo?`), any word that did. */
function notUsed(question: Question): readonly string[] {
  const isOfNothing = SETS.ofAnything.has(question.type) && hasNothing(question);
  return isOfNothing ? question.unused : question.restricting;
}

/** Too little was understood: what was, and the two nearest readings as buttons. */
function unsure(telling: Telling): Answered {
  const { type, doubt, rivals, only, spans } = telling.question;
  const nearest: readonly QuestionType[] = doubt === null || doubt === 'help' ? [type] : [doubt, type];
  const offers = [...nearest, ...rivals, 'top' as const, 'total' as const].map(
    (one) => ROWS.get(one)?.offer ?? '',
  );
  const options = [...new Set(offers)].filter(isTold).map((key) => option(key, telling));
  const about = [...telling.parts(only), ...spans.map((span) => telling.period(span))];
  return {
    text: telling.say(about.length > 0 ? 'unsure_about' : 'unsure', { about: begun(about.join(', ')) }),
    calls: asked(telling.say('did_you_mean'), options.slice(0, 2)),
  };
}

interface Option {
  readonly value: string;
  readonly label: { readonly 'pt-BR': string; readonly en: string };
}

/** A reading that is offered, in the words of either language. */
function option(key: AnswerKey, { question: { spans, only }, environment }: Telling): Option {
  const label = (reply: 'pt-BR' | 'en') => {
    const phrases = new Phrases({ ...environment, context: { ...environment.context, reply } });
    return phrases.say(key, {
      when: spans.length > 0 ? phrases.periods(spans) : String(timeFrame(environment).year),
      subject: phrases.parts(only).join(', ') || amid(phrases.say('all')),
    });
  };
  return { value: key, label: { 'pt-BR': label('pt-BR'), en: label('en') } };
}

const asked = (text: string, options: readonly Option[]): Call[] => [
  { tool: 'ask', input: { questions: [{ slot: 'kind', text, options }] } },
];
