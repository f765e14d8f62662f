import { decimal, divide, toText } from '#engine/decimal.ts';
import { parseQuantityText } from '#engine/quantity.ts';
import type { PartnerAnswer } from '#usecases/cbam/partner-answers.ts';
import { partnerAnswer } from '#usecases/cbam/partner-shape.ts';
import { isoDay } from '#usecases/shapes.ts';

export type PartnerFields = Readonly<Record<string, string>>;

/** Fields of the form in the order in which a supplier knows things. */
export const FIELDS = [
  { name: 'respondent', kind: 'text', needed: true, most: 160 },
  { name: 'installation', kind: 'text', needed: true, most: 160 },
  { name: 'country', kind: 'text', needed: true, most: 2 },
  { name: 'from', kind: 'date', needed: true, most: 10 },
  { name: 'to', kind: 'date', needed: true, most: 10 },
  { name: 'amount', kind: 'figure', needed: false, most: 80 },
  { name: 'unit', kind: 'choice', needed: true, most: 2, options: ['t', 'kg'] },
  { name: 'direct', kind: 'figure', needed: true, most: 80 },
  { name: 'indirect', kind: 'figure', needed: false, most: 80 },
  { name: 'electricity', kind: 'figure', needed: false, most: 80 },
  { name: 'electricityFactor', kind: 'figure', needed: false, most: 80 },
  { name: 'basis', kind: 'choice', needed: true, most: 10, options: ['actual', 'default', 'estimate'] },
  { name: 'verified', kind: 'check', needed: false, most: 3 },
  { name: 'verifier', kind: 'text', needed: false, most: 400 },
  { name: 'route', kind: 'text', needed: false, most: 400 },
  { name: 'remarks', kind: 'long', needed: false, most: 2000 },
] as const;

type Read = { readonly answer: PartnerAnswer } | { readonly wrong: Readonly<Record<string, string>> };

/** What a supplier typed, as a statement; or by field the word for what is wrong with it. */
export function readAnswer(typed: PartnerFields, language: 'pt-BR' | 'en'): Read {
  const wrong: Record<string, string> = {};
  const text = (name: string) => (typed[name] ?? '').trim();
  const figure = (name: string): string | null => {
    if (text(name) === '') return null;
    const parsed = parseQuantityText(text(name), language);
    if (!parsed.ok) wrong[name] = 'unread';
    return parsed.ok ? toText(parsed.value) : null;
  };
  const day = (name: string): string => {
    const read = readDay(text(name), language);
    if (read === null && text(name) !== '') wrong[name] = 'day_unread';
    return read ?? '';
  };
  const emissions = (name: string): string | null => {
    const read = figure(name);
    return read === null || text('unit') !== 'kg' ? read : toText(divide(decimal(read), THOUSAND));
  };
  Object.assign(wrong, contradictions(text, language));
  const read = partnerAnswer.safeParse({
    respondent: text('respondent'),
    installation: text('installation'),
    country: text('country').toUpperCase(),
    from: day('from'),
    to: day('to'),
    amount: figure('amount'),
    basis: text('basis'),
    direct: emissions('direct') ?? '',
    indirect: emissions('indirect'),
    electricity: figure('electricity'),
    electricityFactor: figure('electricityFactor'),
    verified: text('verified') !== '',
    verifier: text('verifier'),
    route: text('route'),
    remarks: text('remarks'),
  });
  if (!read.success)
    for (const { path } of read.error.issues) wrong[String(path[0] ?? 'respondent')] ??= 'unread';
  return read.success && Object.keys(wrong).length === 0 ? { answer: read.data } : { wrong };
}

/** What is missing, and what cannot be true together, by field. */
function contradictions(text: (name: string) => string, language: 'pt-BR' | 'en'): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const { name, needed } of FIELDS) if (needed && text(name) === '') wrong[name] = 'needed';
  const country = text('country').toUpperCase();
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) wrong['country'] = 'country_unread';
  const [from, to] = [readDay(text('from'), language), readDay(text('to'), language)];
  if (from !== null && to !== null && to < from) wrong['to'] = 'period_backwards';
  const isActual = text('basis') === '' || text('basis') === 'actual';
  if (text('verified') !== '' && !isActual) wrong['verified'] = 'verified_estimate';
  return wrong;
}

/** A day as the page writes it, `31/12/2026` or `2026-12-31`, as ISO; null: it is none. ISO is read in both languages. */
function readDay(typed: string, language: 'pt-BR' | 'en'): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  const written = language === 'pt-BR' && year !== '';
  const iso = written ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
  return isoDay.safeParse(iso).success ? iso : null;
}

const THOUSAND = decimal('1000');
