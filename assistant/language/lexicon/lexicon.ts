import CITIES from './cities.json' with { type: 'json' };
import CONCEPT_RULES from './concepts.json' with { type: 'json' };
import enCatalogueNames from './en/catalogue-names.json' with { type: 'json' };
import enContext from './en/context.json' with { type: 'json' };
import enMachines from './en/machines.json' with { type: 'json' };
import enPlainNames from './en/plain-names.json' with { type: 'json' };
import enPlainWords from './en/plain-words.json' with { type: 'json' };
import enTradeNames from './en/trade-names.json' with { type: 'json' };
import enWordings from './en/wordings.json' with { type: 'json' };
import ptCatalogueNames from './pt-BR/catalogue-names.json' with { type: 'json' };
import ptContext from './pt-BR/context.json' with { type: 'json' };
import ptMachines from './pt-BR/machines.json' with { type: 'json' };
import ptPlainNames from './pt-BR/plain-names.json' with { type: 'json' };
import ptPlainWords from './pt-BR/plain-words.json' with { type: 'json' };
import ptTradeNames from './pt-BR/trade-names.json' with { type: 'json' };
import ptWordings from './pt-BR/wordings.json' with { type: 'json' };
import sharedCatalogueNames from './shared/catalogue-names.json' with { type: 'json' };
import sharedContext from './shared/context.json' with { type: 'json' };
import sharedMachines from './shared/machines.json' with { type: 'json' };
import sharedPlainNames from './shared/plain-names.json' with { type: 'json' };
import sharedPlainWords from './shared/plain-words.json' with { type: 'json' };
import sharedTradeNames from './shared/trade-names.json' with { type: 'json' };
import sharedWordings from './shared/wordings.json' with { type: 'json' };

/**
 * The words of the languages as data (decision 206): lists of forms by what they stand for, one folder a language. `shared`
 * holds what both languages say alike and what nobody has told apart. A form is folded as `fold` folds a text.
 */
export type Lists<Name extends string = string> = Readonly<Record<Name, readonly string[]>>;

/** One record of lists out of those of the languages; the forms of a list stand in the order of the files. */
function merged<Name extends string>(...files: readonly Partial<Lists<Name>>[]): Lists<Name> {
  const lists: Partial<Record<Name, string[]>> = {};
  for (const file of files)
    for (const [name, forms] of Object.entries(file) as [Name, readonly string[]][])
      (lists[name] ??= []).push(...forms);
  return lists as Lists<Name>;
}

/** What a concept is taken for (`words/concept.ts`), by concept; the order decides where a form stands for two of them. */
export const RULES_OF_CONCEPTS: Readonly<
  Record<string, { readonly rule: string; readonly count?: string; readonly rank?: number }>
> = CONCEPT_RULES;

/** What everybody calls the things that are reported, by concept. */
export const PLAIN_FORMS: Lists = merged(ptPlainNames, enPlainNames, sharedPlainNames);

/** What the people of the trades call them: forms, packages, brands and jargon, in the singular. */
export const TRADE_FORMS: Lists = merged(ptTradeNames, enTradeNames, sharedTradeNames);

/**
 * Names that are many and special, in the singular: bought goods, supplies, services, machines and waste. Only names that are one
 * thing to whoever knows the trade: no surname, no brand of many things, no word of everyday language.
 */
export const CATALOGUE_FORMS: Lists = merged(ptCatalogueNames, enCatalogueNames, sharedCatalogueNames);

/** Words of context that turn a thing into a kind, by cue; plural and gender alike. */
export const CONTEXT_FORMS: Lists = merged(ptContext, enContext, sharedContext);

/**
 * Vehicles and mobile machines, and those that stand where they burn: beside a fuel they tell its use. Written once, in the
 * singular; a name that may be of either sort (`guindaste de torre`, `bomba`) stands only in the longer wording that decides.
 */
export const MACHINES: Lists<'mobile' | 'stationary'> = merged(ptMachines, enMachines, sharedMachines);

const WORDS = merged(ptPlainWords, enPlainWords, sharedPlainWords);

/** Nouns of people: the number before them counts travellers or employees. */
export const PEOPLE = WORDS.people;

/** Verbs and nouns of consuming, buying and reporting: they make a sentence without a number a report to complete. */
export const VERBS = WORDS.reported;

/** Everyday words that lie one slip away from a word of the trade and must not be taken for it. */
export const EVERYDAY = WORDS.near_trade;

/**
 * Words of everyday Portuguese and English that lie a slip or two away from a word of the trade, and are neither: they stay as
 * they were typed. They explain nothing that is measured, so a reading does not count them as understood.
 */
export const REAL_WORDS = WORDS.never_mended;

/** How people say things, by the place that asks (`pattern.ts`); brackets in a form hold endings. */
export const WORDINGS: Lists = merged(ptWordings, enWordings, sharedWordings);

/**
 * Cities with airports in scheduled service, folded, as the register of airports names them (fact `city` of
 * `reference/registers/airports`), each with the code that answers. The airports of a city are those of that city and those
 * whose name or other names begin with it: the only one answers, else the only large one; `?` where several would: then the
 * codes are asked. A test holds every line to the register.
 */
export const SERVED_CITIES: ReadonlyMap<string, string> = new Map(Object.entries(CITIES));
