import { pattern, source } from '../lexicon/pattern.ts';
import type { Amount, Place } from '../text/mentions.ts';
import { FLIGHT, namesAirports, type Reading } from './reading.ts';
import type { RouteMention } from '../routes/routes.ts';
import type { TravelClass } from '../understanding.ts';
import { classIn, seatsIn } from './seats.ts';
import { areSeveral, partyIn } from './travellers.ts';

export interface Flight extends Place {
  readonly route: RouteMention;
  readonly passengers: number;
  readonly passengersAt: Amount | null;
  readonly class?: TravelClass;
  readonly return: boolean;
  readonly radiativeForcing?: 'with' | 'without';
  readonly zone: Place;
  /** Numbers that went into the flight beside its travellers: the sum of those of all classes. */
  readonly counted?: readonly Amount[];
  /** Words that name several travellers and not how many: it stands as one, and they are reported. */
  readonly unnumbered?: Place;
}

const RETURN = pattern()`
  \b(?:{reading.returns}|round[- ]?trips?|ida\/volta|(?:came|come|coming|flew|flying|fly) back
  |voltando (?:no|na|em|dias?|uma?|dois|duas|tres|\d+)|(?:com|mais|incluindo|inclusive) (?:a )?
  (?:volta|retorno)(?! (?:n[oa]|em|dia|por|de|pel[oa])\b))\b
`;
/** A way back that is told as a noun, and not by other means: `com volta`, `ida e retorno`, `bate-volta`. */
const WAY_BACK = pattern()`
  \b(?:(?:{reading.there_and_back}|(?:com|e|mais|incluindo|inclusive) (?:(?:a|o) )?(?:volta|retorno
  |regresso)|(?:and )?(?:back )?home again)(?! (?:de|por|em|by|a) (?:{reading.by_ground}
  |rodovi\w+)\b))(?!\w)
`;
const ONE_WAY = pattern()`
  \b(?:{reading.one_way}|one[- ]?way|(?:sem|nao ha|nao houve) (?:volta|retorno|regresso)|(?:no|without
  |without a|not a) return)\b
`;
const ALTITUDE = source`
  (?:o |os |as |the |any )?(?:{reading.at_altitude}|efeitos? (?:em |da |de )?(?:grande )?altitude)
`;
const WITH = new RegExp(
  String.raw`\b(?:com|with|incluindo|including|inclui|include|considerando)\s+${ALTITUDE}\b`,
);
const WITHOUT = new RegExp(String.raw`\b(?:sem|without|excluindo|excluding|exclui|exclude)\s+${ALTITUDE}\b`);

function tellsReturn(words: string): boolean {
  return (RETURN.test(words) || WAY_BACK.test(words)) && !ONE_WAY.test(words);
}

/** Whether the effects at altitude are to be counted, in so many words. */
export function radiativeForcingIn(text: string): 'with' | 'without' | undefined {
  if (WITHOUT.test(text)) return 'without';
  return WITH.test(text) ? 'with' : undefined;
}

const PEOPLE = /^\s*(?:de |of )?(?:[a-z]+ ){0,2}?$/;

/** `GRU-LIS-GRU`: the way back is told with the way, and is none besides. */
export function comesBack({ airports }: Pick<RouteMention, 'airports'>): boolean {
  return airports.length > 2 && airports[0] === airports.at(-1);
}

const FLIGHT_WORD = pattern()`
  \b(?:voo|voos|voei|voou|voaram|voamos|aviao|aere[ao]s?|flight|flights|flew|fly|flying|flown|plane|viagem|viagens|
  viajou|viajaram|travelled|traveled|trip|trips|passagem|passagens|classe|class|economy|business|executiva|ida|
  outbound|inbound|return|pax|passageiros?|passengers?)\b
`;

