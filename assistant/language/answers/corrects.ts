import { pattern, source } from '../lexicon/pattern.ts';
import { ANEW } from './standing.ts';
import type { Turn } from './turn.ts';
import { byOldValue, isSubject, proposalsOf, quotedBy } from '../corrections/targets.ts';
import { accepts } from '../kinds/accepts.ts';
import { resolveKinds } from '../kinds/resolve-kind.ts';
import { isDenied } from '../reading/denied.ts';
import { isNegated } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import type { Amount } from '../text/mentions.ts';
import type { ConversationState } from '../understanding.ts';
import { UNITS } from '../units/units.ts';
import { DIMENSION_OF } from '../words/units.ts';

const STRONG = pattern()`
  \b(?:{answers.strong_corrections}|(?:o|a) (?:[a-z]+ )?(?:certo|certa|correto|correta)
  (?: d[eoa]s? [a-z0-9 -]{2,30}?)? (?:e|era|foi|seria|sao|eram)|the (?:right|correct) (?:[a-z]+ )?
  (?:is|was)|(?:was|were|is) (?:really|in fact)|corrig\w+|retific\w+|rectif\w+|opa,|atualiz\w+
  |invert\w*|{answers.came_to}(?: [a-z]+)? trocad[oa]s?|substitu\w+|no,? wait)\b
`;

/** Whether the words of a turn say of themselves that they correct. */
export function strongCorrection(text: string): boolean {
  return STRONG.test(text);
}

const APOLOGY = pattern('g')`
  ^[\s,.!]*(?:sorry|oops|ops|opa|my mistake|my bad|desculpa|desculpe|perdao)\b|\b(?:sorry|oops|ops|opa|my mistake|
  my bad|desculpa|desculpe|perdao)(?=[\s,.!]*$)
`;

/** `litres, sorry`: who answers a question may be sorry that it had to be asked. */
export function withoutApology(text: string): string {
  return text.replace(APOLOGY, ' ');
}

/** What is cried out where something is seen to be wrong. */
const CRIES = source`{answers.cries}|ih+|i?xi+|uh[ -]oh|ah n[aã]o`;
const CRY = new RegExp(
  String.raw`^[^\p{L}\d]*(?:(?:${CRIES})(?![\p{L}\d])[^\p{L}\d]+|wait\s*[,.!…-]+\s*)(?=[\p{L}\d])`,
  'iu',
);

const JOINS = pattern('iu')`
  ^[^\p{L}\d]*(?:(?:${CRIES}|sorry|ah|oh|hm+|desculpa|desculpe|perdão|perdao|oi|hey|hi)[^\p{L}\d]+)*
  (?:{answers.joins}|também|(?:i |eu )?(?:forgot|esqueci|faltou)(?=\s*:)|além disso|no mesmo mês)
  (?![\p{L}])
`;

/** `ih, foram 890 L`, `whoops, October`: a cry in front of a new value or time of what stands, where nothing is asked. */
export function criesOut({ reading, state }: Turn): boolean {
  const { typed, amounts, periods, sites, text } = reading;
  if (state.asks.length > 0 || ANEW.test(text) || addsOnly(reading) || !CRY.test(typed)) return false;
  return amounts.length + periods.length + sites.length > 0;
}

/** `sorry, and also 762 L of petrol`: added to what stands, however sorry; the apology alone corrects nothing. */
export function addsOnly({ typed, amounts }: Reading): boolean {
  return JOINS.test(typed) && amounts.some(({ unit }) => unit !== null);
}

/** `gramas!! não quilos`, `not MWh, kWh`: one unit instead of another, and no number. */
export function deniesUnit({ reading }: Turn): boolean {
  if (reading.amounts.length > 0) return false;
  const units = UNITS.all(reading.tokens);
  return units.some((unit) => isDenied(reading, unit)) && units.some((unit) => !isDenied(reading, unit));
}

/** `epa, quilos`: a unit and next to nothing else, where nothing was asked. */
export function isUnitAlone({ reading, state }: Turn): boolean {
  if (reading.amounts.length + reading.items.length + reading.periods.length > 0) return false;
  if (state.asks.length > 0 || reading.text.includes('?') || reading.tokens.length > 3) return false;
  return UNITS.all(reading.tokens).some(
    ({ end, start, value }) =>
      end - start > 1 && ['mass', 'volume', 'energy', 'distance'].includes(value.dimension),
  );
}

/** `faltaram 50 litros`, `50 L short`: how much more or less it was, and not how much. */
const DIFFERS = pattern()`\b{answers.differs}\b`;

/** `ih, esqueci: 300 L de gasolina`: one more, that was left out. */
const FORGOTTEN = /\b(?:esqueci|esquecemos|forgot|left out|faltou)\b[^\d]*:/;

/** `conforme auditoria, 101.320 t` where one amount in that measure stands: its new value, and no more of nothing named. */
export function isNewValue(turn: Turn): boolean {
  const { reading, state } = turn;
  if (state.asks.length > 0 || reading.text.includes('?')) return false;
  if (SAYS_MORE.some((says) => says.test(reading.text))) return false;
  const [amount, ...more] = reading.amounts.filter(({ number, unit }) => !number.weak || unit !== null);
  if (amount === undefined || more.length > 0 || amount.percent || amount.bareDollar) return false;
  if (reading.periods.length + reading.routes.length > 0) return false;
  if (reading.sites.length > 0) return standsOnce(turn) && reading.items.length === 0;
  if (amount.unit === null)
    return state.proposals.length === 1 && reading.items.length === 0 && reading.tokens.length < 8;
  const { dimension } = amount.unit;
  const alike = state.proposals.filter(({ unit }) => DIMENSION_OF.get(unit ?? '') === dimension);
  return alike.length === 1 && !namesAnotherThing(turn, dimension);
}

