import type { DocumentProblem, FiscalDocument, FiscalItem, Placed } from '../document.ts';
import type { Remarks } from '../refusal.ts';
import { accessKey, day, decimal, party, problem } from './fields.ts';
import { standing } from './standing.ts';
import type { Element } from './tree.ts';

/** Units in which a quantity is physical; what else is written (UN, CX, BD, GL20) is a package or a piece. */
const PHYSICAL =
  /^(L|LT|LTS|LITROS?|ML|M3|M³|MT3|KG|KGS|QUILOS?|G|GR|T|TON|TONS|TONELADAS?|KWH|MWH|GWH|GJ|MMBTU|NM3|KM|BBL)$/i;

const CORRECTIVE_RETURN = '4';
/** Packages and cylinders that go out or come back empty (CFOP 920 and 921 of every group: remessa e devolução de vasilhame). */
const EMPTIES = /^[1-7]92[01]$/;

/**
 * An invoice of goods, NF-e (model 55) or NFC-e (model 65), layout 4.00. A quantity is the commercial one, or the taxable
 * one where only that is physical: three drums of 20 litres are 60 litres.
 */
export function readNfe(
  nfe: Element,
  protocol: Element | undefined,
  remarks: Remarks,
): FiscalDocument | null {
  const inner = nfe.find('infNFe');
  if (!inner) return null;
  const purpose = inner.value('ide', 'finNFe');
  const notes = inner.value('infAdic', 'infCpl');
  const moved = day(inner.find('ide'), 'dhSaiEnt', 'dSaiEnt');
  const refusals: DocumentProblem[] = standing(inner, protocol);
  if (purpose?.value === CORRECTIVE_RETURN) refusals.push(problem('fiscal.return', {}, purpose));
  return {
    model: inner.value('ide', 'mod')?.value === '65' ? 'nfce' : 'nfe',
    key: accessKey(inner, protocol?.value('chNFe')),
    issued: day(inner.find('ide'), 'dhEmi', 'dEmi'),
    period: null,
    issuer: party(inner.find('emit')),
    recipient: party(inner.find('dest')),
    items: inner.children('det').flatMap((item) => itemOf(item, remarks) ?? []),
    ...(notes && { notes }),
    ...(moved && { moved }),
    refusals,
  };
}

function itemOf(item: Element, remarks: Remarks): FiscalItem | null {
  const product = item.find('prod');
  const description = product?.value('xProd');
  const measured = product && measuredQuantity(product);
  if (!product || !description || !measured) {
    const params = { item: item.attribute('nItem')?.value ?? '?', description: description?.value ?? '' };
    remarks.add('fiscal.item_without_quantity', params, { at: 'path', path: item.path });
    return null;
  }
  const [value, ncm, cfop] = [decimal(product, 'vProd'), product.value('NCM'), product.value('CFOP')];
  const anp = product.value('comb', 'cProdANP');
  const biodieselPercent = decimal(product, 'comb', 'pBio');
  return {
    description,
    ...measured,
    ...(value && { value }),
    ...(ncm && { ncm }),
    ...(cfop && { cfop }),
    ...(anp && { anp }),
    ...(biodieselPercent && { biodieselPercent }),
    problems: cfop && EMPTIES.test(cfop.value) ? [problem('fiscal.item_returned', {}, cfop)] : [],
  };
}

function measuredQuantity(product: Element): { quantity: Placed; unit: Placed } | null {
  const commercial = pair(decimal(product, 'qCom'), product.value('uCom'));
  const taxable = pair(decimal(product, 'qTrib'), product.value('uTrib'));
  if (!commercial || !taxable) return commercial ?? taxable;
  return !PHYSICAL.test(commercial.unit.value) && PHYSICAL.test(taxable.unit.value) ? taxable : commercial;
}

function pair(quantity: Placed | undefined, unit: Placed | undefined) {
  return quantity && unit ? { quantity, unit } : null;
}
