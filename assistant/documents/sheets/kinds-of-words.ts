import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { asPaid, payerOf } from '../said/payers.ts';
import type { Kinds, Words } from '../words/words.ts';
import { unitInHeading, unitOf } from '../words/words.ts';
import { carriedBy, isService, serviceWay } from './carried-by.ts';
import { isBlank } from './cells.ts';
import { MONEY } from './unit-families.ts';
import { heading } from './headings.ts';
import { isDestination, isMode, isPayer } from './heading-marks.ts';
import { packIn } from './packed-rows.ts';
import { kindWordOf } from './row-words.ts';
import { fuelsIn } from './said-of-all.ts';
import { isTreatment } from './treatments.ts';

/** Different words of one sheet that the language reads; the rows of others wait for a person. */
const MOST_WORDS = 300;

/** What the words of kind and use columns stand for, read once a word. */
export function kindsOfWords(
  rows: readonly Row[],
  columns: readonly ColumnMapping[],
  words: Words,
  { told, heads, unnamed = false }: About,
): ReadonlyMap<string, Kinds> {
  const extinguishers = /extintor|extinguisher/i.test([...told, heads].join(' '));
  const kind = columns.filter(({ meaning }) => meaning === 'kind');
  const use = columns.filter(({ meaning }) => meaning === 'use');
  const unit = columns.find(({ meaning }) => meaning === 'unit');
  const values = columns.filter(({ meaning }) => meaning === 'value');
  const units = new Set(
    columns.flatMap(({ meaning, unit: of }) => (meaning === 'value' && of !== null ? [of] : [])),
  );
  const found = new Map<string, Kinds>();
  if (kind.length + use.length === 0) return found;
  for (const row of rows) {
    const word = kindWordOf(row, [...kind, ...use]);
    if (word === '' || found.has(word)) continue;
    if (found.size >= MOST_WORDS) break;
    const measured = measuredIn(row, unit, values);
    // What is never counted by the piece is what the piece holds: `CO2 cilindro 25 kg`.
    const pack = measured === null || PIECES.has(measured) ? packIn(word) : null;
    const kindIn = (unit: string | null) => kindOfRow({ row, kind, use, told }, unit, words);
    const own = asNamed(measured, words, kindIn);
    const others =
      own.candidates.length > 0
        ? []
        : [...(pack === null ? [] : [pack.unit]), null, ...units].filter((unit) => unit !== measured);
    const another = others.reduce((known, unit) => (known.candidates.length > 0 ? known : kindIn(unit)), own);
    const around = { told, heads, extinguishers, named: kind.length > 0 && !unnamed };
    found.set(word, inContext(another, word, around, [measured, ...units], words));
  }
  return found;
}

/** The unit of what a row counts: that of its own cell, or of the amount that it fills. */
function measuredIn(
  row: Row,
  unit: ColumnMapping | undefined,
  values: readonly ColumnMapping[],
): string | null {
  const cell = unit === undefined ? undefined : row.cells[unit.column - 1];
  // Of several amounts the one that its row fills tells in what it is measured.
  const filled = values.find(({ column }) => !isBlank(row.cells[column - 1])) ?? values[0];
  if (cell === undefined || isBlank(cell)) return filled?.unit ?? null;
  const stated = unitOf(cell.text);
  // The currency of what was paid measures nothing beside litres.
  const isPaid = stated !== null && MONEY.has(stated) && filled?.unit != null;
  return isPaid && !isBlank(row.cells[filled.column - 1]) ? filled.unit : stated;
}

/**
 * What words name in a unit, unless only the unit tells it (`Car hire` in nights) and the words alone name something else
 * for certain, which is never measured so.
 */
function asNamed(unit: string | null, words: Words, kindIn: (unit: string | null) => Kinds): Kinds {
  const read = kindIn(unit);
  if (unit === null || read.kind === null || words.kindOf(NAMELESS, unit).kind !== read.kind) return read;
  const alone = kindIn(null);
  return alone.kind === null || alone.kind === read.kind || words.fits([alone.kind], unit) ? read : alone;
}

const PIECES: ReadonlySet<string> = new Set(['unit', 'cylinder', 'bag', 'drum', 'box']);

/** A word that names no activity. */
const NAMELESS = 'registro';

const TRAVEL =
  /\b(?:viage(?:m|ns)|travel|business trips?|reembolsos?|expense (?:report|claim)|despesas? de deslocamento)\b/;

