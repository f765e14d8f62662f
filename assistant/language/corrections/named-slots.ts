import { source } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import { stretchesOf, within } from '../reading/stretches.ts';
import type { ProposalChange } from '../understanding.ts';
import { UNITS } from '../units/units.ts';

/** What a turn may say of itself that it changes. */
export type NamedSlot = 'year' | 'period' | 'unit' | 'amount' | 'site' | 'kind' | 'distance';

const WORDS: readonly (readonly [NamedSlot, string])[] = [
  ['year', 'ano|year'],
  ['period', 'mes|data|periodo|trimestre|semestre|bimestre|month|date|period|quarter|dia|day'],
  ['unit', 'unidade de medida|medida|unit of measure|unit|unidade'],
  ['site', 'local|unidade|planta|fabrica|filial|site|plant|location|factory|facility'],
  ['amount', 'quantidade|valor|volume|numero|consumo|leitura|quantity|amount|value|figure|reading'],
  ['kind', 'tipo|combustivel|material|fluido|refrigerante|gas|kind|type|fuel|refrigerant'],
  ['distance', 'distancia|distance'],
];
const QUALIFIED =
  '(?: (?:cert[oa]|corret[oa]|right|correct|d[oa]s? [a-z0-9-]+(?: [a-z0-9-]+)?|(?:of|for) (?:the )?[a-z0-9-]+(?: [a-z0-9-]+)?)){0,3}';
const IS = source`(?: {corrections.slot_is}\b| ?[:=])`;
const MENDS = source`
  (?:{corrections.slot_mends}|corrig\w+|mud\w+|troc\w+|troqu\w+|alter\w+|ajust\w+|acert\w+|confund\w+)
`;

const PATTERNS = WORDS.map(
  ([slot, words]) =>
    [
      slot,
      new RegExp(
        source`
          (?<!\b(?:no|na|in|for|per|por|em|de|do|da|of|neste|nesse|that|this) )(?<!\bin the )(?<!\bof the )(?<!\bfor the )\b(?:o|
          a|the|its) (?:(?:right|correct|true|actual|real|verdadeir[oa]) )?(?:${words})${QUALIFIED}${IS}|\b${MENDS} (?:so |
          only |just )?(?:o |a |the |n[oa] |do |da )?(?:${words})\b|^\s*(?:${words}) ?[:=]
        `,
      ),
    ] as const,
);

/**
 * The slots that a clause names as the ones it changes: `o ano está errado`, `the month should be May`. None where any of its
 * stretches says something of its own beside them (`change that to 350 L and the site is Antwerp`).
 */
export function namedSlots(reading: Reading): ReadonlySet<NamedSlot> {
  const all = new Set<NamedSlot>();
  let handedOn: ReadonlySet<NamedSlot> = all;
  for (const place of stretchesOf(reading)) {
    const part = within(reading, place);
    const own = namedIn(part, reading);
    const says = part.amounts.length + part.periods.length + part.sites.length > 0;
    const named = own.size > 0 ? own : handedOn;
    if (says && named.size === 0) return named;
    for (const slot of own) all.add(slot);
    // `o ano está errado, tudo isso é 2024`: what is named first is said next.
    handedOn = own.size > 0 && !says ? own : new Set();
  }
  return all;
}

function namedIn(part: Reading, whole: Reading): Set<NamedSlot> {
  const { text, amounts } = part;
  const named = new Set(PATTERNS.flatMap(([slot, pattern]) => (pattern.test(text) ? [slot] : [])));
  // `a unidade é Betim` names a place, `a unidade é MWh` a measure; `errei a unidade, é de Betim` says only then which.
  if (named.has('unit') && named.has('site')) {
    const teller = [part, whole].find((one) => one.sites.length > 0 || tellsUnit(one)) ?? part;
    if (teller.sites.length === 0) named.delete('site');
    else if (!tellsUnit(teller)) named.delete('unit');
  }
  // `o combustível foi 1.320 L`, `o gás foi 320`: the thing, and how much of it.
  if (named.has('kind') && amounts.some(({ unit, number }) => unit !== null || !number.weak))
    named.delete('kind');
  return named;
}

function tellsUnit({ tokens }: Reading): boolean {
  return UNITS.all(tokens).some(({ value }) => MEASURES.has(value.dimension));
}

const MEASURES = new Set(['mass', 'volume', 'energy', 'distance', 'freight', 'currency']);

const KEYS: Readonly<Record<NamedSlot, readonly (keyof ProposalChange)[]>> = {
  year: ['from', 'to', 'yearInferred'],
  period: ['from', 'to', 'yearInferred'],
  unit: ['unit', 'distanceUnit'],
  amount: ['quantity', 'unit', 'arithmetic', 'passengers', 'distance', 'distanceUnit'],
  site: ['site'],
  kind: ['kind', 'candidates'],
  distance: ['distance', 'distanceUnit'],
};

/** Whether a clause may change a slot: whichever it is, unless it names what it changes. */
export function mayChange(named: ReadonlySet<NamedSlot>, key: keyof ProposalChange): boolean {
  return named.size === 0 || [...named].some((slot) => KEYS[slot].includes(key));
}
