import { fractionFor, nodesOf } from '#engine/cbam/split.ts';
import { Work } from '#engine/cbam/work.ts';
import { add, type Decimal, divide, isZero, multiply, sum, ZERO } from '#engine/decimal.ts';
import { type Amount, type Filling, type Ground, read, routeAt } from './filling.ts';

type Process = Ground['input']['processes'][number];
type Flow = NonNullable<NonNullable<Process['heat']>['imported']>[number];

/** Rows of one process in D_Processes; its own begin as many further down. */
const BLOCK = 65;
const MIX = 'Mix';

/** Sheet D_Processes: production by route, where it goes, and what is attributed to it. */
export function fillProcesses(filling: Filling, ground: Ground): void {
  filling.on('D_Processes');
  for (const [index, process] of ground.input.processes.entries())
    fillProcess(filling, ground, process, index);
}

function fillProcess(filling: Filling, ground: Ground, process: Process, index: number): void {
  const { lists, result } = ground;
  const at = (column: string, row: number): string => `${column}${row + BLOCK * index}`;
  const told = result.processes[index];
  const byRoute = Map.groupBy(process.production, ({ route }) => routeAt(lists, process.category, route));
  for (const [route, lines] of byRoute) filling.number(at('L', 16 + route), totalOf(lines));
  filling.number(at('L', 27), process.market);
  fillUses(filling, ground, process, at);
  filling.number(at('L', 54), told?.ownDirect);
  fillHeat(filling, ground, process, at);
  const gas = process.wasteGas;
  filling.truth(at('L', 50), gas !== undefined);
  if (gas !== undefined) {
    filling.number(at('L', 61), gas.imported ?? 0);
    filling.number(at('M', 61), gas.exported ?? 0);
  }
  fillElectricity(filling, ground, process, index);
  const exported = process.electricityExported;
  filling.number(at('L', 71), exported?.amount ?? 0);
  if (exported !== undefined)
    filling.number(at('L', 72), factorOf(ground, exported.factor, 'electricityFactor'));
}

/** (c), (d): what does not go to the market; the template wants a zero where nothing goes. */
function fillUses(
  filling: Filling,
  { input }: Ground,
  { id, consumed = [], nonCbam }: Process,
  at: (column: string, row: number) => string,
): void {
  if (consumed.length === 0 && nonCbam === undefined) return;
  const others = input.processes.filter((other) => other.id !== id);
  for (const [place, other] of others.entries())
    filling.number(at('L', 32 + place), totalOf(consumed.filter((flow) => flow.process === other.id)));
  filling.number(at('L', 41), nonCbam ?? 0);
}

const totalOf = (lines: readonly { readonly amount: string | number }[]): Decimal =>
  sum(lines.map(({ amount }) => read(amount)));

interface Heat {
  readonly amount: Decimal;
  readonly emissions: Decimal;
}

/** Heat in one amount and one factor for each direction: several flows by what they carry. */
function fillHeat(
  filling: Filling,
  ground: Ground,
  process: Process,
  at: (column: string, row: number) => string,
): void {
  const imported = [
    ...(process.heat?.imported ?? []).map((flow) => heatOf(ground, flow)),
    ...ownHeat(ground, process),
  ];
  const exported = (process.heat?.exported ?? []).map((flow) => heatOf(ground, flow));
  filling.truth(at('K', 50), imported.length + exported.length > 0);
  if (imported.length + exported.length === 0) return;
  for (const [column, flows] of [
    ['L', imported],
    ['M', exported],
  ] as const) {
    const amount = sum(flows.map((flow) => flow.amount));
    const emissions = sum(flows.map((flow) => flow.emissions));
    filling.number(at(column, 57), amount);
    filling.number(at(column, 58), isZero(amount) ? ZERO : divide(emissions, amount));
  }
}

/** Heat by its factor, that of a plant, or that of the fuel over the efficiency (Eq. 44). */
function heatOf(ground: Ground, { amount, factor, fuelFactor, efficiency }: Flow): Heat {
  const heat = read(amount);
  if (factor !== undefined || fuelFactor === undefined)
    return { amount: heat, emissions: multiply(heat, factorOf(ground, factor, 'heatFactor')) };
  const work = new Work(ground.tables, []);
  const by = efficiency === undefined ? work.constant('constant/heat-imported', '').value : read(efficiency);
  return { amount: heat, emissions: divide(multiply(heat, read(fuelFactor)), by) };
}

