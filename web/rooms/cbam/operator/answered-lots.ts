import type { Output } from '#web/api/call.ts';
import type { Language } from '#web/words/language.ts';
import { exact } from '#web/words/number.ts';
import { newRow, type Row } from './draft.ts';

type Request = Output<'cbam.listPartnerRequests'>['requests'][number];
type Answer = Request['answers'][number];

/**
 * Precursors with a supplier's answer among their deliveries, as the supplier stated and verified it: in the precursor of the
 * same code, else of the same category that is open to it, else in a new one. What the supplier did not say is left to type.
 * Tells the key of the delivery.
 */
export function withAnswer(
  rows: readonly Row[],
  { partner, category, code }: Request,
  { content }: Answer,
  marks: Language,
): { readonly rows: readonly Row[]; readonly lot: string } {
  const figure = (value: string | null) => (value === null ? '' : exact(value, marks));
  const lot = newRow('lots', {
    amount: figure(content.amount),
    basis: content.basis,
    direct: figure(content.direct),
    indirect: figure(content.indirect),
    electricity: figure(content.electricity),
    electricityFactor: figure(content.electricityFactor),
    verified: content.verified ? 'yes' : '',
    supplier: partner,
    installation: content.installation,
    country: content.country,
    period: `${content.from} – ${content.to}`,
    route: content.route,
    source: [content.respondent, content.verifier].filter(Boolean).join(' · '),
  });
  const fits = (row: Row) =>
    row.fields['category'] === category &&
    (code === null || [code, '', undefined].includes(row.fields['code']));
  const home =
    rows.find((row) => fits(row) && code !== null && row.fields['code'] === code) ?? rows.find(fits);
  if (home === undefined) {
    const made = newRow('precursors', { name: partner.slice(0, 80), category, code: code ?? '' });
    return { rows: [...rows, { ...made, nested: { ...made.nested, lots: [lot] } }], lot: lot.key };
  }
  const lots = (home.nested.lots ?? []).filter((one) => !isEmpty(one));
  const put = { ...home, nested: { ...home.nested, lots: [...lots, lot] } };
  return { rows: rows.map((row) => (row.key === home.key ? put : row)), lot: lot.key };
}

/** A delivery that nobody has typed anything in but how its values were found. */
function isEmpty({ path, fields }: Row): boolean {
  return path === null && Object.entries(fields).every(([name, text]) => name === 'basis' || text === '');
}
