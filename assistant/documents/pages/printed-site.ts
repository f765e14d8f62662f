import { pattern } from '../../language/lexicon/pattern.ts';
import type { BoxPlace, Page, PageLine } from '#documents/document.ts';
import { is } from '../../language/queries/intent.ts';
import { fold } from '../../language/text/fold.ts';
import type { FiscalSetting } from '../fiscal/fiscal-frame.ts';
import { folded } from '../words/words.ts';

interface PrintedSite {
  readonly name: string;
  readonly place: BoxPlace;
  readonly quote: string;
}

/** Who receives what a paper charges or delivers, and how many lines of that block follow its heading. */
const RECIPIENT = pattern('iu')`
  \b(?:DESTINAT[AÁ]RI[OA]|TOMADOR|CONSUMIDOR|CLIENTE|SACADO|BILL TO|SHIP TO|DELIVER(?:Y|ED) TO|
  CUSTOMER)\b(?! ?(?:SIGNATURE|SIGN|COPY|SERVICES?|CARE|REF|NO\b))
`;
const BLOCK = 4;
/** A block does not reach farther down than this part of the page. */
const DEEPEST = 0.08;

/** Labels of the place that is supplied, or at which something was done or handed over. */
const SUPPLIED = pattern()`
  \b(?:endereco d[ae] (?:instalacao|unidade|entrega|consumo|fornecimento|ligacao|imovel)|
  local (?:d[aeo] )?(?:consumo|entrega|instalacao|fornecimento|servico|coleta|execucao|abastecimento)|
  instalacao\s*:|unidade(?: consumidora)?\s*:|(?:supply|service|site|delivery|installation|premises|
  property) (?:address|location|name)|supplied to|premises\s*:|site\s*:|facility\s*:|location\s*:|deliver(?:y|
  ed)? (?:to|at))
`;
/** Labels of where a paper is sent, who pays, and who wrote it. */
const ELSEWHERE = pattern()`
  \b(?:pagador|cobranca|correspondencia|mail(?:ing)? (?:to|address)|postal|billing address|invoice (?:address|to)|
  bill to|remit|payer|account holder|registered office|head office|emitente|beneficiario|matriz|sede)\b
`;
/** An address, which names some place, though none of ours. */
const ADDRESS = pattern()`
  \b(?:rua|r\.|av|avenida|rod|rodovia|estrada|br-?\d|km|cep|travessa|distrito|quadra|lote|road|rd|street|st|lane|
  avenue|ave|drive|way|park|estate|highway|unit|plot|zip)\b
`;

/**
 * The one site that a paper names as the place that is supplied, served or delivered to; else the one that any line names;
 * of several the one that its recipient's block names. None where another place is supplied, whose address it prints: the
 * town in which somebody pays is no site.
 */
export function printedSite(pages: readonly Page[], words: FiscalSetting['words']): PrintedSite | null {
  const reports = pages.map(withoutOrders);
  const { site, other } = suppliedPlace(reports, words);
  return site ?? (other ? null : namedAnywhere(reports, words));
}

/** A page without lines that give orders to whoever reads it, and what they go on with: such name nothing. */
function withoutOrders(page: Page): Page {
  let ordered = false;
  const lines = page.lines.filter(({ text }) => {
    ordered = is.injection(fold(text)) || (ordered && !/^\s*[\p{L} ]{2,30}:/u.test(text));
    return !ordered;
  });
  return { ...page, lines };
}

/** The one site of ours that a paper names as the place supplied; `other`: it prints the address of another place alone. */
export function suppliedPlace(
  pages: readonly Page[],
  words: FiscalSetting['words'],
): { readonly site: PrintedSite | null; readonly other: boolean } {
  const lines = pages.flatMap((page) => page.lines.map((line) => ({ page: page.number, line })));
  const supplied = new Map<string, PrintedSite>();
  let other = false;
  for (const [at, { line, page }] of lines.entries())
    for (const text of suppliedIn(line, lines[at + 1]?.page === page ? lines[at + 1]?.line : undefined)) {
      const name = words.siteIn(text);
      if (name !== null && !supplied.has(name))
        supplied.set(name, { name, place: line.place, quote: text.slice(0, 200) });
      if (name === null && ADDRESS.test(folded(text).replace(SUPPLIED, ''))) other = true;
    }
  const [own] = supplied.size === 1 ? supplied.values() : [];
  return { site: own ?? null, other: supplied.size === 0 && other };
}

/** What a line says behind the label of a supplied place, in its cell and the next; the line below where it says nothing. */
function suppliedIn({ texts }: PageLine, below: PageLine | undefined): string[] {
  return texts.flatMap(({ text, place }, at) => {
    const label = SUPPLIED.exec(folded(text));
    if (label === null) return [];
    const behind = folded(text).slice(label.index + label[0].length);
    if (/[a-z]{3}/.test(behind)) return [text.slice(-behind.length)];
    const next = texts[at + 1]?.text ?? '';
    if (/\p{L}{3}/u.test(next) && !/:\s*$/.test(next)) return [next];
    const under = below?.texts.find((one) => Math.abs(one.place.x - place.x) < 0.02);
    return under === undefined ? [] : [under.text];
  });
}

/** The one site that any line names; of several the one that its recipient's block names, or that no payer's line does. */
function namedAnywhere(pages: readonly Page[], words: FiscalSetting['words']): PrintedSite | null {
  const found = new Map<string, PrintedSite>();
  const received = new Map<string, PrintedSite>();
  const here = new Map<string, PrintedSite>();
  for (const { lines } of pages) {
    let [left, end] = [0, 0];
    for (const { text, place } of lines) {
      const heads = RECIPIENT.test(text);
      end = heads ? place.y + DEEPEST : end;
      left = heads ? BLOCK : place.y <= end ? left - 1 : 0;
      const name = words.siteIn(text);
      if (name === null) continue;
      const site = { name, place, quote: text.slice(0, 200) };
      if (!found.has(name)) found.set(name, site);
      if (left > 0 && !received.has(name)) received.set(name, site);
      if (!ELSEWHERE.test(folded(text)) && !here.has(name)) here.set(name, site);
    }
  }
  const one = [found, received, here].find(({ size }) => size === 1);
  return one?.values().next().value ?? null;
}
