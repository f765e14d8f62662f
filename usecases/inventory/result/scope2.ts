import { createHash } from 'node:crypto';
import { add, type Decimal, decimal, divide, isZero, sum, toText, ZERO } from '#engine/decimal.ts';
import { lastDayOfMonth } from '#engine/period.ts';
import type { GwpSetName } from '#engine/gas.ts';
import type { Library } from '#engine/library.ts';
import type { Problem } from '#engine/problem.ts';
import { calculateScope2Unfolding, type Scope2Result } from '#engine/scope2/calculate.ts';
import type { Consumption, Instrument, Scope2Input } from '#engine/scope2/input.ts';
import type { z } from 'zod';
import { resolveFactor } from '../../calculation/factor/resolve.ts';
import { invalidInput } from '../../input.ts';
import { readInstruments } from '../../calculation/instrument/instruments.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { type Piece, readLocated, readPieces } from './energy.ts';
import { resultScope2 } from './scope2.contract.ts';

type Output = z.input<typeof resultScope2.output>;
type Market = Output['market'];
type Calculated = Extract<Market, { status: 'calculated' }>;
type Held = Awaited<ReturnType<typeof readInstruments>>[number];

/**
 * Scope 2 of the ledger both ways, whole months. The amount by location is the ledger's. By market the engine covers the
 * ledger's electricity, month by month, with the instruments that are registered; what says by market itself, and heat, count
 * as the line has them. What a factor is missing for comes back as coded problems, never as zero. Refuses with
 * `site.not_found` (404).
 */
export const tellScope2: UseCase<typeof resultScope2.input, typeof resultScope2.output> = {
  contract: resultScope2,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { withTrace, ...asked }) {
    if (asked.from > asked.to) throw invalidInput('to', 'before `from`');
    const filter = { ...asked, from: `${asked.from.slice(0, 7)}-01`, to: lastDayOfMonth(asked.to) };
    const located = await readLocated(context, filter);
    const pieces = await readPieces(context, filter);
    const held = await readInstruments(context, {
      from: filter.from,
      to: filter.to,
      includeWithdrawn: false,
    });
    const market = await byMarket(context, pieces, held, withTrace);
    return { from: filter.from, to: filter.to, ...located, market };
  },
};

async function byMarket(
  context: RunContext,
  pieces: readonly Piece[],
  held: readonly Held[],
  withTrace: boolean,
): Promise<Market> {
  const open = pieces.filter(({ isElectricity, ownMarket }) => isElectricity && !ownMarket);
  const own = pieces.filter(({ ownMarket }) => ownMarket);
  const heat = pieces.filter(({ isElectricity, ownMarket }) => !isElectricity && !ownMarket);
  const apart = {
    own: { lines: own.reduce((lines, piece) => lines + piece.lines, 0), co2eKg: marketOf(own) },
    heatCo2eKg: marketOf(heat),
  };
  if (open.length === 0) {
    const nothing = { gwpSet: null, months: [], sites: [], uses: [], disclosures: [], problems: [] };
    const coverage = { energyKwh: '0', coveredKwh: '0', share: null };
    return {
      status: 'calculated',
      co2eKg: marketOf([...own, ...heat]),
      ...apart,
      ...nothing,
      coverage,
    };
  }
  const calculated = await calculate(context, open, held);
  if (calculated.status === 'not_calculated') return calculated;
  const { result, gwpSet } = calculated;
  const electricity = result.marketBased.co2eKg;
  return {
    status: 'calculated',
    co2eKg: toText(sum([electricity, apart.own.co2eKg, apart.heatCo2eKg].map(decimal))),
    gwpSet,
    ...apart,
    ...cuts(open, held, result, context.locale),
    disclosures: [...result.disclosures],
    problems: [...result.problems],
    ...(withTrace ? { trace: result.trace } : {}),
  };
}

/**
 * What each piece of purchased energy comes to by market, on the set that its lines stand on or on another: electricity by
 * what covers it, the rest as its lines have it.
 */
export async function tellMarket(
  context: RunContext,
  pieces: readonly Piece[],
  held: readonly Held[],
  gwpSet?: GwpSetName,
): Promise<
  | { status: 'calculated'; pieces: readonly { piece: Piece; co2eKg: string }[] }
  | { status: 'not_calculated'; problems: Problem[] }
