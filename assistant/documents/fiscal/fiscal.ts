import type { DocumentProblem, FiscalDocument, FiscalItem, FiscalParty } from '#documents/document.ts';
import { product } from '../../language/numbers/exact.ts';
import { commonOf, type FiscalSetting, leftOut, townToldOf } from './fiscal-frame.ts';
import { freightOf } from './freight.ts';
import {
  type DocumentActivity,
  type DocumentContext,
  type DocumentProposals,
  NOTHING,
  type PlacedQuote,
  type Unused,
} from '../proposal-shape.ts';
import { meteredEnergy } from './metered.ts';
import { Said, withUse } from '../said/said.ts';
import { servicesOf } from './services.ts';
import { useNoted } from './use-noted.ts';
import { type Kinds, unitOf, type Words } from '../words/words.ts';

/**
 * Proposes what an electronic fiscal document reports: fuels and materials of an invoice, energy, gas and water of a
 * supply, the freight of a transport. What its reader refuses (returned, cancelled, a test), and what somebody else
 * bought, becomes nothing, with the reason.
 */
export function proposeFiscal(document: FiscalDocument, setting: FiscalSetting): DocumentProposals {
  if (document.refusals.length > 0) return { ...NOTHING, problems: document.refusals };
  const foreign = notOurs(document, setting.context.taxIds);
  if (foreign !== null) return { ...NOTHING, problems: [foreign] };
  const read =
    document.model === 'cte'
      ? freightOf(document, setting)
      : document.model === 'nf3e'
        ? meteredEnergy(document, setting)
        : itemsOf(document, setting);
  const problems = document.items.flatMap((item) => item.problems);
  const towns = townToldOf(document, read.activities, setting.words);
  return { ...NOTHING, ...read, unused: [...read.unused, ...towns], problems };
}

/** A document whose recipient is none of the organization's: its own sale, or somebody else's purchase. */
function notOurs(
  { issuer, recipient, model }: FiscalDocument,
  taxIds: readonly string[],
): DocumentProblem | null {
  if (taxIds.length === 0 || isOurs(recipient, taxIds)) return null;
  const party = model === 'cte' && recipient.taxId === undefined ? null : recipient;
  if (party === null) return null;
  const name = (recipient.name?.value ?? '').slice(0, 120);
  const taxId = recipient.taxId?.value ?? '';
  const place = recipient.taxId?.place ?? recipient.name?.place;
  const code = isOurs(issuer, taxIds) ? 'document.own_sale' : 'document.not_ours';
  return { code, params: { name, taxId }, ...(place === undefined ? {} : { place }) };
}

/** Branches share the first eight characters of the CNPJ of their company. */
function isOurs({ taxId }: FiscalParty, taxIds: readonly string[]): boolean {
  const id = taxId?.value.replaceAll(/[^\dA-Z]/gi, '').toUpperCase() ?? '';
  return taxIds.some((own) => {
    const ours = own.replaceAll(/[^\dA-Z]/gi, '').toUpperCase();
    return (
      ours !== '' &&
      (id === ours || (id.length === 14 && ours.length === 14 && id.slice(0, 8) === ours.slice(0, 8)))
    );
  });
}

function itemsOf(
  document: FiscalDocument,
  setting: FiscalSetting,
): { activities: DocumentActivity[]; unused: Unused[] } {
  const common = commonOf(document, setting);
  const activities: DocumentActivity[] = [];
  const unused: Unused[] = [];
  for (const item of document.items) {
    const left = (reason: Unused['reason']) => unused.push(leftOut(item, reason));
    if (document.model === 'nfse') {
      const told = servicesOf(item, common, setting);
      activities.push(...told);
      if (told.length === 0) left('not_activity');
    } else if (item.problems.some(({ code }) => code === 'fiscal.item_returned')) left('not_activity');
    else {
      const alone = document.items.length === 1;
      const activity = activityOf(item, common, setting, document, alone);
      if (activity === null) left(/^0(?:\.0*)?$/.test(item.quantity.value) ? 'zero' : 'not_activity');
      else activities.push(activity);
    }
  }
  return { activities, unused };
}

