/** Specific embedded emissions of a good: its process's, per tonne and per unit that the law counts by (Eq. 61–66). */
import { divide, type Decimal, isZero, multiply, subtract, toText } from '../decimal.ts';
import type { Problem } from '../problem.ts';
import { categoryNamed, categoryOf } from './categories.ts';
import { goodOf } from './goods.ts';
import type { Good } from './installation.ts';
import type { NodeEmissions } from './node.ts';
import { Work } from './work.ts';

/** t CO2e, exact decimal text. */
export interface Specific {
  readonly direct: string;
  readonly indirect: string;
  readonly total: string;
  /** What a declaration takes: direct, and indirect of what is not in Annex II. */
  readonly counted: string;
}

export interface GoodEmissions {
  readonly process: string;
  readonly code: string;
  readonly name: string;
  readonly amount: string | null;
  readonly category: string;
  /** Of Annex I, or of none as far as the table of codes says; the reason stands among the notes. */
  readonly listed: boolean;
  /** What the law counts this good by (`t`, `t of clinker contained`, `kg of nitrogen contained`). */
  readonly functionalUnit: string | null;
  readonly perTonne: Specific;
  /** Per tonne of clinker or nitrogen contained; null where no content is given. */
  readonly perContent: Specific | null;
  readonly defaultShare: string;
  /** MWh per tonne. */
  readonly electricity: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Sector parameters that the category asks for and that are not given. */
  readonly missingParameters: readonly string[];
  /** Carbon price due per tonne, in its currency; null where none is paid. */
  readonly carbonPrice: {
    readonly currency: string;
    readonly due: string;
    readonly rebate: string;
    readonly effective: string;
  } | null;
}

/** A good by its process. Never refuses for a code: a good that the table does not know is said, and not listed. */
export function goodEmissions(
  outer: Work,
  good: Good,
  node: NodeEmissions,
  field: string,
  notes: Problem[],
): GoodEmissions {
  const work = new Work(outer.tables, outer.problems);
  const found = goodOf(good.code, work.tables);
  if (!found.ok) notes.push(...found.problems);
  const listed = found.ok ? categoryNamed(found.value.category) : null;
  if (listed !== null && listed.key !== node.category)
    notes.push({
      code: 'cbam.good_category',
      params: { code: good.code, category: listed.key, process: node.id },
    });
  const amount = work.optional(good.amount, { field: `${field}.amount`, figure: 'cbam_amount', unit: 't' });
  const content =
    work.optional(good.content, { field: `${field}.content`, figure: 'cbam_content', bounds: 'share' })
      ?.value ?? null;
  const own: Decimal[] = [node.direct, node.indirect, node.total, node.counted];
  const { perTonne, perContent } = byContent(own, content, good.per ?? 'product', work, field);
  const wanted = categoryOf(node.category)?.parameters ?? [];
  return {
    process: good.process,
    code: good.code,
    name: good.name ?? '',
    amount: amount === null ? null : toText(amount.value),
    category: node.category,
    listed: found.ok,
    functionalUnit: found.ok ? found.value.functionalUnit : null,
    perTonne: specific(perTonne),
    perContent: perContent === null ? null : specific(perContent),
    defaultShare: isZero(node.direct) ? '0' : toText(divide(node.byDefault, node.direct)),
    electricity: toText(node.electricity),
    parameters: good.parameters ?? {},
    missingParameters: wanted.filter(
      (name) => (good.parameters?.[name] ?? '') === '' && !covered(name, content),
    ),
    carbonPrice: priceOf(work, good, perTonne[2] ?? node.total, field),
  };
}

/** Content of clinker or nitrogen is a parameter as well. */
function covered(name: string, content: Decimal | null): boolean {
  return content !== null && (name === 'clinker_share' || name === 'nitrogen');
}

interface ByContent {
  readonly perTonne: readonly Decimal[];
  readonly perContent: readonly Decimal[] | null;
}

/** `SEE_product = SEE_content · content` (Eq. 64–66), in whichever direction the production was counted. */
function byContent(
  own: readonly Decimal[],
  content: Decimal | null,
  per: 'product' | 'content',
  work: Work,
  field: string,
): ByContent {
  if (per === 'product') {
    const perContent =
      content === null || isZero(content) ? null : own.map((value) => divide(value, content));
    return { perTonne: own, perContent };
  }
  if (content === null) {
    work.refuse('input.missing', { field: `${field}.content` });
    return { perTonne: own, perContent: own };
  }
  return { perTonne: own.map((value) => multiply(value, content)), perContent: own };
}

function specific(values: readonly Decimal[]): Specific {
  const [direct = '', indirect = '', total = '', counted = ''] = values.map(toText);
  return { direct, indirect, total, counted };
}

/** Price and rebate per tonne: covered share × emissions × price (template F_Tools 2). The deduction itself is the declarant's. */
function priceOf(
  work: Work,
  { carbonPrice: price }: Good,
  total: Decimal,
  field: string,
): GoodEmissions['carbonPrice'] {
  if (price === undefined) return null;
  const path = `${field}.carbonPrice`;
  const share = (value: string | number, name: string): Decimal =>
    work.given(value, { field: `${path}.${name}`, figure: 'cbam_share', bounds: 'share' }).value;
  const money = (value: string | number, name: string): Decimal =>
    work.given(value, { field: `${path}.${name}`, figure: 'cbam_carbon_price' }).value;
  const due = multiply(multiply(total, share(price.covered, 'covered')), money(price.price, 'price'));
  const rebate =
    price.rebate === undefined
      ? null
      : multiply(
          multiply(total, share(price.rebateCovered ?? price.covered, 'rebateCovered')),
          money(price.rebate, 'rebate'),
        );
  return {
    currency: price.currency,
    due: toText(due),
    rebate: rebate === null ? '0' : toText(rebate),
    effective: toText(rebate === null ? due : subtract(due, rebate)),
  };
}