> {
  const isOpen = ({ isElectricity, ownMarket }: Piece) => isElectricity && !ownMarket;
  const open = pieces.filter(isOpen);
  const told = pieces
    .filter((piece) => !isOpen(piece))
    .map((piece) => ({ piece, co2eKg: piece.marketCo2eKg }));
  if (open.length === 0) return { status: 'calculated', pieces: told };
  const calculated = await calculate(context, open, held, gwpSet);
  if (calculated.status === 'not_calculated') return calculated;
  const amounts = new Map(
    calculated.result.lines.map(({ consumption, marketCo2eKg }) => [consumption, marketCo2eKg]),
  );
  return {
    status: 'calculated',
    pieces: [
      ...told,
      ...open.map((piece, index) => ({ piece, co2eKg: amounts.get(nameOf(piece, index)) ?? '0' })),
    ],
  };
}

/** The engine's account by market of electricity, of which there is some. */
async function calculate(
  context: RunContext,
  open: readonly Piece[],
  held: readonly Held[],
  asked?: GwpSetName,
): Promise<
  | { status: 'calculated'; result: Scope2Result; gwpSet: GwpSetName }
  | { status: 'not_calculated'; problems: Problem[] }
> {
  const problems = asked === undefined ? mixedSets(open) : [];
  const consumption = await consumptionOf(context, open, problems);
  const instruments = await instrumentsOf(context, open, held, problems);
  const [first] = open;
  if (problems.length > 0 || !first) return { status: 'not_calculated', problems };
  const today = [context.now.toISOString().slice(0, 10), ...open.map(({ to }) => to)].sort().at(-1) ?? '';
  const gwpSet = asked ?? first.gwpSet;
  const input = { consumption, instruments, residualMixes: [], gwpSet, programme: first.programme, today };
  const result = onceCalculated(input, context.ports.library);
  if (result.status === 'not_calculated') return { status: 'not_calculated', problems: [...result.problems] };
  return { status: 'calculated', result, gwpSet };
}

type Told = ReturnType<typeof calculateScope2Unfolding>;

/** One page asks for the same account several times; it follows from its input alone, so that nothing has to be kept in step. */
const CALCULATED = new WeakMap<Library, Map<string, Told>>();
const MOST_KEPT = 16;

function onceCalculated(input: Scope2Input, library: Library): Told {
  const known = CALCULATED.get(library) ?? new Map<string, Told>();
  CALCULATED.set(library, known);
  const key = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const result = known.get(key) ?? calculateScope2Unfolding(input, library);
  // The one that was asked for longest ago goes first.
  known.delete(key);
  known.set(key, result);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KEPT) break;
    known.delete(oldest);
  }
  return result;
}

function marketOf(pieces: readonly Piece[]): string {
  return toText(sum(pieces.map(({ marketCo2eKg }) => decimal(marketCo2eKg))));
}

/** Amounts on different GWP sets are never added. */
function mixedSets(pieces: readonly Piece[]): Problem[] {
  const [from = '', to] = [...new Set(pieces.map(({ gwpSet }) => gwpSet))].sort();
  return to === undefined ? [] : [{ code: 'gwp.sets_differ', params: { from, to } }];
}

/** How a part of the consumption is called in the trace and in what is disclosed. */
function nameOf({ siteName, from }: Piece, index: number): string {
  return `${siteName ?? '–'} ${from.slice(0, 7)} (${index + 1})`;
}

async function consumptionOf(
  context: RunContext,
  pieces: readonly Piece[],
  problems: Problem[],
): Promise<Consumption[]> {
  const consumption: Consumption[] = [];
  for (const [index, piece] of pieces.entries()) {
    const { kind, quantity, unit, from, to, region, chosenFactorId } = piece;
    const factor =
      chosenFactorId === null
        ? null
        : await resolveFactor(context, { factorId: chosenFactorId }, `grid-${index}`, problems);
    consumption.push({
      id: nameOf(piece, index),
      kind: kind as Consumption['kind'],
      quantity,
      unit,
      from,
      to,
      region,
      market: region.split('-')[0] ?? region,
      ...(piece.siteId === null ? {} : { site: piece.siteId }),
      ...(factor && { factor }),
    });
  }
  return consumption;
}