/** Ways between home and work in an account of journeys are journeys, and the car of one's own is a traveller's. */
function asTravel({ kind, candidates }: Kinds, words: Words): Kinds {
  const meant = (one: string) => {
    const other =
      one === 'mobile.distance.car' || one === 'commuting.car'
        ? 'travel.own_car'
        : one.replace(/^commuting\./, 'travel.');
    return words.isKind(other) ? other : one;
  };
  const left = [...new Set(candidates.map(meant))];
  const [only] = left;
  return {
    kind: kind === null ? (left.length === 1 && only !== undefined ? only : null) : meant(kind),
    candidates: left,
  };
}

const CLAIM = pattern()`
  \b(?:claims?|claimed|reembolsos?|reimbursements?|expense (?:types?|categor(?:y|ies)|reports?|items?)|(?:tipo|
  categoria)s? d[ae]s? despesas?)\b
`;

/** What a whole table is of, where its titles or headings make it an account of journeys that are paid back. */
export function ofTravel(kinds: Kinds, { told, heads }: About, words: Words): Kinds {
  const paidBack = TRAVEL.test(heading(told.join(' '))) || CLAIM.test(heading(heads));
  return paidBack && !COMMUTE.test(heading(told.join(' '))) ? asTravel(kinds, words) : kinds;
}

const COMMUTE =
  /\b(?:casa[- ]trabalho|commut\w*|deslocamento (?:de |dos )?(?:funcionarios|empregados|colaboradores))\b/;
const COMMUTING: ReadonlyMap<string, string> = new Map([
  ['mobile.distance.car', 'commuting.car'],
  ['travel.own_car', 'commuting.car'],
  ['mobile.distance.motorcycle', 'commuting.motorcycle'],
  ['travel.bus', 'commuting.bus'],
  ['travel.metro', 'commuting.metro'],
  ['travel.train', 'commuting.metro'],
]);

/** Ways in an account of those between home and work. */
function asCommuting({ kind, candidates }: Kinds, way: Kinds, words: Words): Kinds {
  if (way.kind?.startsWith('commuting.') === true) return way;
  const meant = (one: string) => {
    const other = COMMUTING.get(one) ?? one;
    return words.isKind(other) ? other : one;
  };
  const left = [...new Set(candidates.map(meant))];
  const [only] = left;
  return {
    kind: left.length === 1 && only !== undefined ? only : kind === null ? null : meant(kind),
    candidates: left,
  };
}

const ENERGY_RECOVERY = /\b(?:energy recovery|waste[- ]to[- ]energy|recuperacao energetica)\b/;

/** What is said of the whole table: its titles, the person's words, the file's name; and its headings. */
interface About {
  readonly told: readonly string[];
  readonly heads: string;
  /** The words of its rows name nothing by themselves. */
  readonly unnamed?: boolean;
}

interface Around {
  readonly told: readonly string[];
  readonly heads: string;
  readonly extinguishers: boolean;
  readonly named: boolean;
}

const RENTED = 'travel.rental_car';
const RENTAL = pattern()`
  \b(?:locadoras?|(?:locacao|locacoes|aluguel|alugueis) de (?:veiculos?|carros?|automoveis)|(?:veiculos?|
  carros?) (?:alugad|locad)os?|(?:car|vehicle) (?:rentals?|hire)|rent[- ]?a[- ]?car|(?:rental|hire|rented|
  hired) (?:cars?|vehicles?|compan(?:y|ies)))\b
`;

/** A group or a model of car (`C - hatch 1.0 flex`) in a table of cars that are rented. */
function isRented({ told, heads }: Around): boolean {
  return RENTAL.test(heading([...told, heads].join(' ')));
}

const HERD: ReadonlySet<string> = new Set(['agriculture.enteric', 'agriculture.manure']);

/** Animals below a title that tells what they are counted for: `Fermentação entérica`. */
function asKept(own: Kinds, told: readonly string[], words: Words): Kinds {
  const named = told
    .flatMap((text) => words.kindOf(text, 'head').kind ?? [])
    .filter((kind) => HERD.has(kind));
  const [only] = new Set(named);
  return new Set(named).size === 1 && only !== undefined ? { kind: only, candidates: [only] } : own;
}

const LIMESTONE = /\b(?:calcarios?|limestone|lime)\b/;
const SOIL = pattern()`
  \b(?:lavouras?|talh(?:ao|oes)|solos?|calagem|corretivos?|fazendas?|glebas?|plantio|safra|cafez(?:al|ais)|
  pastag(?:em|ens)|pomar|fields?|soils?|farms?|crops?|paddocks?|orchards?|fertili[sz]\w*|adub\w*)\b
`;
const PROCESS = pattern()`
  \b(?:fornos?|fundentes?|altos?[- ]fornos?|sinter\w*|dessulfur\w*|fgd|kilns?|flux|furnaces?|scrubbers?|
  desulphur\w*|desulfur\w*|clinquer|clinker|cimento|cement|vidros?|glass|siderurg\w*|steel\w*)\b
`;