/** Heat of the installation's own plants that goes to a process. */
function ownHeat({ input, result, tables }: Ground, { id }: Process): Heat[] {
  return (input.plants ?? []).flatMap(({ heat, heatTo }, index): Heat[] => {
    if (heatTo === undefined || heat === undefined || !nodesOf(heatTo).includes(id)) return [];
    const part = fractionFor(new Work(tables, []), heatTo, id, '')?.value ?? read(1);
    const emissions = read(result.plants[index]?.heatEmissions ?? 0);
    return [{ amount: multiply(read(heat), part), emissions: multiply(emissions, part) }];
  });
}

type Factor = NonNullable<Process['electricityExported']>['factor'];

function factorOf(
  { result }: Ground,
  factor: Factor | undefined,
  of: 'heatFactor' | 'electricityFactor',
): Decimal {
  if (typeof factor !== 'object') return read(factor ?? 0);
  return read(result.plants.find(({ id }) => id === factor.plant)?.[of] ?? 0);
}

/** Electricity in one amount and one factor; of several sources, their mix. */
function fillElectricity(filling: Filling, ground: Ground, process: Process, index: number): void {
  const { input, result } = ground;
  const told = result.processes[index];
  const stated = process.electricity ?? [];
  const shared = (input.electricity ?? []).filter(({ to }) => nodesOf(to).includes(process.id));
  const own = (input.plants ?? []).filter(({ electricityTo }) => nodesOf(electricityTo).includes(process.id));
  if (told === undefined || stated.length + shared.length + own.length === 0) return;
  const at = (row: number): string => `L${row + BLOCK * index}`;
  const used = read(told.electricityUsed);
  filling.number(at(65), used);
  filling.number(at(66), isZero(used) ? ZERO : oneFactor(told, stated, shared.length + own.length));
  const sources = new Set([...stated, ...shared].map(({ source }) => source ?? ''));
  for (const { kind } of own) sources.add(kind === 'chp' ? 'D.4.2' : 'D.4.1');
  const [only] = sources;
  filling.text(at(67), sources.size === 1 ? only : MIX);
}

function oneFactor(
  told: Ground['result']['processes'][number],
  stated: NonNullable<Process['electricity']>,
  others: number,
): Amount {
  const [only] = stated;
  const isOne = stated.length === 1 && others === 0 && only !== undefined;
  if (isOne && (typeof only.factor === 'string' || typeof only.factor === 'number')) return only.factor;
  return divide(read(told.attributedIndirect), read(told.electricityUsed));
}

/** Sheet F_Tools, 1: the cogeneration tool, which stands there twice. */
export function fillCogeneration(filling: Filling, { input, result }: Ground): void {
  filling.on('F_Tools');
  const plants = (input.plants ?? []).flatMap((plant, index) => {
    const told = result.plants[index];
    return plant.kind === 'chp' && told !== undefined ? [{ plant, told }] : [];
  });
  for (const { plant } of plants.slice(2))
    filling.leave(
      `Cogeneration ${plant.id}: the template has its tool twice; heat and electricity stand with the processes.`,
    );
  for (const [index, { plant, told }] of plants.slice(0, 2).entries()) {
    const [inputs, emissions, references] = index === 0 ? [21, 26, 41] : [61, 64, 72];
    const { fuelForHeat, fuelForElectricity } = told;
    const fuel =
      fuelForHeat === null || fuelForElectricity === null
        ? plant.fuel
        : add(read(fuelForHeat), read(fuelForElectricity));
    filling.number(`J${inputs}`, fuel);
    filling.number(`K${inputs}`, plant.heat);
    filling.number(`L${inputs}`, plant.electricity);
    const cleaning = read(plant.fluegasCleaning ?? 0);
    filling.number(
      `J${emissions}`,
      plant.emissions ?? add(read(told.emissions), multiply(read(-1), cleaning)),
    );
    filling.number(`K${emissions}`, cleaning);
    filling.number(`J${references}`, plant.referenceHeat);
    filling.number(`K${references}`, plant.referenceElectricity);
  }
}
