import { netMassThreshold, quarterlyHolding } from '#engine/cbam/certificates.ts';
import { meterOf } from '#engine/cbam/meter.ts';
import { goodOf } from '#engine/cbam/goods.ts';
import {
  add,
  type Decimal,
  decimal,
  divide,
  isPositive,
  isZero,
  multiply,
  roundToPlaces,
  sum,
  toText,
  ZERO,
  compare,
  ONE,
} from '#engine/decimal.ts';
import { cbamTables } from '#reference/cbam.ts';
import type { z } from 'zod';
import { mayReadLedger } from '../../may/ledger.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import { cbamDeclaration } from './cbam-import.contract.ts';
import { LinePricer, type Priced, type PricedLine } from './price-lines.ts';
import { type ImportRow, readImportsOf, wholeSince, yearsWithImports } from './rows.ts';

type Told = z.input<typeof cbamDeclaration.output>;

const QUARTERS = [1, 2, 3, 4] as const;

/** What a year of imports comes to. Lines that cannot be calculated are counted beside every total, each with its reason. */
export const declareYear: UseCase<typeof cbamDeclaration.input, typeof cbamDeclaration.output> = {
  contract: cbamDeclaration,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { year }) {
    const rows = await readImportsOf(context, year);
    const wholeAt = await wholeSince(context, year);
    const years = await yearsWithImports(context);
    return {
      ...declarationOf(rows, { year, wholeAt, today: context.now.toISOString().slice(0, 10) }),
      years,
    };
  },
};

interface Asked {
  readonly year: number;
  readonly wholeAt: string | null;
  /** ISO day. */
  readonly today: string;
}

/** The declaration of the lines of a year, without the database: what the benchmark measures. */
export function declarationOf(rows: readonly ImportRow[], asked: Asked): Omit<Told, 'years'> {
  const pricer = new LinePricer();
  const priced = rows.map((row) => pricer.price(row));
  const counted = priced.flatMap((one) => (one.ok ? [one.line] : []));
  return {
    year: asked.year,
    meter: meterFor(rows, asked),
    total: totalOf(priced, counted),
    quarters: quartersOf(priced, pricer, asked.year),
    goods: goodsOf(priced),
    problems: problemsOf(priced),
  };
}

function meterFor(rows: readonly ImportRow[], { year, wholeAt, today }: Asked): Told['meter'] {
  const tables = cbamTables();
  const threshold = netMassThreshold(year, tables);
  if (!threshold.ok) throw new Refused('cbam.threshold_missing', 422, { year: String(year) });
  const sectors = new Map<string, string>();
  const sectorOf = (code: string): string => {
    const known = sectors.get(code);
    if (known !== undefined) return known;
    const good = goodOf(code, tables);
    sectors.set(code, good.ok ? good.value.sector : '');
    return sectors.get(code) ?? '';
  };
  const lines = rows.map(({ quarter, code, massT }) => ({
    quarter,
    sector: sectorOf(code),
    mass: decimal(massT),
  }));
  const found = meterOf({ year, lines, threshold: threshold.value.value, whole: wholeAt !== null, today });
  return {
    state: found.state,
    thresholdT: toText(threshold.value.value),
    massT: toText(found.mass),
    share: toText(found.share),
    forecastT: found.forecast === null ? null : toText(found.forecast),
    warns: found.warns,
    wholeAt,
    outsideT: toText(found.outside),
  };
}

function totalOf(priced: readonly Priced[], counted: readonly PricedLine[]): Told['total'] {
  const emissions = sum(counted.map((line) => line.emissions));
  const certificates = sum(counted.map((line) => line.certificates));
  const byDefault = sum(counted.filter(({ row }) => row.basis === 'default').map((line) => line.emissions));
  const costs = counted.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const unpriced = sum(counted.filter(({ cost }) => cost === null).map((line) => line.certificates));
  return {
    massT: toText(sum(priced.map(massOf))),
    emissionsT: toText(emissions),
    certificates: toText(certificates),
    surrender: toText(roundedUp(certificates)),
    costEur: costs.length === 0 ? null : toText(sum(costs)),
    unpricedCertificates: toText(unpriced),
    defaultShare: isZero(emissions) ? null : toText(divide(byDefault, emissions)),
    countedLines: counted.length,
    notCountedLines: priced.length - counted.length,
  };
}