/** Limestone is spread on the soil of a table of fields; in a kiln, a furnace or a scrubber it is an input of a process. */
function asSpread(own: Kinds, word: string, { told, heads }: Around, words: Words): Kinds {
  const said = heading(word);
  const stone = own.kind === 'process.carbonates' && LIMESTONE.test(said);
  const lime = own.kind === 'process.lime' && /\b(?:cal|lime)\b/.test(said);
  if (!(stone || lime) || PROCESS.test(said)) return own;
  const about = heading([...told, heads].join(' '));
  if (!SOIL.test(about) || PROCESS.test(about) || !words.isKind('agriculture.liming')) return own;
  return { kind: 'agriculture.liming', candidates: ['agriculture.liming'] };
}

const OWN_KILN = pattern()`
  \b(?:n[oa]s? (?:noss[oa] )?(?:fornos?|caldeiras?)|recebid[oa]s?|de terceiros|(?:in|at) (?:the |our )?(?:kilns?|
  boilers?)|received|from third parties)\b
`;
const KILN = /\b(?:fornos?|clinquer|clinker|kilns?)\b/;
/** What is thrown away has its collections, its carriers and its destination. */
const SENT = pattern()`
  \b(?:residuos?|waste|destin\w+|coletas?|transportador\w*|mtr|enviad[oa]s?|cimenteiras?|disposal|collections?|
  carriers?|sent|cement (?:plant|works))\b
`;
const COPROCESSED = 'waste.coprocessing';
const WASTE_FUEL = 'stationary.waste_fuel';

/** Waste of others that is co-processed in one's own kiln is its fuel; one's own waste that leaves for a kiln is waste. */
function asBurnt(own: Kinds, word: string, { told, heads }: Around, words: Words): Kinds {
  const about = heading([...told, heads].join(' '));
  const here = OWN_KILN.test(heading(word)) || KILN.test(about);
  return here && !SENT.test(`${heading(word)} ${about}`) && words.isKind(WASTE_FUEL)
    ? { kind: WASTE_FUEL, candidates: [WASTE_FUEL] }
    : own;
}

/** What an industry burns or a farm spreads, as the rest of the table tells. */
const SPREAD: ReadonlySet<string | null> = new Set(['process.carbonates', 'process.lime']);

/**
 * A word with what its table is about: `Gerador G1` below `Diesel` burns diesel, carbon dioxide in a table of extinguishers
 * is their charge, and other agents are nothing.
 */
function inContext(
  own: Kinds,
  word: string,
  around: Around,
  units: readonly (string | null)[],
  words: Words,
): Kinds {
  const { told, heads, extinguishers, named } = around;
  const [unit = null] = units;
  if (own.kind === 'mobile.distance.car' && isRented(around) && words.isKind(RENTED))
    return { kind: RENTED, candidates: [RENTED] };
  if (own.candidates.some((kind) => HERD.has(kind))) return asKept(own, told, words);
  if (own.kind === COPROCESSED) return asBurnt(own, word, around, words);
  if (SPREAD.has(own.kind)) return asSpread(own, word, around, words);
  if (extinguishers) return asCharge(own, word, unit, words);
  if (COMMUTE.test(heading(told.join(' ')))) {
    // `Motocicleta` in kilometres of passengers is read like every other journey.
    return asCommuting(own, words.kindOf(`${word} casa-trabalho`, unit), words);
  }
  const paidBack = /reembols|reimburs/i.test(word) || CLAIM.test(heading(heads));
  if (paidBack || TRAVEL.test(heading(told.join(' ')))) return asTravel(own, words);
  return own.candidates.length > 0 || named ? own : (burntIn(told, word, units, words) ?? own);
}

/** What an extinguisher is charged with: carbon dioxide, or an agent that is none of ours. */
function asCharge(own: Kinds, word: string, unit: string | null, words: Words): Kinds {
  if (/\bco ?2\b|carbonic|carbon dioxide|dioxido de carbono/.test(heading(word)))
    return words.kindOf('extintor CO2', unit);
  return own.kind === 'process.co2_use' ? { kind: null, candidates: [] } : own;
}

