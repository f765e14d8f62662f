import type { Content, FiscalDocument } from '../document.ts';
import type { Reading } from '../reading.ts';
import { Refusal, type Remarks } from '../refusal.ts';
import { readCte } from './cte.ts';
import { xmlText } from './encoding.ts';
import { readEvent } from './events.ts';
import { readNfe } from './nfe.ts';
import { readAbrasfNfse, readNationalNfse } from './nfse.ts';
import { type Element, rootElement } from './tree.ts';
import { readUtilityBill, UTILITY_LAYOUTS } from './utility-bill.ts';

/** The largest fiscal documents have a few hundred kilobytes. */
const FISCAL_BYTES = 5 * 1024 * 1024;

/**
 * Reads a Brazilian electronic fiscal document: NF-e, NFC-e, NF3e, NFGas, NFAg, CT-e, NFS-e (national or ABRASF), or the
 * event that cancels one. Nothing is validated against a signature or asked of the tax authorities.
 * @throws Refusal `document.corrupt`, `document.too_large`, `document.xml_unknown`, `fiscal.event`
 */
export function readXml(bytes: Uint8Array, { remarks }: Reading): Content {
  if (bytes.length > FISCAL_BYTES)
    throw new Refusal('document.too_large', { limit: String(FISCAL_BYTES / (1024 * 1024)) });
  const root = rootElement(xmlText(bytes));
  const document = fiscalDocument(root, remarks);
  if (!document) throw new Refusal('document.xml_unknown', { root: root.name.slice(0, 60) });
  return { kind: 'fiscal', format: 'xml', document };
}

function fiscalDocument(root: Element, remarks: Remarks): FiscalDocument | null {
  if (/^(proc|ret)?evento/i.test(root.name)) return readEvent(root);
  // The document alone, or within its envelope beside the protocol that authorized it.
  const inside = (name: string) => (root.name === name ? root : root.find(name));
  const protocol = (name: string) => root.find(name, 'infProt');
  const nfe = inside('NFe');
  if (nfe) return readNfe(nfe, protocol('protNFe'), remarks);
  const cte = inside('CTe');
  if (cte) return readCte(cte, protocol('protCTe'), remarks);
  for (const [name, layout] of Object.entries(UTILITY_LAYOUTS)) {
    const bill = inside(name);
    if (bill) return readUtilityBill(bill, layout, protocol(`prot${name}`), remarks);
  }
  const nfse = inside('NFSe');
  if (nfse) return readNationalNfse(nfse, remarks);
  return readAbrasfNfse(inside('CompNfse') ?? root.find('ListaNfse', 'CompNfse') ?? root, remarks);
}
