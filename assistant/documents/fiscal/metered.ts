import type { FiscalDocument, FiscalItem } from '#documents/document.ts';
import { plus, product } from '../../language/numbers/exact.ts';
import { commonOf, type FiscalSetting, leftOut } from './fiscal-frame.ts';
import type { DocumentActivity, Unused } from '../proposal-shape.ts';
import { folded, unitOf } from '../words/words.ts';

/** Energy that is not consumption, or is a price in the shape of an amount. */
const BESIDE =
  /injet|compens|reativ|demanda|ultrapass|bandeira|adicional|tribut|iluminacao|cosip|multa|juros|geracao|credito|sald|saldo/;

/**
 * The energy of an electricity document: the tariff periods added up, each once. Its use of the grid (TUSD) and its energy
 * (TE) are lines of the same kilowatt-hours, and count once.
 */
export function meteredEnergy(
  document: FiscalDocument,
  setting: FiscalSetting,
): { activities: DocumentActivity[]; unused: Unused[] } {
  const unused: Unused[] = [];
  const lines: FiscalItem[] = [];
  for (const item of document.items) {
    const returned = item.problems.some(({ code }) => code === 'fiscal.item_returned');
    const unit = unitOf(item.unit.value);
    const energy = unit === 'kWh' || unit === 'MWh';

    if (
      energy &&
      !returned &&
      !BESIDE.test(folded(item.description.value)) &&
      /^0*[1-9]|^0*\.0*[1-9]|[1-9]/.test(item.quantity.value)
    )
      lines.push(item);
    else unused.push(leftOut(item, energy ? 'beside' : 'not_activity'));
  }
  const counted = onceEach(lines);
  for (const item of lines) if (!counted.includes(item)) unused.push(leftOut(item, 'beside'));
  const [first] = counted;
  if (first === undefined) return { activities: [], unused };
  const unit = unitOf(first.unit.value);
  const same = counted.filter((item) => unitOf(item.unit.value) === unit);
  const common = commonOf(document, setting);
  const amounts = same.map((item) => product(item.quantity.value));
  return {
    activities: [
      {
        ...common.slots,
        kind: 'electricity',
        candidates: ['electricity'],
        quantity: amounts.reduce((sum, amount) => plus(sum, amount), '0'),
        unit,
        scope: 2,
        ...(amounts.length > 1 ? { arithmetic: amounts.join(' + ') } : {}),
        evidence: [
          ...same.flatMap(({ quantity, description: { value, place } }) => [
            { slot: 'quantity', place: quantity.place, quote: quantity.value } as const,
            { slot: 'kind', place, quote: value.slice(0, 200) } as const,
          ]),
          { slot: 'unit', place: first.unit.place, quote: first.unit.value },
          ...common.evidence,
        ],
        findings: common.findings,
      },
    ],
    unused,
  };
}

/** Of each tariff period the lines of its energy (TE) where there are such, else those of the grid's use. */
function onceEach(lines: readonly FiscalItem[]): FiscalItem[] {
  const byPeriod = new Map<string, FiscalItem[]>();
  for (const item of lines) {
    const period = tariffPeriod(folded(item.description.value));
    byPeriod.set(period, [...(byPeriod.get(period) ?? []), item]);
  }
  return [...byPeriod.values()].flatMap((group) => {
    const energy = group.filter(({ description }) => isEnergy(folded(description.value)));
    const grid = group.filter(({ description }) => isGrid(folded(description.value)));
    const chosen = energy.length > 0 ? energy : grid.length > 0 ? grid : group;
    // The same amount of the same period under two names (a tax line of its own) is one amount.
    return chosen.filter(
      (item, at) => chosen.findIndex(({ quantity }) => quantity.value === item.quantity.value) === at,
    );
  });
}

function tariffPeriod(text: string): string {
  if (/intermedi/.test(text)) return 'intermediate';
  if (/fora (?:de |da )?ponta|f\.? ?ponta|\bfp\b|fponta/.test(text)) return 'off_peak';
  return /ponta|\bp\b/.test(text) ? 'peak' : 'whole';
}

function isEnergy(text: string): boolean {
  return /\bte\b|tarifa de energia|energia te/.test(text);
}

function isGrid(text: string): boolean {
  return /\btusd\b|uso do sistema/.test(text);
}
