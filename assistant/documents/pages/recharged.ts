import { pattern } from '../../language/lexicon/pattern.ts';
import type { Page, PageText } from '#documents/document.ts';
import type { FiscalSetting } from '../fiscal/fiscal-frame.ts';
import { printStyle } from './print-style.ts';
import type { DocumentActivity, Unused } from '../proposal-shape.ts';
import { readIn } from '../sheets/cells.ts';
import { folded, unitOf, type Words } from '../words/words.ts';

/** Gas that was newly put in; only this replaces what was lost. */
const CHARGED = pattern()`
  \badicionad|\bcomplement|\breposi|\brecarga|\bcarga (?:nova|efetuada|realizada)|\bgas novo|\badded\b|
  \btop(?:ped)?[- ]?up|\bnew (?:gas|refrigerant)|\brecharge
`;
/** Gas that was taken out, and what of it was put back. */
const RECOVERED = pattern()`
  \brecolhid|\brecuperad|\breinstalad|\bdevolvid|\breutiliz|\brecovered|\breclaimed|\breinstalled|\breturned|
  \breused|\bput back|\bretirad|\bremoved
`;
/** What a machine holds. */
const NOMINAL =
  /\bnominal|\bde fabrica|\bde projeto|\bde placa|\brated|\bnameplate|\bfactory|\bcarga (?:original|total)/;
/** Sums, what a cylinder weighs, and what is no refrigerant. */
const NOT_CHARGED = /^total|\bcilindro|\bcylinder|\bpeso\b|\bnitrog|\boleo\b|\boil\b/;
/** A line that begins another machine: `2. Split`, `Equipamento 2 – Câmara`. */
const BEGINS_ANOTHER = pattern('iu')`
  ^\s*(?:\d{1,2}[.)]\s|(?:equipamento|m[aá]quina|unidade|sistema|circuito|unit|machine|equipment|system|
  circuit)\s+(?:n[º°o.]*\s*)?[A-Z\d]{1,3}\b)
`;
const IS_GAS = /:\s*(?:R|HFC|HCFC)[ -]?\d{2,4}[A-Za-z]{0,2}\b[^:]{0,20}$/;
const AMOUNT = /^(\d[\d.,]*)\s*(kg|g|lbs?|oz)$/i;

/**
 * What was newly charged into machines, by a service report that also tells what was recovered, put back or what a
 * machine holds, none of which is lost. Null where the pages are no such report, or the gas of a charge is not told.
 */
export function newlyCharged(
  pages: readonly Page[],
  { words }: FiscalSetting,
): { activities: DocumentActivity[]; unused: Unused[] } | null {
  const style = printStyle(pages, words.locale);
  const amounts = gasAmounts(pages, words);
  const activities: DocumentActivity[] = [];
  for (const { gas, digits, unit, value, line, recognized } of amounts.filter(isCharged)) {
    const quantity = readIn(digits, style ?? (words.locale === 'pt-BR' ? 'comma' : 'dot'));
    if (quantity === '0') continue;
    if (quantity === null || gas === null || (style === null && /[.,]\d{3}$/.test(digits))) return null;
    activities.push({
      kind: gas,
      candidates: [gas],
      quantity,
      unit,
      from: null,
      to: null,
      yearInferred: false,
      ...words.scopeOf(gas),
      recognized,
      evidence: [
        { slot: 'quantity', place: value.place, quote: value.text },
        { slot: 'kind', place: value.place, quote: line.slice(0, 200) },
      ],
      findings: [],
    });
  }
  const unused = amounts.flatMap((amount): Unused[] =>
    isCharged(amount)
      ? []
      : [{ reason: 'beside', quote: amount.line.slice(0, 80), place: amount.value.place }],
  );
  return activities.length > 0 && amounts.some(isNotLost) ? { activities, unused } : null;
}

const isNotLost = ({ label }: Labelled): boolean => RECOVERED.test(label) || NOMINAL.test(label);

function isCharged(amount: Labelled): boolean {
  return CHARGED.test(amount.label) && !NOT_CHARGED.test(amount.label) && !isNotLost(amount);
}

/** The amounts of a report by their folded labels, each with the gas that its line, or one above it, names. */
function gasAmounts(pages: readonly Page[], words: Words): GasAmount[] {
  let gas: string | null = null;
  return pages.flatMap(({ lines, recognized }) =>
    lines.flatMap(({ text: line, texts }) => {
      const { kind } = words.kindOf(gasIn(line) ?? '', 'kg');
      const named = kind?.startsWith('fugitive.') === true ? kind : null;
      const parts = texts.flatMap(partsOf);
      const fields = labelled(parts);
      if (fields.length === 0) gas = named ?? (BEGINS_ANOTHER.test(line) ? null : gas);
      // `Fluido: R-134a | Carga nominal: 86 kg` names the gas of the lines below as well.
      else if (parts.some(({ text }) => IS_GAS.test(text))) gas = named ?? gas;
      const own = named ?? gas;
      return fields.map((field) => ({ ...field, label: folded(field.label), gas: own, line, recognized }));
    }),
  );
}

/** The designation of a refrigerant: `R-410A`, `HFC-134a`. */
function gasIn(text: string): string | null {
  const found = [...text.matchAll(/\b(?:R|HFC|HCFC)[ -]?\d{2,4}[A-Za-z]{0,2}\b/g)].map(([name]) => name);
  const [only] = found;
  return new Set(found).size === 1 && only !== undefined ? only : null;
}

interface Labelled {
  readonly label: string;
  readonly digits: string;
  readonly unit: string;
  readonly value: PageText;
}

interface GasAmount extends Labelled {
  readonly gas: string | null;
  readonly line: string;
  readonly recognized: boolean;
}

/** `Fluido: R-134a  Carga nominal: 86 kg` that stands in one text: each label with its value. */
function partsOf({ text, place }: PageText): PageText[] {
  return text.split(/\s+(?=\p{Lu}[\p{L} ./º°()-]{2,60}:\s)/u).map((part) => ({ text: part, place }));
}

/** Amounts with their labels: `Label | 16,50 kg` as two texts, or each as one with a colon between, several in a line. */
function labelled(parts: readonly PageText[]): Labelled[] {
  const [first, second] = parts;
  const pair =
    parts.length === 2 && first !== undefined && second !== undefined && AMOUNT.test(second.text.trim());
  const told = pair
    ? [{ label: first.text.replace(/\s*:\s*$/, ''), behind: second.text, value: second }]
    : parts.map((value) => {
        const [, label = '', behind = ''] = /^([^:]{3,80}):\s*(.+)$/u.exec(value.text) ?? [];
        return { label, behind, value };
      });
  return told.flatMap(({ label, behind, value }) => {
    const [, digits = '', named = ''] = AMOUNT.exec(behind.trim()) ?? [];
    const unit = unitOf(named);
    return unit === null || label === '' ? [] : [{ label, digits, unit, value }];
  });
}