/** The flights of a text: one a route, with travellers, class and return read in the stretch that belongs to it. */
export function findFlights(reading: Reading): Flight[] {
  const cue = FLIGHT_WORD.test(reading.text) || FLIGHT.test(reading.text);
  const byName = namesAirports(reading.text);
  const freight = reading.items.some((item) => item.concept === 'freight');
  const coded = reading.routes.some((route) =>
    /^[a-z]{3}\W/.test(reading.text.slice(route.start, route.end)),
  );
  if (!cue && !byName && (freight || !coded)) return [];
  const heading = countOfFlights(reading);
  const flights = reading.routes.map((route, index): Flight => {
    const previous = reading.routes[index - 1];
    const next = reading.routes[index + 1];
    const start = previous === undefined ? 0 : boundary(reading, previous, route);
    const end = next === undefined ? reading.text.length : boundary(reading, route, next);
    const zone = { start, end };
    const words = reading.text.slice(start, end);
    const found = travellers(reading, zone, heading);
    const counted = index === 0 && heading !== null ? [...found.more, heading] : found.more;
    const seat =
      classIn(words) ??
      (reading.routes.length > 1 ? classIn(reading.text.slice(0, reading.routes[0]?.start)) : undefined);
    const forcing = radiativeForcingIn(words) ?? radiativeForcingIn(reading.text);
    return {
      start: route.start,
      end: route.end,
      route,
      passengers: found.count,
      passengersAt: found.amount,
      ...(seat === undefined ? {} : { class: seat }),
      return: tellsReturn(words) && !isWayBack(reading, route) && !comesBack(route),
      ...(forcing === undefined ? {} : { radiativeForcing: forcing }),
      zone,
      ...(counted.length === 0 ? {} : { counted }),
      ...(found.unnumbered === undefined ? {} : { unnumbered: found.unnumbered }),
    };
  });
  return saidForAll(reading, flights).flatMap((flight) => byClass(reading, flight));
}

/** `Dois voos em março: 1 pessoa VCP–REC e 5 pessoas GIG–SCL`: how many flights follow, and nobody who takes them. */
function countOfFlights({ amounts, routes, text }: Reading): Amount | null {
  const ways = routes.filter(({ airports }) => airports.length > 1);
  const [first] = ways;
  if (first === undefined || ways.length < 2) return null;
  const counts = amounts.filter(
    ({ number, end }) => end <= first.start && number.value === String(ways.length),
  );
  const named = ({ number }: Amount) => FLIGHTS_COUNTED.test(text.slice(number.end, first.start));
  return counts.find(named) ?? null;
}

const FLIGHTS_COUNTED = pattern()`^ (?:[a-z]+ ){0,2}?{reading.flights_counted}\b[^\d]*(?:\d[\d/.-]*[^\d]*)*$`;

/** `out LHR-JFK and back EWR-LHR`: the way back by another route is a flight of its own, one way. */
function isWayBack(reading: Reading, route: RouteMention): boolean {
  const [first] = reading.routes;
  return (
    first !== undefined &&
    first !== route &&
    first.airports[0] === route.airports.at(-1) &&
    /\b(?:back|volta|voltaram|voltou|voltando|return|returned|returning|retorno|inbound)\b[^\d.;]{0,16}$/.test(
      reading.text.slice(first.end, route.start),
    )
  );
}

/** `5 pessoas: 4 na econômica e 1 na executiva`: one flight a class, where the classes hold all travellers. */
function byClass(reading: Reading, flight: Flight): Flight[] {
  const seats = seatsIn(reading, flight.zone);
  const all = seats.reduce((sum, { passengers }) => sum + passengers, 0);
  const told = seats.every(({ amount }) => amount !== flight.passengersAt);
  if (seats.length === 0 || (told && flight.passengersAt !== null && all !== flight.passengers))
    return [flight];
  const whole = flight.passengersAt === null || !told ? [] : [flight.passengersAt];
  const counted = [...(flight.counted ?? []), ...whole];
  return seats.map((seat, at) => ({
    ...flight,
    start: flight.start + at / 1e6,
    passengers: seat.passengers,
    passengersAt: seat.amount,
    class: seat.class,
    counted,
  }));
}

/** `GRU-SSA dia 3 e SSA-GRU dia 7, 2 pessoas, econômica`: travellers and class behind the last way hold for those that have none. */
function saidForAll(reading: Reading, flights: readonly Flight[]): Flight[] {
  const last = flights.at(-1);
  if (last === undefined || flights.length < 2) return [...flights];
  return wentOn(reading, saidBehind(reading, flights, last));
}

