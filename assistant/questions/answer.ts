import { fold } from '../language/text/fold.ts';
import { amid, begun } from '../offline/phrase.ts';
import { CATALOGUE, MOVED, ROWS, SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import { type Call, type Done, type Environment, timeFrame } from './verb-inputs.ts';
import { hasNothing } from './goes-on.ts';
import { HELP_TOOL, helpCalls, helpLinks, helpPages } from './help-pages.ts';
import { lookUps } from './lookups.ts';
import { Phrases } from './phrases.ts';
import type { Asked } from './classifier.ts';
import { type Question, SURE } from './question.ts';
import { MARKS, PLACES } from './words.ts';
import { figuresInWords, intensityInWords } from './render-figures.ts';
import {
  documentInWords,
  evidenceInWords,
  explainInWords,
  factorInWords,
  linesInWords,
  whoInWords,
} from './render-lines.ts';
import {
  closingInWords,
  draftsInWords,
  findingsInWords,
  gasesInWords,
  missingInWords,
  otherGwpInWords,
  qualityInWords,
  scope2InWords,
  targetInWords,
  upgradeInWords,
} from './render-state.ts';
import { boundaryInWords } from './render-boundary.ts';
import {
  baseYearInWords,
  doorInWords,
  inventoriesInWords,
  methodInWords,
  sitesInWords,
  termInWords,
} from './render-rules.ts';
import { type AnswerKey, isTold } from './words-of-answers.ts';

/** What is said and done next for a question: look-ups, else the answer, with buttons where something is asked back. */
export interface Answered {
  readonly text: string;
  readonly calls: readonly Call[];
}

const CHANGED = new RegExp(`\\b(?:${MOVED})\\b`);

type Render = (question: Question, done: readonly Done[], phrases: Phrases) => string | null;

const RENDERERS: Partial<Record<QuestionType, Render>> = {
  intensity: intensityInWords,
  factor: factorInWords,
  explain_line: explainInWords,
  document: documentInWords,
  who: whoInWords,
  lines: linesInWords,
  evidence: evidenceInWords,
  missing: missingInWords,
  closing: closingInWords,
  findings: findingsInWords,
  quality: qualityInWords,
  uncertainty: qualityInWords,
  target: targetInWords,
  forecast: targetInWords,
  scope2: scope2InWords,
  coverage: scope2InWords,
  boundary: boundaryInWords,
  gases: gasesInWords,
  other_gwp: otherGwpInWords,
  upgrade: upgradeInWords,
  drafts: draftsInWords,
  method: methodInWords,
  base_year: baseYearInWords,
  inventories: inventoriesInWords,
  sites: (_question, _done, phrases) => sitesInWords(phrases),
  glossary: (question, done, phrases) => withHelp(termInWords(question, phrases), 'no_term', done, phrases),
  rule: (question, done, phrases) => withHelp(termInWords(question, phrases), 'no_rule', done, phrases),
  export: (question, _done, phrases) => doorInWords(question, phrases),
  report: (question, _done, phrases) => doorInWords(question, phrases),
  delete: (question, _done, phrases) => doorInWords(question, phrases),
  not_held: (_question, _done, phrases) => phrases.say('not_held'),
};

/** What may ask for a notion as well is answered from the ledger, and with the pages on it. */
function pagesBeside(question: Question, done: readonly Done[], { reply }: Phrases) {
  const isOfNotion = question.rivals.includes('glossary') || asksManner(question);
  return isOfNotion ? helpCalls(question.text, done, reply) : [];
}

function withUnused(told: string, { unused, lacks }: Question, phrases: Phrases): string {
  const words = phrases.list(unused.map((word) => `“${word}”`));
  const said = [words !== '' && phrases.say('unused', { words }), lacks && phrases.say('only_lacking'), told];
  return said.filter(Boolean).join('\n\n');
}

/** What is asked back where a name is none of the ledger's. */
function askedBack(question: Question, environment: Environment, phrases: Phrases): Answered | null {
  const text = strange(question, phrases);
  return text === null ? null : { text, calls: nearestSites(question, environment) };
}

/** One step of answering a question: pure, from what is looked up so far. */
export function answerStep(question: Question, environment: Environment, done: readonly Done[]): Answered {
  const phrases = new Phrases(environment, question.kilograms);
  const asking =
    askedBack(question, environment, phrases) ??
    unclearGas(question, phrases, environment) ??
    notPlaced(question, phrases, environment);
  if (asking !== null) return asking;
  if (!question.isSure || isSupposed(question) || isOfHelp(question))
    return unread(question, phrases, environment, done);
  const isDefined = question.type === 'glossary' || question.type === 'rule';
  const ledger = done.filter(({ tool }) => tool !== HELP_TOOL);
  const failed = ledger.find(({ refused }) => refused !== null);
  if (failed) return { text: phrases.say('failed', { code: failed.refused ?? '' }), calls: [] };
  const known = isDefined ? done : ledger;
  const calls = [...lookUps(question, environment, known), ...pagesBeside(question, done, phrases)];
  if (calls.length > 0) return { text: '', calls };
  const render = RENDERERS[question.type] ?? figuresInWords;
  const told = render(question, known, phrases);
  if (told === null) return unsure(question, phrases, environment);
  return {
    text: withPages(
      withUnused(told, question, phrases),
      isDefined ? [] : done,
      asksManner(question),
      phrases,
    ),
    calls: [],
  };
}

const MANNER = new RegExp(
  String.raw`^\W*(?:(?:e|and|mas|but)\b\W*)?(?:por ?que|pq|why|como|how(?! (?:much|many|big|high))` +
    String.raw`|(?:(?:qu(?:al|e)|what)\b.{0,9})?diferenca|(?:what.{0,8} )?difference)\b`,
);

/** Whether a question asks why or how, and of no time or place of the ledger. */
function asksManner({ text, spans, only, follows }: Question): boolean {
  return MANNER.test(text) && !follows && spans.length + only.sites.length === 0 && !CHANGED.test(text);
}

/** What the glossary and the help tell. */
const OF_PAGES: ReadonlySet<Asked> = new Set(['help', 'glossary', 'rule']);

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

const aboutPage = ({ title, summary }: { readonly title: string; readonly summary: string }) =>
  `**${title}**: ${summary}`;

/** What is known of a notion, or what the help says of it, with the pages on it. */
function withHelp(
  known: string | null,
  unknown: 'no_term' | 'no_rule',
  done: readonly Done[],
  phrases: Phrases,
): string {
  const [best] = helpPages(done);
  const told = known ?? (best ? aboutPage(best) : phrases.say(unknown));
  return withPages(told, done, true, phrases);
}

/** What is said, and below it the pages of the help that were found. */
function withPages(text: string, done: readonly Done[], isHelp: boolean, { reply }: Phrases): string {
  return [text, helpLinks(done, reply, isHelp)].filter(Boolean).join('\n\n');
}

/** Nothing of the ledger that is understood: the nearest readings, and what the help has. */
function unread(
  question: Question,
  phrases: Phrases,
  environment: Environment,
  done: readonly Done[],
): Answered {
  const looked = helpCalls(question.text, done, phrases.reply);
  if (looked.length > 0) return { text: '', calls: looked };
  const [best] = helpPages(done);
  if (isOfHelp(question)) {
    const named = [question.text, ...question.only.scopes.map((scope) => `escopo ${scope}`)].join(' ');
    const notions = isOfPlace(question) ? null : termInWords({ ...question, text: named }, phrases);
    return { text: withHelp(notions, 'no_term', done, phrases), calls: [] };
  }
  if (asksManner(question) && best && question.points < SURE)
    return { text: withPages(aboutPage(best), done, true, phrases), calls: [] };
  const { text, calls } = unsure(question, phrases, environment);
  const isTold = question.doubt !== null && OF_PAGES.has(question.doubt);
  const told = isTold ? withHelp(termInWords(question, phrases), 'no_term', done, phrases) : null;
  return { text: told ?? withPages(text, done, asksManner(question), phrases), calls };
}

/** A name that is none of the ledger's: no figure of anything else stands in for it. */
function strange({ strangers, type }: Question, phrases: Phrases): string | null {
  if (strangers.length === 0 || ['glossary', 'rule', 'not_held', 'factor'].includes(type)) return null;
  const { sites } = phrases.environment.context;
  return phrases.say('stranger', {
    names: phrases.list(strangers.map((name) => `“${name}”`)),
    sites: sites.length === 0 ? '–' : phrases.list(sites.map(({ name }) => phrases.site(name))),
  });
}

/** A kind of place that the company has none of: the same is offered of the sites that are named most like it. */
function nearestSites(question: Question, environment: Environment): readonly Call[] {
  const [name = ''] = question.strangers.map(fold);
  const key = ROWS.get(question.type)?.offer ?? '';
  if (!PLACES.some((words) => words.includes(name)) || !isTold(key)) return [];
  const alike = (site: string) => pairsOf(fold(site)).filter((pair) => pairsOf(name).includes(pair)).length;
  const options = environment.context.sites
    .map((site) => site.name)
    .toSorted((one, other) => alike(other) - alike(one))
    .slice(0, 2)
    .map((site) => option(key, { ...question, only: { ...question.only, sites: [site] } }, environment));
  const phrases = new Phrases(environment);
  return asked(phrases.say('did_you_mean'), options).calls;
}

const pairsOf = (word: string): string[] => Array.from(word, (_, at) => word.slice(at, at + 2));

/** `quanto foi o gás?`: one of several things may be meant. */
function unclearGas(question: Question, phrases: Phrases, environment: Environment): Answered | null {
  if (question.unclear.length === 0) return null;
  const options = question.unclear.flatMap((name) => {
    const key = `clear_${name}`;
    return isTold(key) ? [option(key, question, environment)] : [];
  });
  return asked(phrases.say('which_gas'), options);
}

/** A noun that the ledger does not tell apart, or a restriction that nothing could be done with: no figure, and the nearest two. */
function notPlaced(question: Question, phrases: Phrases, environment: Environment): Answered | null {
  const { unheld, type, rivals, follows, isSure } = question;
  // Of the others the word changes no figure.
  const left = !SETS.amounts.has(type) || follows || !isSure ? [] : notUsed(question);
  if (unheld === null && left.length === 0) return null;
  const more: readonly QuestionType[] = unheld === null ? [] : ['top'];
  const { calls } = unsure({ ...question, rivals: [...more, ...rivals] }, phrases, environment);
  const words = phrases.list((unheld === null ? left : [unheld]).map((word) => `“${word}”`));
  return { text: phrases.say(unheld === null ? 'not_placed' : 'not_told', { words }), calls };
}

/** What restricts an amount and changed nothing; where nothing else says of what it is (`e o óleo?`), any word that did. */
function notUsed(question: Question): readonly string[] {
  const isOfNothing = ['total', 'share', 'quantity'].includes(question.type) && hasNothing(question);
  return isOfNothing ? question.unused : question.restricting;
}

/** Too little was understood: what was, and the two nearest readings as buttons. */
function unsure(question: Question, phrases: Phrases, environment: Environment): Answered {
  const about = phrases.parts(question.only);
  const types = [
    ...nearestTo(question),
    ...question.rivals,
    ...CATALOGUE.map(({ type }) => type).filter((type) => type === 'total' || type === 'top'),
  ];
  const options = [...new Set(types)].flatMap((type) => {
    const key = ROWS.get(type)?.offer ?? '';
    return isTold(key) ? [option(key, question, environment)] : [];
  });
  const text = phrases.say(about.length + question.spans.length > 0 ? 'unsure_about' : 'unsure', {
    about: begun([...about, ...question.spans.map((span) => phrases.period(span))].join(', ')),
  });
  return { ...asked(phrases.say('did_you_mean'), options.slice(0, 2)), text };
}

/** What it may rather be, and what was read. */
const nearestTo = ({ type, doubt }: Question): QuestionType[] =>
  doubt === null || doubt === 'help' ? [type] : [doubt, type];

/** A reading that is offered, in the words of either language. */
function option(key: AnswerKey, { spans, only }: Question, environment: Environment) {
  const label = (reply: 'pt-BR' | 'en') => {
    const phrases = new Phrases({ ...environment, context: { ...environment.context, reply } });
    const periods = spans.map((span) => phrases.period(span));
    return phrases.say(key, {
      when: periods.length > 0 ? phrases.list(periods) : String(timeFrame(environment).year),
      subject: phrases.parts(only).join(', ') || amid(phrases.say('all')),
    });
  };
  return { value: key, label: { 'pt-BR': label('pt-BR'), en: label('en') } };
}

function asked(
  text: string,
  options: readonly { value: string; label: { 'pt-BR': string; en: string } }[],
): Answered {
  return { text: '', calls: [{ tool: 'ask', input: { questions: [{ slot: 'kind', text, options }] } }] };
}