function activityOf(
  item: FiscalItem,
  common: ReturnType<typeof commonOf>,
  { words, said, context }: FiscalSetting,
  { model, notes }: FiscalDocument,
  alone: boolean,
): DocumentActivity | null {
  const quantity = /^\d+(?:\.\d+)?$/.test(item.quantity.value) ? product(item.quantity.value) : null;
  if (quantity === null || quantity === '0') return null;
  const unit = unitOf(item.unit.value);
  const bottles = cylinders(item, unit, quantity);
  const named = kindsOf(item, bottles?.unit ?? unit, words, context, model);
  const measured = bottles ?? { quantity, unit };
  const { value: text, place } = item.description;
  const use = new Said(text, words, context.kinds).useOf(text);
  const told = use === null ? said.of(named.kinds, text) : withUse(named.kinds, use, words);
  const noted = useNoted(told, text, notes, words, context);
  const used = noted.kinds;
  const meant = alone && measured.unit !== null ? said.kindFor(measured.unit, used.candidates) : null;
  const kinds = meant ?? used;
  // Goods that are only sounded like, in packs that nobody can measure.
  const measurable =
    measured.unit === null ? kinds.candidates.some(isFuel) : words.fits(kinds.candidates, measured.unit);
  if (!measurable) return null;
  return {
    ...common.slots,
    kind: kinds.kind,
    candidates: kinds.candidates,
    quantity: measured.quantity,
    unit: measured.unit,
    ...words.scopeOf(kinds.kind),
    ...(bottles === null ? {} : { arithmetic: bottles.arithmetic }),
    evidence: [
      { slot: 'quantity', place: item.quantity.place, quote: item.quantity.value },
      ...(bottles === null ? [] : [{ slot: 'quantity', place, quote: text.slice(0, 200) } as const]),
      { slot: 'unit', place: item.unit.place, quote: item.unit.value },
      ...named.evidence,
      ...noted.evidence,
      ...common.evidence,
    ],
    findings: [...common.findings, ...named.findings],
  };
}

/** The kind of an item: by its ANP code, else by its NCM code, else by its description. */
function kindsOf(
  item: FiscalItem,
  unit: string | null,
  words: Words,
  { products }: DocumentContext,
  model: FiscalDocument['model'],
) {
  const { anp, ncm } = item;
  const { value: text, place } = item.description;
  const told: PlacedQuote = { slot: 'kind', place, quote: text.slice(0, 200) };
  const byWords = words.kindOf(model === 'nfgas' ? `gás natural ${text}` : text, unit);
  const goods = ncm === undefined ? null : products.ncm(ncm.value);
  for (const [code, name] of [
    [anp, anp === undefined ? null : products.anp(anp.value)],
    [ncm, goods],
  ] as const) {
    if (code === undefined || name === null) continue;
    // `Coques e semicoques, de hulha`: what a thing is made of stands behind a comma.
    const byCode = words.kindOf(name.replaceAll(/,\s+(?=de\s)/g, ' '), unit);
    if (byCode.candidates.length === 0) continue;
    const evidence = [{ slot: 'kind', place: code.place, quote: code.value } as const, told];
    if (isAmong(byCode, byWords.kind)) return { kinds: byWords, evidence, findings: [] };
    const agrees = byWords.candidates.length === 0 || byWords.candidates.some((one) => sameFuel(one, byCode));
    const findings = agrees ? [] : [{ code: 'document.code_differs', params: { code: code.value, name } }];
    return { kinds: byCode, evidence, findings };
  }
  const other = goods === null && isOfOtherGoods(item) && byWords.candidates.some(isFuel);
  const kinds: Kinds = other ? { kind: null, candidates: [] } : byWords;
  return { kinds, evidence: [told], findings: [] };
}

/** Told by another code of the NCM than that of an energy product: a filter for diesel, a hose for gas. */
function isOfOtherGoods({ anp, ncm }: FiscalItem): boolean {
  return anp === undefined && ncm !== undefined && /^\d{8}$/.test(ncm.value);
}

const isFuel = (kind: string): boolean => /^(?:mobile|stationary)\./.test(kind);

/** A code of several things, or of gas, leaves it to the words which of them it is. */
function isAmong({ kind, candidates }: Kinds, told: string | null): boolean {
  if (told === null) return false;
  const one = kind === null && candidates.includes(told);
  return one || (told.endsWith('cng') && sameFuel(told, { kind, candidates }));
}

function sameFuel(kind: string, { candidates }: Kinds): boolean {
  const gas = /natural_gas|cng/;
  return candidates.some(
    (one) => one.replace(/^\w+\./, '') === kind.replace(/^\w+\./, '') || (gas.test(one) && gas.test(kind)),
  );
}

/** `4 UN` of `GLP BOTIJAO P45`: cylinders of a size that the description names. */
function cylinders(item: FiscalItem, unit: string | null, quantity: string) {
  const size = /\bP[\s-]?(5|8|13|20|45|90|190)\b/i.exec(item.description.value)?.[1];
  if (size === undefined || (unit !== 'unit' && unit !== 'cylinder')) return null;
  return { quantity: product(quantity, size), unit: 'kg', arithmetic: `${quantity} × ${size}` };
}