function saidBehind(reading: Reading, flights: readonly Flight[], last: Flight): Flight[] {
  const counted = last.passengersAt !== null && last.passengersAt.start >= last.route.end ? last : null;
  const seat = last.class;
  return flights.map((flight) => {
    const alone = reading.people.some(
      ({ start, end }) => start >= flight.zone.start && end <= flight.zone.end,
    );
    const told = counted !== null && flight.passengersAt === null && !alone && flight.passengers === 1;
    const { unnumbered, ...rest } = flight;
    return {
      ...rest,
      ...(unnumbered === undefined || told ? {} : { unnumbered }),
      ...(told ? { passengers: counted.passengers } : {}),
      ...(flight.class === undefined && seat !== undefined ? { class: seat } : {}),
    };
  });
}

/**
 * `2 consultores CGH-POA dia 11 e a volta POA-CGH dia 13`, `six flew DTW-STR and then STR-BCN`: whoever comes back or goes on
 * from where the flight before ended, where nothing else is said, are the same travellers, in the same class.
 */
function wentOn(reading: Reading, flights: readonly Flight[]): Flight[] {
  const result: Flight[] = [];
  for (const flight of flights) {
    const before = result.at(-1);
    const follows = before !== undefined && before.route.airports.at(-1) === flight.route.airports[0];
    if (!follows || !isUnsaid(reading, flight)) result.push(flight);
    else {
      const seat = flight.class ?? before.class;
      const { passengers } = before;
      const { unnumbered: _, ...rest } = flight;
      result.push({ ...rest, passengers, ...(seat === undefined ? {} : { class: seat }) });
    }
  }
  return result;
}

/** Whether nobody is named or counted as who takes this flight. */
function isUnsaid(
  { people, typed, corrected }: Reading,
  { passengers, passengersAt, zone }: Flight,
): boolean {
  if (passengersAt !== null || passengers > 1) return false;
  if (people.some(({ start, end }) => start >= zone.start && end <= zone.end)) return false;
  return !WENT_BY_NAME.test(typed.slice(corrected.original(zone.start), corrected.original(zone.end)));
}

/** `a Ana voltou`, `Carla flew`, `só eu segui`: one who is named. */
const WENT_BY_NAME = pattern('u')`
  \p{Lu}\p{Ll}+ {reading.went_by_name}(?!\p{L})|(?<!\p{L})(?:eu|I|outr[oa]|another|alone|sozinh[oa]|
  (?:one|um|uma)(?: of (?:them|us)| del[ea]s| de nós| (?:voou|voltou|seguiu|flew|returned|continued)))
  (?!\p{L})
`;

/** Where one flight's words end and the next one's begin: the last break between them that leaves the travellers whole. */
function boundary(reading: Reading, a: RouteMention, b: RouteMention): number {
  const between = reading.text.slice(a.end, b.start);
  const breaks = [...between.matchAll(/\n|;|\.\s|,?\s(?:e|and|mais|plus)\s|,/g)];
  const counted = reading.amounts.filter(
    (amount) => amount.start >= a.end && amount.end <= b.start && amount.unit === null,
  );
  const last = counted.at(-1);
  if (last !== undefined) {
    // `LHR-FRA for 4 people; inbound FRA-LHR`: what ends before the next flight is said of the one before.
    const ended = [...reading.text.slice(last.end, b.start).matchAll(ENDS)].at(-1);
    if (ended !== undefined) return last.end + ended.index;
    const before = breaks.filter((match) => a.end + match.index < last.start).at(-1);
    if (before !== undefined) return a.end + before.index;
  }
  const strong = breaks.filter((match) => /[\n;.]|e|and/.test(match[0])).at(-1);
  return strong === undefined ? a.end : a.end + strong.index;
}

const ENDS = pattern('g')`\n|;|\.\s|,\s(?=(?:(?:and|e|a|the|then) )*(?:{reading.ends_of_way}|return\w*)\b)`;

interface Travellers {
  readonly count: number;
  readonly amount: Amount | null;
  /** Numbers beside the first that count some of them. */
  readonly more: readonly Amount[];
  readonly unnumbered?: Place;
}

