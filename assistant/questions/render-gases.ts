import { begun } from '../offline/phrase.ts';
import type { Call, Outputs } from './looked-up.ts';
import { type Answers, type Asking, call, days, drawn, type Step } from './lookups.ts';
import { figuresInWords } from './render-figures.ts';
import { laidOut, type Telling } from './telling.ts';
import type { Question } from './question.ts';
import { type Environment, filterOf, partsOf } from './verb-inputs.ts';

type Composition = Outputs['result_composition'];
type Scope2 = Outputs['result_scope2'];

/** Of each site and time that scope 2 is told of. */
const scope2Parts = (question: Question, environment: Environment): readonly Question[] =>
  partsOf({ ...question, by: question.by.filter((group) => group === 'site') }, environment).parts;

function scope2InWords(telling: Telling): string {
  const found = telling.all('result_scope2');
  const parts = scope2Parts(telling.question, telling.environment);
  return laidOut(...found.map((one, at) => scope2Of(one, parts[at], telling)), telling.basis(found));
}

/** Scope 2 of one period by both methods, and what certificates cover: that first where it is asked for. */
function scope2Of(one: Scope2, part: Question | undefined, telling: Telling): string {
  const { type } = telling.question;
  const { market } = one;
  const when = telling.period(one);
  if (one.countedLines + one.notCountedLines === 0) return telling.tell('nothing_scope2', { when });
  const sites = telling.list((part?.only.sites ?? []).map((name) => telling.site(name)));
  const where = sites === '' ? '' : `, ${sites}`;
  const location = telling.carbon(one.locationCo2eKg);
  if (market.status !== 'calculated') return telling.tell('scope2_location', { when, where, location });
  const { coveredKwh, energyKwh, share } = market.coverage;
  const energy = (kwh: string) => telling.amount({ amount: `${kwh}e-3`, unit: 'MWh' });
  const names = telling.list(market.uses.flatMap(({ name }) => (name ? [name] : [])));
  const covered = telling.say('scope2_covered', {
    covered: `**${energy(coveredKwh)}**`,
    energy: energy(energyKwh),
    share: `**${share === null ? '–' : telling.share(share)}**`,
    names: names || telling.say('no_instruments'),
  });
  const both = telling.tell('scope2_both', {
    when,
    where,
    location: `**${location}**`,
    market: `**${telling.carbon(market.co2eKg)}**`,
  });
  if (type === 'coverage') return begun(`${when}${where}: ${covered} ${both}`);
  return Number(coveredKwh) > 0 ? `${both} ${covered}` : both;
}

const FAMILY: Readonly<Record<string, RegExp>> = { HFC: /^(?:HFC|R-)/, PFC: /^(?:PFC|CF4|C\dF\d)/ };

/** What was emitted of each gas, or of the one that is asked for, once for each site, scope and time. */
function gasesInWords(telling: Telling): string | null {
  const { question, environment } = telling;
  if (question.measure === 'biogenic') return figuresInWords(telling.but({ type: 'total' }));
  const found = telling.all('result_composition');
  if (found.length === 0) return null;
  const { parts, left } = partsOf(question, environment);
  const groups = telling.list(left.map((group) => telling.say(`by_${group}`)));
  return laidOut(
    groups !== '' && telling.say('not_split', { groups }),
    ...found.map((one, at) => gasesOf(one, telling.but(parts[at] ?? {}))),
    telling.basis(telling.spans),
  );
}

function gasesOf({ gases, co2eKg, ...found }: Composition, telling: Telling): string {
  const when = telling.period(found);
  const asked = telling.question.gases;
  const isAsked = (gas: string) => asked.some((one) => FAMILY[one]?.test(gas) ?? one === gas);
  const rows = gases.filter(({ gas }) => asked.length === 0 || isAsked(gas));
  if (rows.length === 0)
    return begun(`${telling.subject()}: ${telling.say('no_gas', { gas: asked.join(', '), when })}`);
  return laidOut(
    telling.tell('gases', { when, value: telling.carbon(co2eKg) }),
    rows.map(({ gas, kg, ...row }) => {
      const carbon = telling.carbon(row.co2eKg);
      if (kg === null)
        return telling.say('gas_only', { gas: telling.say('known_as_co2e'), mass: '', carbon });
      return telling.say('gas', { gas, mass: telling.amount({ amount: kg, unit: 'kg' }), carbon });
    }),
  );
}

function otherGwpInWords(telling: Telling): string {
  const found = telling.found('result_composition');
  const { restated } = found;
  if (restated.status !== 'calculated') return telling.say('gwp_unknown');
  return telling.tell('other_gwp', {
    when: telling.period(found),
    set: restated.gwpSet,
    value: `**${telling.carbon(restated.co2eKg)}**`,
    now: telling.carbon(found.co2eKg),
    unmoved: telling.carbon(restated.unmovedCo2eKg),
  });
}

const scope2: Step = (asking) => {
  const { question, environment } = asking;
  return scope2Parts(question, environment).map((part) => {
    const { siteIds } = filterOf(part.only, environment);
    return call('result_scope2', { ...days({ ...asking, question: part }), ...(siteIds && { siteIds }) });
  });
};

/** What a total is made of, by gas. */
const composition = (asking: Asking, more: object = {}): Call =>
  call('result_composition', {
    ...days(asking),
    ...filterOf(asking.question.only, asking.environment),
    ...more,
  });

const gases: Step = (asking) => {
  const { question, environment } = asking;
  // Biogenic CO2 stands apart from the gases that a total is made of.
  if (question.measure === 'biogenic') return drawn({ ...asking, question: { ...question, type: 'total' } });
  return partsOf(question, environment).parts.map((part) => composition({ ...asking, question: part }));
};

const otherGwp: Step = (asking) => [
  composition(asking, { gwpSet: /\bar4\b/.test(asking.question.text) ? 'AR4' : 'AR6' }),
];

/** What is told of scope 2 by both methods, of gases, and by another set of GWP. */
export const ON_GASES: Answers = {
  scope2: { asks: [scope2], tell: scope2InWords },
  coverage: { asks: [scope2], tell: scope2InWords },
  gases: { asks: [gases], tell: gasesInWords },
  other_gwp: { asks: [otherGwp], tell: otherGwpInWords },
};