/** The fuel that a title names, used as the word of a row tells. */
function burntIn(
  told: readonly string[],
  word: string,
  units: readonly (string | null)[],
  words: Words,
): Kinds | null {
  for (const text of told) {
    for (const of of units) {
      const several = fuelsIn(text, of, words);
      if (several !== null) return several;
      const alone = words.kindOf(text, of);
      const fuels = alone.candidates;
      if (fuels.length === 0 || !fuels.every((kind) => /^(?:mobile|stationary)\./.test(kind))) continue;
      const used = words.kindOf(`${text} ${word}`, of);
      const certain = [used, alone].find(({ kind }) => kind !== null);
      if (certain !== undefined) return certain;
    }
  }
  return null;
}

/** A row with the columns that name what it is of, and what its table is about. */
interface NamedRow {
  readonly row: Row;
  readonly kind: readonly ColumnMapping[];
  readonly use: readonly ColumnMapping[];
  readonly told: readonly string[];
}

function kindOfRow(named: NamedRow, unit: string | null, words: Words): Kinds {
  const { row, kind, use } = named;
  if (use.some(({ header }) => isPayer(header))) return paidFreight(named, unit, words);
  const own = ownName(named);
  const waste = kind.some(({ header }) => /residuo|waste|lixo/.test(heading(header)));
  const treated = treatedWaste(named, waste, unit, words);
  if (treated !== null) return treated;
  const moved = use.filter(({ header }) => isMode(header) || isService(header));
  if (moved.length > 0 && own === '') {
    const way = kindWordOf(row, moved);
    const freight = words.kindOf(`frete ${serviceWay(way) ?? way}`, unit);
    if (freight.candidates.length > 0) return freight;
  }
  const used = kindWordOf(row, use).replaceAll(' · ', ' ');
  const both = used === '' ? null : words.kindOf(`${own} ${used}`, unit);
  if (both !== null && both.kind !== null) return both;
  const thrown = waste && !/res[ií]duo|waste|lixo/i.test(own) ? `resíduos ${own}` : own;
  const alone = words.kindOf(thrown, unit);
  if (alone.kind !== null || alone.candidates.length > 0) return alone;
  return both ?? alone;
}

/** What a row is called, without the unit that stands in the name. */
function ownName({ row, kind }: NamedRow): string {
  const name = kindWordOf(row, kind);
  const bare = kind.length === 1 ? unitInHeading(name)?.rest : undefined;
  return (bare || name).replaceAll(' · ', ' ');
}

/** What is carried, with who pays the carrier. */
function paidFreight(named: NamedRow, unit: string | null, words: Words): Kinds {
  const { row, kind, use, told } = named;
  const [payers, others] = [
    use.filter(({ header }) => isPayer(header)),
    use.filter(({ header }) => !isPayer(header)),
  ];
  const own = kindOfRow({ ...named, use: others }, unit, words);
  const kinds = own.candidates.length > 0 ? own : freightTold(told, unit, words);
  const around = [...told, kindWordOf(row, [...kind, ...others])].join(' ');
  return asPaid(kinds, payerOf(kindWordOf(row, payers)), around, words);
}

/** Waste by where it goes and how it is treated; null where nothing tells. */
function treatedWaste(
  { row, use }: NamedRow,
  waste: boolean,
  unit: string | null,
  words: Words,
): Kinds | null {
  const goes = use.filter(({ header }) => isDestination(header));
  const treated = use.filter(({ column }) => isTreatment(row.cells[column - 1]?.text ?? ''));
  const fate = [treated, goes].find(({ length }) => length > 0) ?? (waste ? use : []);
  if (fate.length === 0) return null;
  const where = kindWordOf(row, fate).replaceAll(' · ', ' ');
  if (ENERGY_RECOVERY.test(heading(where)) && words.isKind('waste.incineration'))
    return { kind: 'waste.incineration', candidates: ['waste.incineration'] };
  const to = where.replace(/^AD$/, 'anaerobic digestion');
  const kinds = words.kindOf(`resíduos para ${to}`, unit ?? 'kg');
  return kinds.kind?.startsWith('waste') === true ? kinds : null;
}

const PAPERS = /\b(?:ct-?es?|conhecimentos?|embarques?|shipments?|waybills?|cargas?)\b/i;

/** The freight that a title names, where no column tells how it went. */
function freightTold(told: readonly string[], unit: string | null, words: Words): Kinds {
  // `CT-es rodoviários` names freight by its papers.
  const papers = told.filter((text) => PAPERS.test(text)).map((text) => `frete ${text}`);
  for (const text of [...told, ...papers]) {
    const kinds = carriedBy(told, words.kindOf(text, unit));
    const [any] = kinds.candidates;
    if (any !== undefined && kinds.candidates.every((kind) => kind.startsWith('freight_'))) return kinds;
  }
  return { kind: null, candidates: [] };
}