/** Words of what comes new, was forgotten or differs: no value of what stands. */
const SAYS_MORE = [ANEW, FORGOTTEN, DIFFERS, /^\s*(?:\+|plus\b)/];

/** `the utility reissued the bill: 1,950 MWh`: what is named is what stands, and no time is told. */
function namesAnotherThing({ reading, state, input }: Turn, dimension: string): boolean {
  const context = { use: null, cues: new Set<string>(), dimension, beside: new Set<string>() };
  return reading.items.some(
    (item) =>
      proposalsOf(item.concept, state, input.kinds).length !== 1 &&
      resolveKinds(item.concept, context, input.kinds).some((kind) => accepts(kind, dimension, input.kinds)),
  );
}

/** `1,300 L` while the format of `1,200 L` is open: another number that may be read in two ways, of what is asked. */
export function isAskedAnew({ reading, state }: Turn): boolean {
  const [amount, ...more] = reading.amounts;
  if (amount?.number.values === undefined || more.length > 0 || ANEW.test(reading.text)) return false;
  if (reading.items.length + reading.periods.length + reading.routes.length > 0) return false;
  return state.asks.some(({ slot }) => slot === 'number_format');
}

/** `Betim foi 42`: the one site that is named is the site of one thing that stands. */
function standsOnce({ reading, state }: Turn): boolean {
  const names = reading.sites.flatMap((site) => (site.names.length === 1 ? site.names : []));
  return names.length === 1 && state.proposals.filter(({ site }) => site === names[0]).length === 1;
}

/** `a água é 69`, `os botijões foram 5`, `e é tudo de outubro`: what stands, and what it is. */
export function tellsAnew({ reading, state, input }: Turn): boolean {
  const { amounts, items, periods, sites, text } = reading;
  if (amounts.length + items.length === 0 && periods.length === 1 && sites.length === 1)
    return standsOnce({ reading, state, input });
  const all = /\b(?:tud[oa]|tod[oa]s|ambos|ambas|all|everything|both)\b/.test(text);
  if (amounts.length + items.length === 0) return all && periods.length + sites.length > 0;
  const [amount, ...more] = amounts;
  const [item, ...others] = items;
  if (amount === undefined || item === undefined || more.length + others.length + periods.length > 0)
    return false;
  return (
    amount.unit === null &&
    proposalsOf(item.concept, state, input.kinds).length === 1 &&
    /^ (?:so |na verdade |really )?(?:e|eh|era|foi|foram|sao|deu|is|was|were) (?:so |apenas |only )?$/.test(
      text.slice(item.end, amount.start),
    )
  );
}

/** `e é maio, não abril`: one time instead of another, and no number. */
export function deniesPeriod({ reading }: Turn): boolean {
  const dated = reading.periods.filter(({ from }) => from !== '');
  if (reading.amounts.length > 0 || dated.length !== 2) return false;
  return (
    dated.some((period) => isDenied(reading, period)) && dated.some((period) => !isDenied(reading, period))
  );
}

/** `a energia é de Camaçari`: a standing thing with another place or time, and no number. */
export function restates({ reading, state, input }: Turn): boolean {
  if (reading.amounts.length > 0 || reading.items.length === 0 || reading.text.includes('?')) return false;
  const { items, periods, sites } = reading;
  if (sites.length === 0 && (periods.length === 0 || items.some((item) => isNegated(reading, item))))
    return false;
  return items.every((item) => proposalsOf(item.concept, state, input.kinds).length > 0);
}

/** `as 26 são de aço`, `the 41 was June`: what stands is named by the value that it has. */
export function pointsAtOld({ reading, state }: Turn): boolean {
  return byOldValue(reading, state).length > 0;
}

function isOldValue(reading: Reading, amount: Amount, { proposals }: ConversationState): boolean {
  return isSubject(reading, amount) && proposals.some(({ quantity }) => quantity === amount.number.value);
}

/** An amount of a thing that does not stand yet, or `também`, `mais`: no correction unless it says so. */
export function reportsSomethingNew({ reading, state, input }: Turn): boolean {
  if (
    /\b(?:tambem|also|ainda|another|outro|outra|alem disso|in addition|adiciona|add)\b/.test(reading.text) &&
    reading.amounts.length > 0
  )
    return true;
  const physical = reading.amounts.filter(
    (amount) => amount.unit !== null && !isOldValue(reading, amount, state),
  );
  if (physical.length === 0) return false;
  if (addsAnotherUse(reading, state)) return true;
  return (
    reading.items.some(
      (item) =>
        proposalsOf(item.concept, state, input.kinds).length === 0 &&
        quotedBy(reading, item, state).length === 0,
    ) ||
    (reading.periods.length > 0 && reading.items.length > 0)
  );
}

/** `e 1.260 L nos tratores` behind diesel of a generator: another use beside the one that stands, and no new value of it. */
function addsAnotherUse({ typed, text, cues }: Reading, { proposals }: ConversationState): boolean {
  if (!/^\s*(?:e|and|mais|plus|\+)\b/.test(text) || !/^\s*(?:e|and|mais|plus|\+)(?![a-zé])/i.test(typed))
    return false;
  const uses = cues.filter(({ cue }) => cue === 'mobile' || cue === 'stationary').map(({ cue }) => cue);
  const standing = proposals.map(({ kind }) => /^(?:mobile|stationary)(?=\.)/.exec(kind ?? '')?.[0]);
  return (
    uses.length > 0 &&
    !/\b(?:nao|not|errad\w|wrong)\b/.test(text) &&
    uses.every((use) => !standing.includes(use))
  );
}