async function instrumentsOf(
  context: RunContext,
  pieces: readonly Piece[],
  held: readonly Held[],
  problems: Problem[],
): Promise<Instrument[]> {
  const instruments: Instrument[] = [];
  for (const { id, type, market, from, to, quantity, unit, criteria, siteIds, ...one } of held) {
    const factor = await resolveFactor(context, one.factor, id, problems);
    if (factor === null) continue;
    const places = new Set(siteIds);
    const covers = pieces.flatMap((piece, index) =>
      piece.siteId !== null && places.has(piece.siteId) ? [nameOf(piece, index)] : [],
    );
    instruments.push({
      id,
      type,
      market,
      from,
      to,
      factor,
      criteria,
      ...(quantity === null || unit === null ? {} : { quantity, unit }),
      ...(siteIds === null ? {} : { consumption: covers }),
    });
  }
  return instruments;
}

/** Sums of uses, each by what it was of. */
class Sums<Key> {
  readonly #byKey = new Map<Key, { energy: Decimal; covered: Decimal; co2e: Decimal }>();

  add(key: Key, { type, energyKwh, co2eKg }: Scope2Result['uses'][number]): void {
    const known = this.#byKey.get(key) ?? { energy: ZERO, covered: ZERO, co2e: ZERO };
    const energy = decimal(energyKwh);
    const isCovered = type !== 'grid_average' && type !== 'residual_mix';
    this.#byKey.set(key, {
      energy: add(known.energy, energy),
      covered: isCovered ? add(known.covered, energy) : known.covered,
      co2e: add(known.co2e, decimal(co2eKg)),
    });
  }

  list<Named>(name: (key: Key) => Named) {
    return [...this.#byKey].map(([key, { energy, covered, co2e }]) => ({
      ...name(key),
      energyKwh: toText(energy),
      coveredKwh: toText(covered),
      marketCo2eKg: toText(co2e),
    }));
  }
}

function cuts(
  pieces: readonly Piece[],
  held: readonly Held[],
  { uses, coverage, factors }: Scope2Result,
  language: 'pt-BR' | 'en',
): Pick<Calculated, 'months' | 'sites' | 'uses' | 'coverage'> {
  const names = new Map(held.map(({ id, name }) => [id, name]));
  const own = new Map(factors.map((factor) => [factor.id, factor.name[language]]));
  const sites = new Map(pieces.map(({ siteId, siteName }) => [siteId, siteName]));
  const [byMonth, bySite, byUse] = [
    new Sums<string>(),
    new Sums<string | null>(),
    new Sums<`${Scope2Result['uses'][number]['type']} ${string}`>(),
  ];
  const named = new Map(pieces.map((piece, index) => [nameOf(piece, index), piece]));
  for (const use of uses) {
    const piece = named.get(use.consumption);
    if (!piece) continue;
    byMonth.add(piece.from.slice(0, 7), use);
    bySite.add(piece.siteId, use);
    byUse.add(`${use.type} ${use.instrument ?? ''}`, use);
  }
  return {
    months: byMonth.list((month) => ({ month })).sort((a, b) => (a.month < b.month ? -1 : 1)),
    sites: bySite.list((siteId) => ({ siteId, siteName: sites.get(siteId) ?? null })),
    uses: byUse
      .list((key) => {
        const [type, id] = key.split(' ') as [Calculated['uses'][number]['type'], string];
        return { type, instrumentId: names.has(id) ? id : null, name: names.get(id) ?? own.get(id) ?? null };
      })
      .map(({ type, instrumentId, name, energyKwh, marketCo2eKg: co2eKg }) => ({
        type,
        instrumentId,
        name,
        energyKwh,
        co2eKg,
      })),
    coverage: {
      ...coverage,
      share: isZero(decimal(coverage.energyKwh))
        ? null
        : toText(divide(decimal(coverage.coveredKwh), decimal(coverage.energyKwh))),
    },
  };
}
