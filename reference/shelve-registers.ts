import { readBestBefore } from './best-before.ts';
import type { SourceCard } from './card.ts';
import { REGISTERS, type RegisterEntry, type RegisterName, readRegister } from './registers.ts';
import { TableFault, readCards } from './tables.ts';

/** Where each register lies says which card it has. */
const CARDS: Readonly<Record<RegisterName, string>> = {
  airports: 'airports/',
  cnae: 'ibge/cnae-',
  'ncm-fuels': 'mercosul/ncm-',
  'anp-products': 'anp/cprodanp',
  countries: 'datasets/country-codes',
  'us-zip': 'epa-zip/',
  'cbam-goods': 'eu-cbam-goods/',
  'cbam-defaults': 'eu-cbam-defaults/2026-1740',
  'cbam-defaults-2025-2621': 'eu-cbam-defaults/2025-2621',
  'cbam-unknown-country': 'eu-cbam-unknown-country/',
  'cbam-benchmarks': 'eu-cbam-benchmarks/',
  'cbam-rules': 'eu-cbam-rules/',
};

/** Inserts rows of `registerRows`. */
export const INSERT_REGISTERS = `insert into public.register_entries
  (register, code, label_pt, label_en, parent, facts, source_id, weight, search)
  select register, code, label_pt, label_en, parent, facts, source_id, weight, public.fold_words(words)
  from jsonb_to_recordset($1::jsonb) as row (register text, code text, label_pt text, label_en text, parent text,
    facts jsonb, source_id text, weight smallint, words text)`;

/** Inserts rows of `bestBeforeRows`. */
export const INSERT_BEST_BEFORE = `insert into public.best_before
  (id, source_id, title, edition, best_before, every_months, superseded_by, reason_pt, reason_en)
  select id, "sourceId", title, edition, "bestBefore", "everyMonths", "supersededBy", reason->>'pt-BR', reason->>'en'
  from jsonb_to_recordset($1::jsonb) as row (id text, "sourceId" text, title text, edition text, "bestBefore" date,
    "everyMonths" smallint, "supersededBy" text, reason jsonb)`;

const SIZES: Readonly<Record<string, number>> = { large: 4, medium: 2, small: 0 };

/** What comes first among equals: an airport by its size and whether it has scheduled flights. */
function weightOf({ facts }: RegisterEntry): number {
  return (SIZES[facts['size'] ?? ''] ?? 0) + (facts['scheduled'] === 'yes' ? 1 : 0);
}

const PLACES = [new Intl.DisplayNames('pt-BR', { type: 'region' }), new Intl.DisplayNames('en', { type: 'region' })];

/** Descriptions of goods in law run on; what tells them apart stands at their beginning. */
const LONGEST = 90;

/** The words an entry is found by: its names, its city, its country in both languages. ZIP codes have none. */
function wordsOf(register: RegisterName, { label, facts, parent }: RegisterEntry): string {
  if (register === 'us-zip') return '';
  const country = /^[A-Z]{2}$/.test(parent) ? PLACES.map((names) => names.of(parent) ?? '') : [];
  const names = [label['pt-BR'].slice(0, LONGEST), label.en.slice(0, LONGEST)];
  const told = ['city', 'words', 'category', 'fuel', 'iso3'].map((fact) => facts[fact]);
  return [...new Set([...names, ...told, ...country].filter((text) => text !== undefined && text !== ''))].join(' ');
}

/** Every entry of every register as a row of `register_entries`. */
export function* registerRows(cards: ReadonlyMap<string, SourceCard>): Generator<object> {
  for (const register of REGISTERS) {
    const card = [...cards.keys()].find((id) => id.startsWith(CARDS[register]));
    if (!card) throw new TableFault(`registers/${register}/source.json`, 1, `no card ${CARDS[register]}`);
    for (const entry of readRegister(register).values()) {
      yield {
        register,
        code: entry.code,
        label_pt: entry.label['pt-BR'],
        label_en: entry.label.en,
        parent: entry.parent,
        facts: entry.facts,
        source_id: card,
        weight: weightOf(entry),
        words: wordsOf(register, entry),
      };
    }
  }
}

/** Every source and blend as a row of `best_before`. */
export function bestBeforeRows(cards = readCards()): readonly object[] {
  return readBestBefore(cards);
}
