import type { BillCase } from '#documents/testing/bill-case.ts';
import { ELECTRICITY_BILLS } from '#documents/testing/electricity-papers.ts';
import { paperPdf, scannedPdf } from '#documents/testing/paper.ts';
import { SEVERAL_METERS_BILLS } from '#documents/testing/several-meters-papers.ts';
import { VOLUME_PAPERS } from '#documents/testing/volume-papers.ts';
import { plus } from '../../language/numbers/exact.ts';
import type { DocumentCase } from './document-case.ts';

const KIND: Readonly<Record<string, string>> = {
  gas: 'stationary.natural_gas',
  water: 'purchased.water',
  sewage: 'waste.wastewater',
  cylinder: 'stationary.lpg',
  fuel: '?',
};

function caseOf({ name, papers, expected }: BillCase, scanned: boolean): DocumentCase {
  const bytes = () => (scanned ? scannedPdf(papers) : paperPdf(papers));
  return {
    id: `${scanned ? 'scanned' : 'printed'}: ${name}`,
    file: { name: 'conta.pdf', bytes },
    expect: activitiesOf(expected),
  };
}

/** The tariff periods of electricity are one activity, everything else one a line. */
function activitiesOf({ items, apart = [], fields = {} }: BillCase['expected']): string[] {
  const days = fields.from && fields.to ? `${fields.from} ${fields.to}` : '? ?';
  let energy: string | null = null;
  const lines: string[] = [];
  // Sewage is no water: it is treated by others.
  for (const item of [...items, ...apart.filter((one) => one.startsWith('sewage'))]) {
    const [itemClass = '', quantity = '0', unit = ''] = item.split(' ');
    if (itemClass.startsWith('consumption')) energy = plus(energy ?? '0', quantity);
    else lines.push(`${KIND[itemClass] ?? '?'} ${quantity} ${unit} ${days} ?`);
  }
  return energy === null ? lines : [`electricity ${energy} kWh ${days} ?`, ...lines];
}

/** One receipt names a liquid that is no fuel: it is said, and judged elsewhere. */
const FILLED = VOLUME_PAPERS.filter(({ name }) => !name.includes('on two lines'));

/** Bills and receipts, printed and scanned. */
export const PAPERS: readonly DocumentCase[] = [
  ...[...ELECTRICITY_BILLS, ...FILLED, ...SEVERAL_METERS_BILLS].map((bill) => caseOf(bill, false)),
  ...ELECTRICITY_BILLS.slice(0, 2).map((bill) => caseOf(bill, true)),
];
