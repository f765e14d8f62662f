import { isExemptOrigin, lookUpDefault } from '#engine/cbam/defaults.ts';
import { FIRST_YEAR } from '#engine/cbam/import-line.ts';
import { goodOf } from '#engine/cbam/goods.ts';
import { toText } from '#engine/decimal.ts';
import type { Problem } from '#engine/problem.ts';
import { cbamTables } from '#reference/cbam.ts';
import { readRegister, type RegisterEntry } from '#reference/registers.ts';
import type { z } from 'zod';
import { mayReadLedger } from '../../may/ledger.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import { cbamFindGoods, cbamRoutes } from './cbam-import.contract.ts';

interface Said {
  readonly code: string;
  readonly origin: string;
}

/**
 * Why a line of this code and origin is none of CBAM, or cannot be told yet: a code outside the annexes or one that stands
 * over several, eight digits of a good that the default values split, digits that no row has, an exempt or unknown origin,
 * electricity.
 */
export function goodsProblem({ code, origin }: Said): Problem | null {
  const tables = cbamTables();
  const good = goodOf(code, tables);
  if (!good.ok) return good.problems[0] ?? null;
  if (good.value.sector === 'electricity') return { code: 'cbam.electricity_line', params: { code } };
  if (isExemptOrigin(origin, tables)) return { code: 'cbam.origin_exempt', params: { country: origin } };
  if (!tables.origins.has(origin)) return { code: 'cbam.country_unknown', params: { country: origin } };
  const found = lookUpDefault({ code, country: origin, year: FIRST_YEAR }, tables);
  const [problem] = found.ok ? [] : found.problems;
  return problem ?? null;
}

/** @throws Refused (422) with the code of `goodsProblem` */
export function checkGoods(said: Said): void {
  const problem = goodsProblem(said);
  if (problem) throw new Refused(problem.code, 422, problem.params);
}

type Good = z.input<typeof cbamFindGoods.output>['goods'][number];

/** Finds goods by digits or words. Digits that begin no code of the annexes are `outside`. */
export const findGoods: UseCase<typeof cbamFindGoods.input, typeof cbamFindGoods.output> = {
  contract: cbamFindGoods,
  may: ({ actor }) => mayReadLedger(actor),
  async run(_context, { query, limit }) {
    const digits = query.replaceAll(/[\s.]/g, '');
    const isCode = /^\d+$/.test(digits);
    const found = isCode ? byDigits(digits) : byWords(query);
    const outside = isCode && digits.length >= 4 && found.length === 0;
    return { goods: found.slice(0, limit).map(toldGood), outside };
  },
};

interface Listed {
  readonly code: string;
  readonly label: Good['label'];
  /** Label and names of the annex in both languages, folded. */
  readonly words: string;
}

let listed: readonly Listed[] | null = null;

/** Codes of eight digits that a line may bear: those that have a benchmark, by their digits. */
function listedGoods(): readonly Listed[] {
  if (listed !== null) return listed;
  const goods = new Map<string, Listed>();
  for (const { code: key, label } of readRegister('cbam-benchmarks').values()) {
    const [column, code = ''] = key.split('/');
    if (column !== 'B' || goods.has(code)) continue;
    const annex = nameOf(code);
    const told = { 'pt-BR': annex['pt-BR'] || label.en, en: label.en || annex.en };
    goods.set(code, { code, label: told, words: foldText(`${label.en} ${annex.en} ${annex['pt-BR']}`) });
  }
  listed = [...goods.values()].sort((one, other) => (one.code < other.code ? -1 : 1));
  return listed;
}

/** Goods whose code begins with the digits; of ten digits, the good of the first eight where they are no split of it. */
function byDigits(digits: string): Listed[] {
  const short = digits.slice(0, 8);
  const found = listedGoods().filter(({ code }) => code.startsWith(short));
  if (digits.length <= 8) return found;
  return found.flatMap((good) => {
    const parts = splitOf(good.code);
    if (parts.length === 0) return digits.length === 10 ? [{ ...good, code: digits }] : [good];
    return parts.filter(({ code }) => code.startsWith(digits)).map((part) => ({ ...good, ...part }));
  });
}

