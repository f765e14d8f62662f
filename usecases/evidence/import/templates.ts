import type { ActivityKind, Library } from '#engine/library.ts';
import type { ColumnMeaning } from '../mapping/mapping-shape.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import type { UseCase } from '../../usecase.ts';
import { importTemplates } from './import.contract.ts';
import type { TEMPLATE_CATEGORIES } from './template.contract.ts';

type CategoryKey = (typeof TEMPLATE_CATEGORIES)[number];

/** A column of a template: the name of its row, or what a mapping calls it. */
type TemplateColumn = 'key' | ColumnMeaning;

interface Template {
  readonly key: CategoryKey;
  readonly columns: readonly TemplateColumn[];
  readonly kinds: readonly ActivityKind[];
  /** Units that an amount may be given in; none where the template asks for no unit. */
  readonly units: readonly string[];
}

interface Recipe {
  readonly of: (kind: ActivityKind) => boolean;
  /** Columns besides the common ones, after the amount and its unit. */
  readonly more?: readonly TemplateColumn[];
  /** Units other than the usual ones of the kinds. */
  readonly units?: (usual: readonly string[]) => readonly string[];
}

const MONEY = ['BRL', 'USD', 'EUR', 'GBP'];
const withoutMoney = (usual: readonly string[]) => usual.filter((unit) => !MONEY.includes(unit));
const ofCategory =
  (...categories: readonly string[]) =>
  ({ category }: ActivityKind) =>
    categories.includes(category);

/** Which kinds a template is for; in the order in which they are offered. */
const RECIPES: Readonly<Record<CategoryKey, Recipe>> = {
  stationary: { of: ofCategory('stationary_combustion') },
  mobile: { of: ofCategory('mobile_combustion') },
  fugitive: { of: ofCategory('fugitive') },
  electricity: { of: ofCategory('purchased_electricity') },
  heat: { of: ofCategory('purchased_heat') },
  goods: { of: ofCategory('purchased_goods_services', 'capital_goods'), units: withoutMoney },
  spend: {
    of: ofCategory('purchased_goods_services', 'capital_goods'),
    units: () => MONEY,
    more: ['counterparty', 'tax_id', 'ledger_account', 'exchange_rate', 'price_index', 'factor_price_index'],
  },
  freight: {
    of: ({ key }) => /^freight_(?:in|out)\.(?!warehouse)/.test(key),
    units: () => ['t', 'kg', 'tkm'],
    more: ['distance'],
  },
  flights: { of: ({ key }) => key === 'travel.flight' },
  travel: {
    of: (kind) => ofCategory('business_travel')(kind) && kind.key !== 'travel.flight',
    units: withoutMoney,
  },
  commuting: { of: ofCategory('employee_commuting'), units: withoutMoney },
  waste: { of: ofCategory('waste_generated', 'waste_treatment') },
};

const FLIGHT_COLUMNS: readonly TemplateColumn[] = [
  'key',
  'site',
  'period',
  'origin',
  'destination',
  'class',
  'return',
  'passengers',
  'forcing',
  'notes',
];

/** The templates, made of the kinds that the library has. */
export function templatesOf(library: Library): Template[] {
  return (Object.keys(RECIPES) as CategoryKey[]).map((key) => {
    const { of, more = [], units = (usual) => usual } = RECIPES[key];
    const kinds = Object.values(library.kinds).filter(of);
    if (key === 'flights') return { key, kinds, columns: FLIGHT_COLUMNS, units: [] };
    const usual = [...new Set(kinds.flatMap((kind) => kind.units))];
    return {
      key,
      kinds,
      columns: ['key', 'site', 'kind', 'period', 'value', 'unit', ...more, 'notes'],
      units: units(usual),
    };
  });
}

/** Tells of what templates are made; whoever shows them adds the words. */
export const tellTemplates: UseCase<typeof importTemplates.input, typeof importTemplates.output> = {
  contract: importTemplates,
  may: ({ actor }) => mayReadLedger(actor),
  run({ ports }) {
    const templates = templatesOf(ports.library).map(({ key, columns, kinds, units }) => ({
      key,
      columns: [...columns],
      units: [...units],
      kinds: kinds.map((kind) => ({ key: kind.key, name: kind.name, units: [...kind.units] })),
    }));
    return Promise.resolve({ templates });
  },
};
