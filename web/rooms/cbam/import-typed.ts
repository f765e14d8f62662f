import { writtenCode } from '#text/goods-code.ts';
import type { TFunction } from 'i18next';
import type { Input as Asked } from '#web/api/call.ts';
import type { Reading } from '#web/forms/typed-form.ts';
import { readAmount } from '#web/results/read-amount.ts';
import type { Formats } from '#web/words/format.ts';
import type { Language } from '#web/words/language.ts';
import type { Line } from './queries.ts';

/** A line of imports as its form holds it. */
export interface TypedImport {
  code: string;
  origin: string;
  installation: string;
  year: string;
  quarter: string;
  massT: string;
  basis: 'default' | 'actual';
  seeDirect: string;
  seeIndirect: string;
  sefa: string;
  productionYear: string;
  verified: boolean;
  verifier: string;
  note: string;
}

export type Import = Asked<'cbam.saveImport'>;

/** Typed digits of a code of the nomenclature, with or without points; null where they are not eight or ten. */
export function readCode(typed: string): string | null {
  const digits = typed.replaceAll(/[.\s]/g, '');
  return /^\d{8}(\d{2})?$/.test(digits) ? digits : null;
}

/** A typed figure that may be zero; null where nothing is typed, and undefined where it cannot be read. */
export function readFigure(typed: string, marks: Language): string | null | undefined {
  if (typed === '') return null;
  return /^0+([.,]0+)?$/.test(typed) ? '0' : (readAmount(typed, marks) ?? undefined);
}

/** A line as it is typed; a new one of this year comes from Brazil, on default values. */
export function typedImport(line: Line | null, year: number, formats: Formats): TypedImport {
  const figure = (value: string | null | undefined) => (value ? formats.exact(value) : '');
  return {
    code: line ? writtenCode(line.code) : '',
    origin: line?.origin ?? 'BR',
    installation: line?.installation ?? '',
    year: String(line?.year ?? year),
    quarter: String(line?.quarter ?? 1),
    massT: figure(line?.massT),
    basis: line?.basis ?? 'default',
    seeDirect: figure(line?.seeDirect),
    seeIndirect: figure(line?.seeIndirect),
    sefa: figure(line?.sefa),
    productionYear: String(line?.productionYear ?? ''),
    verified: line?.verified ?? false,
    verifier: line?.verifier ?? '',
    note: line?.note ?? '',
  };
}

/** What the form says, or the first field that cannot be read. */
export function readImport(
  typed: TypedImport,
  { marks }: Pick<Formats, 'marks'>,
  t: TFunction<'cbam'>,
): Reading<TypedImport, Import> {
  const code = readCode(typed.code);
  if (code === null) return { wrong: { code: t('form.code.wrong') } };
  const massT = readAmount(typed.massT, marks);
  if (massT === null) return { wrong: { massT: t('form.unread') } };
  const said = {
    year: Number(typed.year),
    quarter: Number(typed.quarter),
    code,
    origin: typed.origin,
    installation: typed.installation,
    massT,
    note: typed.note,
  };
  if (typed.basis === 'default') return { said: { ...said, basis: 'default' } };
  const actual = readActual(typed, marks, t);
  return 'wrong' in actual ? actual : { said: { ...said, ...actual.said } };
}

/** What the report of the installation says of the goods. */
function readActual(
  { seeDirect, seeIndirect, sefa, productionYear, verified, verifier }: TypedImport,
  marks: Language,
  t: TFunction<'cbam'>,
): Reading<TypedImport, Partial<Import>> {
  const figures = {
    seeDirect: seeDirect === '' ? undefined : readFigure(seeDirect, marks),
    seeIndirect: readFigure(seeIndirect, marks),
    sefa: readFigure(sefa, marks),
  };
  for (const name of ['seeDirect', 'seeIndirect', 'sefa'] as const)
    if (figures[name] === undefined) return { wrong: { [name]: t('form.unread') } };
  if (productionYear !== '' && !/^20\d{2}$/.test(productionYear))
    return { wrong: { productionYear: t('form.unread') } };
  if (verified && verifier === '') return { wrong: { verifier: t('form.verifier.wrong') } };
  return {
    said: {
      ...figures,
      basis: 'actual',
      verified,
      verifier: verified ? verifier : '',
      productionYear: productionYear === '' ? null : Number(productionYear),
    },
  };
}