function byWords(query: string): Listed[] {
  const words = foldText(query).split(' ').filter(Boolean);
  return listedGoods().filter((good) => words.every((word) => good.words.includes(word)));
}

function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

let names: ReadonlyMap<string, RegisterEntry> | null = null;

/** What Annex I calls a code, by its longest entry; the words of the default values where it has none. */
function nameOf(code: string): { 'pt-BR': string; en: string } {
  names ??= readRegister('cbam-goods');
  for (let length = code.length; length >= 2; length -= 1) {
    const found = names.get(code.slice(0, length));
    if (found) return found.label;
  }
  return { 'pt-BR': '', en: '' };
}

function toldGood({ code, label }: Listed): Good {
  const good = goodOf(code, cbamTables());
  return {
    code,
    label,
    sector: good.ok ? good.value.sector : '',
    directOnly: good.ok && good.value.directOnly,
    split: splitOf(code),
  };
}

const OTHER = 'OTHER';

/** Codes of ten digits that a code of eight is split into by the default values. */
function splitOf(code: string): Good['split'] {
  if (code.length !== 8) return [];
  const rows = cbamTables().defaults['2026/1740'].countries.get(OTHER);
  return [...(rows?.values() ?? [])]
    .filter((row) => row.state === 'value' && row.code.length === 10 && row.code.startsWith(code))
    .map((row) => ({ code: row.code, label: splitLabel(row.code) }));
}

/** What the default values call a code of ten digits, in English alone: rooms have words of their own for these few. */
function splitLabel(code: string): Good['label'] {
  defaults ??= readRegister('cbam-defaults');
  const en = defaults.get(`${OTHER}/${code}`)?.label.en ?? '';
  return { 'pt-BR': en, en };
}

let defaults: ReadonlyMap<string, RegisterEntry> | null = null;

const ROUTES: Readonly<Record<string, { readonly 'pt-BR': string; readonly en: string }>> = {
  A: { 'pt-BR': 'Clínquer e cimento cinza', en: 'Grey clinker and cement' },
  B: { 'pt-BR': 'Clínquer e cimento branco', en: 'White clinker and cement' },
  C: { 'pt-BR': 'Aço carbono, alto-forno e conversor (BF/BOF)', en: 'Carbon steel, BF/BOF' },
  D: { 'pt-BR': 'Aço carbono, redução direta e forno elétrico (DRI/EAF)', en: 'Carbon steel, DRI/EAF' },
  E: { 'pt-BR': 'Aço carbono, sucata e forno elétrico (EAF)', en: 'Carbon steel, scrap/EAF' },
  F: { 'pt-BR': 'Aço de baixa liga, alto-forno e conversor (BF/BOF)', en: 'Low-alloy steel, BF/BOF' },
  G: {
    'pt-BR': 'Aço de baixa liga, redução direta e forno elétrico (DRI/EAF)',
    en: 'Low-alloy steel, DRI/EAF',
  },
  H: { 'pt-BR': 'Aço de baixa liga, sucata e forno elétrico (EAF)', en: 'Low-alloy steel, scrap/EAF' },
  J: { 'pt-BR': 'Aço de alta liga, forno elétrico (EAF)', en: 'High-alloy steel, EAF' },
  K: { 'pt-BR': 'Alumínio primário', en: 'Primary aluminium' },
  L: { 'pt-BR': 'Alumínio secundário', en: 'Secondary aluminium' },
};

/**
 * Routes of a good with a benchmark of a column in a year (IR (EU) 2025/2621 Annex I names the letters). An empty route: the
 * benchmark does not depend on it.
 */
export const listRoutes: UseCase<typeof cbamRoutes.input, typeof cbamRoutes.output> = {
  contract: cbamRoutes,
  may: ({ actor }) => mayReadLedger(actor),
  async run(_context, { code, year, column }) {
    const rows = cbamTables().benchmarks.get(`${column}/${code.slice(0, 8)}`) ?? [];
    const inForce = rows.filter(
      ({ from, to }) => (from ?? 0) <= year && year <= (to ?? Number.POSITIVE_INFINITY),
    );
    return {
      routes: inForce.map(({ route, benchmark }) => ({
        route,
        label: ROUTES[route] ?? { 'pt-BR': '', en: '' },
        benchmark: toText(benchmark),
      })),
    };
  },
};
