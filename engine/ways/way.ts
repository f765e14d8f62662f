/**
 * The ways of calculating an activity kind beyond "quantity times factor": which calculator stands for it, where the
 * activity's quantity goes in that calculator's form, and which fields follow from what is known already. The table is
 * data (`ways.json`); what a way needs besides, the caller gives as parameters by the names of the form's fields.
 */
import type { AnyField, Fields } from '../form.ts';
import { PROCESSES } from '../process/calculate.ts';
import { SCOPE3_METHODS } from '../scope3/calculate.ts';
import { areCompatible, findUnit } from '../unit.ts';
import type { Unit } from '../unit.ts';
import table from './ways.json' with { type: 'json' };

/** What a field is filled with where the caller does not give it. */
export type Filling =
  /** The gas or refrigerant blend of the kind. */
  | 'gas'
  /** The factor named by the caller, or the one chosen for the kind by place, time and programme. */
  | 'factor'
  /** Between two airports: coordinates and names from the register of airports. */
  | 'route'
  /** The factors of flights by cabin and radiative forcing. */
  | 'bands'
  /** The year of the activity, and the year whose prices the factor is in. */
  | 'spendYear'
  | 'factorYear'
  /** One, where the factor is in the currency that was spent. */
  | 'exchangeRate'
  /** One, where the factor is in the prices of the year of the activity. */
  | 'spendIndex'
  | 'factorIndex'
  /** The days of the activity, where they are no whole year and the figures of the form are per year. */
  | 'daysOfYear';

export interface Way {
  /** Activity kinds; `fugitive.r*` stands for all that begin so. */
  readonly kinds: readonly string[];
  /** `fuel` and `electricity`: counted as that kind is, and placed where this one belongs. */
  readonly calculator: 'process' | 'scope2' | 'scope3' | 'fuel' | 'electricity';
  /** Key of the process or method. */
  readonly method: string;
  /** Field that takes the activity's quantity (`limes.production`: of the one item of the list); null = none does. */
  readonly quantity: string | null;
  /** Dimensions or families of units that the quantity may be given in; none = any. */
  readonly units: readonly string[];
  readonly fill?: Readonly<Record<string, Filling>>;
  /** Values that the kind itself says (`treated.treatment`: composting), where the caller gives none. */
  readonly implied?: Readonly<Record<string, unknown>>;
  /** Values that follow from the factors filled in. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Parameters that fillings read and that are no fields of the form. */
  readonly extra?: readonly string[];
  /** Fields that follow from parameters (names apart by a space): while one is missing, only those are asked for. */
  readonly follows?: Readonly<Record<string, string>>;
  /** Units in which a chosen factor may count. */
  readonly factorUnits?: readonly string[];
}

export const WAYS = table as readonly Way[];

const FORMS = new Map<string, Fields>([
  ...PROCESSES.map(({ key, fields }) => [`process ${key}`, fields] as const),
  ...SCOPE3_METHODS.map(({ key, fields }) => [`scope3 ${key}`, fields] as const),
]);

/** The form that a way fills in; of ways without a form of their own, none. */
export function formOf({ calculator, method }: Way): Fields {
  return FORMS.get(`${calculator} ${method}`) ?? {};
}

/** The ways that stand for a kind, in the order in which they are tried. */
export function waysOf(kind: string): Way[] {
  return WAYS.filter(({ kinds }) => kinds.some((pattern) => matches(pattern, kind)));
}

function matches(pattern: string, kind: string): boolean {
  return pattern.endsWith('*') ? kind.startsWith(pattern.slice(0, -1)) : pattern === kind;
}

/** Whether a way takes a quantity in a unit: of its dimension or family, and one that its field can be told in. */
export function takes(way: Way, unit: Unit): boolean {
  const { units } = way;
  if (units.length > 0 && !units.includes(unit.dimension) && !units.includes(unit.family)) return false;
  const field = quantityField(way);
  const wanted = field?.type === 'amount' ? findUnit(field.unit) : null;
  return wanted === null || areCompatible(unit, wanted);
}

/** The field that takes the activity's quantity. */
export function quantityField(way: Way): AnyField | undefined {
  const [name, inner] = (way.quantity ?? '').split('.');
  const field = formOf(way)[name ?? ''];
  return field?.type === 'list' ? field.of[inner ?? ''] : field;
}

/** Whether a way of a kind counts by one factor that a caller may name in place of the one that is chosen. */
export function takesFactor(kind: string, method: string): boolean {
  return waysOf(kind).some((way) => way.method === method && placesFactor(way));
}

/** Calculators that take the activity as it is, its factor with it. */
const WITHOUT_FORM: readonly string[] = ['scope2', 'fuel', 'electricity'];

/** Whether a factor named beside the activity has a place in a way. */
export function placesFactor({ calculator, fill = {} }: Way): boolean {
  return WITHOUT_FORM.includes(calculator) || Object.values(fill).includes('factor');
}

/** Whether a factor named beside the activity stands for all flights of its cabin. */
export function placesBands({ fill = {} }: Way): boolean {
  return Object.values(fill).includes('bands');
}

/** The list whose one item the activity is, with the fields of an item; null where the form has none. */
export function listOf(way: Way): { readonly name: string; readonly of: Fields } | null {
  const paths = [way.quantity, ...Object.keys({ ...way.fill, ...way.implied })];
  const name = paths.find((path) => path?.includes('.') === true)?.split('.')[0];
  const field = name === undefined ? undefined : formOf(way)[name];
  return name === undefined || field?.type !== 'list' ? null : { name, of: field.of };
}