function massOf(one: Priced): Decimal {
  return one.ok ? one.line.mass : decimal(one.row.massT);
}

/** To whole certificates: a part of one is surrendered as one. */
function roundedUp(amount: Decimal): Decimal {
  const rounded = roundToPlaces(amount, 0);
  return compare(rounded, amount) < 0 ? add(rounded, ONE) : rounded;
}

function quartersOf(priced: readonly Priced[], pricer: LinePricer, year: number): Told['quarters'] {
  const share = quarterlyHolding(year, cbamTables());
  let toHold: Decimal = ZERO;
  return QUARTERS.map((quarter) => {
    const own = priced.filter((one) => (one.ok ? one.line.row : one.row).quarter === quarter);
    const lines = own.flatMap((one) => (one.ok ? [one.line] : []));
    const certificates = sum(lines.map((line) => line.certificates));
    const price = pricer.priceOf(year, quarter);
    for (const { mass, row } of lines) {
      const holding = pricer.holdingOf(row);
      if (holding) toHold = add(toHold, multiply(mass, holding));
    }
    return {
      quarter,
      massT: toText(sum(own.map(massOf))),
      emissionsT: toText(sum(lines.map((line) => line.emissions))),
      certificates: toText(certificates),
      priceEur: price === null ? null : toText(price),
      costEur: price === null ? null : toText(multiply(certificates, price)),
      countedLines: lines.length,
      notCountedLines: own.length - lines.length,
      holding: share.ok
        ? { by: endOf(year, quarter), certificates: toText(roundedUp(multiply(toHold, share.value.value))) }
        : null,
    };
  });
}

/** The last day of a quarter, ISO. */
function endOf(year: number, quarter: number): string {
  return new Date(Date.UTC(year, quarter * 3, 0)).toISOString().slice(0, 10);
}

function goodsOf(priced: readonly Priced[]): Told['goods'] {
  const groups = Map.groupBy(priced, (one) => {
    const { code, origin, installation, basis } = one.ok ? one.line.row : one.row;
    return `${code} ${origin} ${basis} ${installation}`;
  });
  const goods = [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { code, origin, installation, basis, id } = first.ok ? first.line.row : first.row;
    const lines = own.flatMap((one) => (one.ok ? [one.line] : []));
    const costs = lines.map(({ cost, certificates }) =>
      cost === null && isPositive(certificates) ? null : (cost ?? ZERO),
    );
    const known = costs.filter((cost) => cost !== null);
    return [
      {
        code,
        origin,
        installation,
        basis,
        massT: toText(sum(own.map(massOf))),
        emissionsT: toText(sum(lines.map((line) => line.emissions))),
        certificates: toText(sum(lines.map((line) => line.certificates))),
        costEur: lines.length > 0 && known.length === costs.length ? toText(sum(known)) : null,
        countedLines: lines.length,
        notCountedLines: own.length - lines.length,
        sampleId: id,
        problems: own.flatMap((one) => (one.ok ? [] : one.problems)).slice(0, 1),
      },
    ];
  });
  return goods.sort((one, other) => compare(decimal(other.certificates), decimal(one.certificates)));
}

function problemsOf(priced: readonly Priced[]): Told['problems'] {
  const groups = new Map<string, Told['problems'][number]>();
  for (const one of priced) {
    if (one.ok) continue;
    for (const problem of one.problems) {
      const key = JSON.stringify(problem);
      const known = groups.get(key);
      if (known) known.lines += 1;
      else groups.set(key, { problem, lines: 1, sampleId: one.row.id });
    }
  }
  return [...groups.values()];
}