function travellers(reading: Reading, zone: Place, heading: Amount | null): Travellers {
  const counts = reading.amounts.filter((amount) => {
    const whole = amount.number.value !== null && /^\d{1,4}$/.test(amount.number.value);
    const free =
      amount.unit === null || amount.unit.dimension === 'trip' || amount.unit.dimension === 'count';
    const inside = amount.start >= zone.start && amount.end <= zone.end;
    return whole && free && inside && !amount.percent && amount !== heading;
  });
  const party = partyIn(reading, zone);
  const near =
    counts.find((amount) => isCounted(reading, amount)) ??
    counts.find((amount) => isForTravellers(reading, amount)) ??
    counts.find((amount) => isByWay(reading, amount, zone)) ??
    null;
  if (party?.count === null)
    return near === null
      ? { count: 1, amount: null, more: [], unnumbered: party }
      : { count: Number(near.number.value), amount: near, more: [] };
  const total = near !== null && party?.amounts.includes(near) === false ? Number(near.number.value) : 0;
  // `5 pessoas: a Ana e o Caio foram na executiva`: whoever is named is one of those counted.
  if (party !== null && party.count > total) {
    const [amount = null, ...more] = [
      ...party.amounts,
      ...(near === null || party.amounts.includes(near) ? [] : [near]),
    ];
    return { count: party.count, amount, more };
  }
  return { count: near === null ? 1 : Number(near.number.value), amount: near, more: [] };
}

/** `for two in economy`, `para 3, classe econômica`: the travellers without a noun. */
function isForTravellers(reading: Reading, amount: Amount): boolean {
  return (
    amount.unit === null &&
    /\b(?:for|para|pra)\s*$/.test(reading.text.slice(Math.max(0, amount.start - 6), amount.start)) &&
    /^\s*(?:$|[,.;:]|in\b|na\b|em\b|on\b|no\b|classe\b)/.test(reading.text.slice(amount.end, amount.end + 12))
  );
}

/** `5 agrônomos, CGB-BSB`, `LHR-JFK for 4 agronomists`: people by their trade, right beside the way that they went. */
function isByWay({ text, routes }: Reading, { unit, end, start }: Amount, zone: Place): boolean {
  const route = routes.find((one) => one.start >= zone.start && one.end <= zone.end);
  const named = /^ ([a-z]+(?:-[a-z]+)?(?: [a-z]+)?)(?=,|:| -| from| de| em|$)/;
  if (unit !== null || route === undefined) return false;
  if (route.start >= end) {
    const between =
      /^ ([a-z]+(?:[ -][a-z]+){0,2}?)(?:,|:| -)?(?: (?:from|flew|de|do|em|no|in|on|voo|trecho|rota))* ?$/;
    const words = between.exec(text.slice(end, route.start))?.[1];
    return words !== undefined && areSeveral(words);
  }
  const words = named.exec(text.slice(end))?.[1];
  return words !== undefined && BY_THE_WAY.test(text.slice(route.end, start)) && areSeveral(words);
}

/** Between a way and its travellers: how they went, and in which seats. */
const BY_THE_WAY = pattern()`^[,:;]?(?: -)?(?: ?,? ?(?:{reading.by_the_way}|(?:so |somente )?ida(?: e volta)?)\b)*,? ?$`;

/** `nós três voamos`, `fomos em quatro`, `voamos 3`: those who write, by their number. */
const OF_US = pattern()`\b(?:nos|we|us|a gente|{reading.of_us}(?: juntos| tod[oa]s)?(?: em| os| as| so)?) $`;

const FLOWN_BEHIND = pattern()`
  ^\s*(?:[a-z]+(?:-[a-z]+)? ){0,2}?(?:voaram|voou|flew|fly|flying|embarcaram|embarcou|boarded|decolaram|partiram|
  departed|left|viajaram|viajou|travelled|traveled|foram|foi|passagens?|bilhetes?|tickets?|voos?|flights?|trips?|
  viagens|viagem|trechos?|x|pax|took|round|return|went|pegaram)\b
`;

function isCounted(reading: Reading, amount: Amount): boolean {
  if (amount.unit?.dimension === 'trip') return true;
  const [before, behind] = [reading.text.slice(0, amount.start), reading.text.slice(amount.end)];
  const several = /\b(?:the same|all|[oa]s mesm[oa]s|tod[oa]s [oa]s) $/;
  if (amount.unit === null && (several.test(before) || OF_US.test(before))) return true;
  const person = reading.people.find((people) => people.start >= amount.end);
  if (person !== undefined && PEOPLE.test(reading.text.slice(amount.end, person.start))) return true;
  const ofThem = /^ (?:of (?:them|us|you|those|these|the)|d(?:eles|elas|os|as|esses|essas)|de nos)\b/;
  return ofThem.test(behind) || FLOWN_BEHIND.test(behind.slice(0, 40));
}
