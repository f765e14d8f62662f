import { type Filling, type Ground, read } from './filling.ts';

type Good = NonNullable<Ground['input']['goods']>[number];

const FIRST = 10;
export const MOST_GOODS = 100;
/** Columns by what the record calls them; what is told in percent is a fraction here. */
const PERCENT = {
  mn: 'R',
  cr: 'S',
  ni: 'T',
  other_alloys: 'U',
  carbon: 'V',
  other_materials: 'X',
  pre_consumer_scrap: 'Y',
  other_elements: 'AA',
  concentration: 'AD',
  nitric_acid: 'AE',
  urea: 'AF',
  n_ammonium: 'AH',
  n_nitrate: 'AI',
  n_urea: 'AJ',
  n_other: 'AK',
} as const;
const CONTENT: Readonly<Record<string, { readonly parameter: string; readonly column: string }>> = {
  cement: { parameter: 'clinker_share', column: 'AB' },
  nitric_acid: { parameter: 'nitrogen', column: 'AG' },
  urea: { parameter: 'nitrogen', column: 'AG' },
  mixed_fertilisers: { parameter: 'nitrogen', column: 'AG' },
  ammonia: { parameter: 'nitrogen', column: 'AG' },
};
const ALUMINIUM: readonly string[] = ['unwrought_aluminium', 'aluminium_products'];

/** Sheet Summary_Products: a line for each good, its sector parameters and the carbon price that was due. */
export function fillProducts(filling: Filling, ground: Ground): void {
  filling.on('Summary_Products');
  for (const [index, good] of (ground.input.goods ?? []).entries()) fillGood(filling, ground, good, index);
}

function fillGood(filling: Filling, ground: Ground, good: Good, index: number): void {
  const { input, names, result } = ground;
  const row = FIRST + index;
  const { parameters = {} } = good;
  const category = input.processes.find(({ id }) => id === good.process)?.category ?? '';
  filling.text(`D${row}`, names.get(good.process));
  filling.text(`F${row}`, good.code.replaceAll(/\D/g, '').slice(0, 8));
  filling.text(`H${row}`, good.name);
  filling.text(`P${row}`, parameters['reducing_agent']);
  filling.text(`Q${row}`, parameters['mill']);
  for (const [name, column] of Object.entries(PERCENT)) filling.fraction(`${column}${row}`, parameters[name]);
  const scrap = parameters['scrap_per_tonne'];
  const scrapAt = `${ALUMINIUM.includes(category) ? 'Z' : 'W'}${row}`;
  if (scrap !== undefined && Number.isFinite(Number(scrap))) filling.number(scrapAt, scrap);
  else filling.text(scrapAt, scrap);
  const content = CONTENT[category];
  if (content !== undefined && good.content !== undefined)
    filling.number(`${content.column}${row}`, good.content);
  else if (content !== undefined) filling.fraction(`${content.column}${row}`, parameters[content.parameter]);
  const calcined = parameters['calcined']?.trim().toLowerCase();
  if (calcined === 'true' || calcined === 'yes') filling.truth(`AC${row}`, true);
  else if (calcined === 'false' || calcined === 'no') filling.truth(`AC${row}`, false);
  else filling.text(`AC${row}`, parameters['calcined']);
  fillPrice(filling, good, result.goods[index]?.carbonPrice ?? null, row);
}

function fillPrice(
  filling: Filling,
  { carbonPrice: price }: Good,
  due: Ground['result']['goods'][number]['carbonPrice'],
  row: number,
): void {
  if (price === undefined || due === null) return;
  filling.text(`AL${row}`, price.instrument);
  filling.number(`AM${row}`, price.covered);
  filling.text(`AP${row}`, price.currency);
  filling.number(`AR${row}`, read(due.due));
  if (price.rebate === undefined) return;
  filling.number(`AU${row}`, price.rebateCovered ?? price.covered);
  filling.number(`AX${row}`, read(due.rebate));
}
