import { type Filling, type Ground, routeAt } from './filling.ts';

/** Rows of A_InstData by what the record calls them. */
const ABOUT = {
  nameLocal: 19,
  name: 20,
  street: 21,
  activity: 22,
  postCode: 23,
  poBox: 24,
  city: 25,
  unLocode: 27,
  latitude: 28,
  longitude: 29,
  representative: 30,
  email: 31,
  telephone: 32,
} as const;
const VERIFIER = {
  name: 37,
  street: 38,
  city: 39,
  postCode: 40,
  country: 41,
  representative: 45,
  email: 46,
  telephone: 47,
  accreditationState: 51,
  accreditationBody: 52,
  registrationNumber: 53,
} as const;

const [GOODS_AT, PROCESSES_AT] = [62, 83];
/** Rows for categories and for processes, columns for routes and for included categories. */
export const MOST_PROCESSES = 10;
const MOST_CATEGORIES = 10;
const ROUTE_COLUMNS = ['I', 'J', 'K', 'L', 'M', 'N'];
const INCLUDED_COLUMNS = ['F', 'G', 'H', 'I', 'J', 'K'];
const NOTHING_INCLUDED = 'Only direct production';

/** Sheet A_InstData: period, installation, verifier, categories with their routes, processes. */
export function fillInstallation(filling: Filling, ground: Ground): void {
  const { input, lists } = ground;
  filling.on('A_InstData');
  const period = input.period ?? { from: `${input.year}-01-01`, to: `${input.year}-12-31` };
  filling.number('I9', dayOf(period.from));
  filling.number('L9', dayOf(period.to));
  for (const [name, row] of Object.entries(ABOUT)) filling.text(`I${row}`, input.installation?.[name]);
  const country = input.installation?.['country'];
  filling.text('I26', country === undefined ? undefined : (lists.countries[country] ?? country));
  for (const [name, row] of Object.entries(VERIFIER)) filling.text(`I${row}`, input.verifier?.[name]);
  fillCategories(filling, ground);
  for (const [index, { id, category, includes }] of input.processes.entries()) {
    const row = PROCESSES_AT + index;
    filling.listed(`E${row}`, lists.categories[category]);
    const included = (includes ?? []).map((one) => lists.categories[one] ?? '');
    const told = included.length === 0 ? [NOTHING_INCLUDED] : included;
    for (const [at, column] of INCLUDED_COLUMNS.entries()) filling.listed(`${column}${row}`, told[at]);
    for (const one of told.slice(INCLUDED_COLUMNS.length))
      filling.leave(`Process ${id} also includes ${one}: the template has six cells for it.`);
    filling.text(`L${row}`, ground.names.get(id));
  }
}

/** 4 (a): each category once, with the routes by which it is made here. */
function fillCategories(filling: Filling, { input, lists }: Ground): void {
  const all = [
    ...new Set(input.processes.flatMap(({ category, includes }) => [category, ...(includes ?? [])])),
  ];
  for (const [index, category] of all.entries()) {
    if (index >= MOST_CATEGORIES) {
      filling.leave(`Category ${lists.categories[category]}: the template has ten rows for categories.`);
      continue;
    }
    const row = GOODS_AT + index;
    filling.listed(`E${row}`, lists.categories[category]);
    const routes = lists.routes[category] ?? [];
    if (routes.length <= 1) continue;
    const made = input.processes.filter((process) => process.category === category);
    const used = new Set(
      made.flatMap(({ production }) => production.map(({ route }) => routeAt(lists, category, route))),
    );
    for (const [at, route] of [...used].sort((a, b) => a - b).entries())
      filling.text(`${ROUTE_COLUMNS[at]}${row}`, routes[route]);
  }
}

/** The number by which a workbook knows a day: days since 30 December 1899. */
function dayOf(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);
}
