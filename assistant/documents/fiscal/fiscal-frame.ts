import type { FiscalDocument, FiscalItem } from '#documents/document.ts';
import { months } from '../../language/periods/days.ts';
import { dayWanted } from '../said/day-wanted.ts';
import { daysOf } from './fiscal-days.ts';
import { counterpartyOf } from './issuer.ts';
import type { DocumentActivity, DocumentContext, PlacedQuote, Unused } from '../proposal-shape.ts';
import { inYearOf, type Said } from '../said/said.ts';
import type { Words } from '../words/words.ts';

/** What all activities of one fiscal document share. */
export interface FiscalSetting {
  readonly words: Words;
  readonly said: Said;
  readonly context: DocumentContext;
}

/** An item that became no activity, with the reason. */
export function leftOut({ description: { value, place } }: FiscalItem, reason: Unused['reason']): Unused {
  return { reason, quote: value.slice(0, 120), place };
}

/** The days of a document, as the person says them or as it states them. */
function periodOf(document: FiscalDocument, { said, words, context }: FiscalSetting) {
  const { from, to, stated } = daysOf(document, context.words, words) ?? { from: null, to: null, stated: [] };
  const days = from === null || to === null ? null : { from, to };
  const told = inYearOf(said.period, to);
  // `no dia da saída, 02/03/2026` is that day; beside the name of a day a month is only what a document is called by.
  const meant = dayWanted(context.words) === null || told?.from === told?.to ? told : null;
  if (meant === null) {
    const period = days && afterReading(days.from, days.to, document.period !== null);
    const evidence = stated.map(
      ({ place, value }): PlacedQuote => ({ slot: 'period', place, quote: value.slice(0, 300) }),
    );
    return { period, evidence, findings: [] };
  }
  const isOutside = days !== null && (days.to < meant.from || days.from > meant.to);
  const findings = isOutside ? [{ code: 'document.period_differs', params: days }] : [];
  return { period: meant, evidence: [meant.evidence], findings };
}

/** What every activity of the document carries. */
export function commonOf(document: FiscalDocument, setting: FiscalSetting) {
  const { said, words } = setting;
  const { period, evidence: stated, findings } = periodOf(document, setting);
  const evidence = [...stated];
  const site = siteOf(document, said, words);
  if (site !== null) evidence.push(site.evidence);
  const { name, taxId } = document.issuer;
  if (taxId !== undefined) evidence.push({ slot: 'counterparty', place: taxId.place, quote: taxId.value });
  if (document.key !== null)
    evidence.push({ slot: 'document', place: document.key.place, quote: document.key.value });
  return {
    slots: {
      from: period?.from ?? null,
      to: period?.to ?? null,
      yearInferred: false,
      recognized: false,
      ...(site === null ? {} : { site: site.name }),
      ...counterpartyOf(name, taxId),
      ...(document.key === null ? {} : { documentKey: document.key.value }),
    },
    evidence,
    findings,
  };
}

/** Read at the end of one month and of the next: what flowed between is the next month's. */
function afterReading(from: string, to: string, read: boolean): { from: string; to: string } {
  const next = new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10);
  const month = months(Number(next.slice(0, 4)), Number(next.slice(5, 7)));
  return read && month.from === next && month.to === to ? month : { from, to };
}

/**
 * The site as the person says it, or as the words of the document name it. An address alone names none: a company may
 * have several sites in one town.
 */
function siteOf(
  { recipient: { name, city }, model, items, notes }: FiscalDocument,
  said: Said,
  words: Words,
): { name: string; evidence: PlacedQuote } | null {
  const told = said.site;
  if (told !== null) return told;
  // What is supplied by wire or pipe is used where it arrives.
  const supplied = model === 'nf3e' || model === 'nfgas' || model === 'nfag';
  for (const placed of [name, supplied ? city : undefined]) {
    const named = placed === undefined ? null : words.siteIn(placed.value);
    if (named !== null && placed !== undefined)
      return {
        name: named,
        evidence: { slot: 'site', place: placed.place, quote: placed.value.slice(0, 200) },
      };
  }
  const texts = [...(model === 'nfse' ? items.map(({ description }) => description) : []), notes];
  const named = texts.flatMap((placed) => {
    const found = placed === undefined ? null : AT.exec(placed.value);
    const site = found === null ? null : words.siteIn(found[0]);
    return site === null || found === null || placed === undefined
      ? []
      : [{ name: site, evidence: { slot: 'site', place: placed.place, quote: found[0] } as const }];
  });
  const [first] = named;
  return first !== undefined && named.every((one) => one.name === first.name) ? first : null;
}

/** Words of a document that name the place of its recipient that it is of: `gerador unidade Blumenau`. */
const AT = /(?<!\p{L})(?:unidade|gerador|planta|f[aá]brica|filial|loja|plant|branch|depot)\s[^.;,\n]{2,50}/iu;

/** The town of the recipient of goods that bears the name of a site: no site by itself, and told where none is known. */
export function townToldOf(
  { recipient: { city }, model }: FiscalDocument,
  activities: readonly DocumentActivity[],
  words: Words,
): Unused[] {
  const open = activities.length > 0 && activities.every(({ site }) => site === undefined);
  if (model !== 'nfe' || !open || city === undefined || words.siteIn(city.value) === null) return [];
  return [{ reason: 'beside', quote: city.value.slice(0, 120), place: city.place }];
}
