import type { Amount, Place } from '../text/mentions.ts';
import { namesAirports, type Reading } from './reading.ts';
import type { RouteMention } from '../routes/routes.ts';
import type { TravelClass } from '../understanding.ts';
import { classIn, seatsIn } from './seats.ts';

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
}

const RETURN =
  /\b(?:ida e volta|round[- ]?trips?|return|returned|and back|ida\/volta|e voltaram|e voltou|roundtrip|both ways|there and back|volta inclusa)\b/;
const ONE_WAY =
  /\b(?:so ida|somente ida|apenas ida|one[- ]?way|sem volta|single|ida simples|only outbound)\b/;
const ALTITUDE = String.raw`(?:o |os |as |the |any )?(?:forcamento radiativo|radiative forcing|rf|efeitos? (?:em |da |de )?(?:grande )?altitude|effects? at (?:high )?altitude|high[- ]altitude effects?|rastros de condensacao|contrails)`;
const WITH = new RegExp(
  String.raw`\b(?:com|with|incluindo|including|inclui|include|considerando)\s+${ALTITUDE}\b`,
);
const WITHOUT = new RegExp(String.raw`\b(?:sem|without|excluindo|excluding|exclui|exclude)\s+${ALTITUDE}\b`);

/** Whether the effects at altitude are to be counted, in so many words. */
export function radiativeForcingIn(text: string): 'with' | 'without' | undefined {
  if (WITHOUT.test(text)) return 'without';
  return WITH.test(text) ? 'with' : undefined;
}

const PEOPLE = /^\s*(?:de |of )?(?:[a-z]+ ){0,2}?$/;

/** The flights of a text: one a route, with travellers, class and return read in the stretch that belongs to it. */
export function findFlights(reading: Reading): Flight[] {
  const cue =
    /\b(?:voo|voos|voei|voou|voaram|voamos|aviao|aere[ao]s?|flight|flights|flew|fly|flying|flown|plane|viagem|viagens|viajou|viajaram|travelled|traveled|trip|trips|passagem|passagens|classe|class|economy|business|executiva|ida|outbound|inbound|return|pax|passageiros?|passengers?)\b/.test(
      reading.text,
    );
  const byName = namesAirports(reading.text);
  const freight = reading.items.some((item) => item.concept === 'freight');
  const coded = reading.routes.some((route) =>
    /^[a-z]{3}\W/.test(reading.text.slice(route.start, route.end)),
  );
  if (!cue && !byName && (freight || !coded)) return [];
  const flights = reading.routes.map((route, index): Flight => {
    const previous = reading.routes[index - 1];
    const next = reading.routes[index + 1];
    const start = previous === undefined ? 0 : boundary(reading, previous, route);
    const end = next === undefined ? reading.text.length : boundary(reading, route, next);
    const zone = { start, end };
    const words = reading.text.slice(start, end);
    const found = travellers(reading, zone);
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
      return: RETURN.test(words) && !ONE_WAY.test(words) && !isWayBack(reading, route),
      ...(forcing === undefined ? {} : { radiativeForcing: forcing }),
      zone,
    };
  });
  return saidForAll(reading, flights).flatMap((flight) => byClass(reading, flight));
}

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
  const counted = flight.passengersAt === null || !told ? [] : [flight.passengersAt];
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
  const counted = last.passengersAt !== null && last.passengersAt.start >= last.route.end ? last : null;
  const seat = last.class;
  return flights.map((flight) => {
    const alone = reading.people.some(
      ({ start, end }) => start >= flight.zone.start && end <= flight.zone.end,
    );
    const told = counted !== null && flight.passengersAt === null && !alone;
    return {
      ...flight,
      ...(told ? { passengers: counted.passengers } : {}),
      ...(flight.class === undefined && seat !== undefined ? { class: seat } : {}),
    };
  });
}

/** Where one flight's words end and the next one's begin: the last break between them that leaves the travellers whole. */
function boundary(reading: Reading, a: RouteMention, b: RouteMention): number {
  const between = reading.text.slice(a.end, b.start);
  const breaks = [...between.matchAll(/\n|;|\.\s|,?\s(?:e|and|mais|plus)\s|,/g)];
  const counted = reading.amounts.filter(
    (amount) => amount.start >= a.end && amount.end <= b.start && amount.unit === null,
  );
  const last = counted.at(-1);
  if (last !== undefined) {
    const before = breaks.filter((match) => a.end + match.index < last.start).at(-1);
    if (before !== undefined) return a.end + before.index;
  }
  const strong = breaks.filter((match) => /[\n;.]|e|and/.test(match[0])).at(-1);
  return strong === undefined ? a.end : a.end + strong.index;
}

function travellers(reading: Reading, zone: Place): { count: number; amount: Amount | null } {
  const counts = reading.amounts.filter((amount) => {
    const whole = amount.number.value !== null && /^\d{1,4}$/.test(amount.number.value);
    const free =
      amount.unit === null || amount.unit.dimension === 'trip' || amount.unit.dimension === 'count';
    return whole && free && amount.start >= zone.start && amount.end <= zone.end && !amount.percent;
  });
  const near =
    counts.find((amount) => isCounted(reading, amount)) ??
    counts.find((amount) => isForTravellers(reading, amount)) ??
    null;
  if (near === null) return { count: namedTravellers(reading, zone), amount: null };
  const own = AND_I.test(reading.text.slice(Math.max(0, near.start - 30), near.start)) ? 1 : 0;
  return { count: Number(near.number.value) + own, amount: near };
}

/** `eu e mais dois colegas`: whoever writes goes along. */
const AND_I =
  /\b(?:eu|i|me|myself),? (?:e|and|com|with|plus|mais)(?: mais| os?| as?| my| our| meus| minhas| other)* $/;
const ONE_MORE =
  /\b(?:eu|i|me|myself),? (?:e|and|com|with|plus) (?:o |a |um |uma )?(?:meu|minha|my|our|the|an?|nosso|nossa|outr[oa]|another)? ?[a-z]{3,}(?: [a-z]+)? (?:voamos|fomos|viajamos|pegamos|flew|went|travelled|traveled|took)\b/;

const WENT =
  /^\s+(?:voaram|foram|viajaram|pegaram|vieram|voltaram|embarcaram|flew|travelled|traveled|went|took)\b/;

/** `a Marina e o Tiago voaram`, `Ana, Bia and Caio flew`: travellers by their names, each typed with a capital. */
function namedTravellers(reading: Reading, zone: Place): number {
  if (ONE_MORE.test(reading.text.slice(zone.start, zone.end))) return 2;
  const from = reading.corrected.original(zone.start);
  const typed = reading.typed.slice(from, reading.corrected.original(zone.end));
  const name = String.raw`(?:(?:[ao]|the|[Oo]|[Aa]|[Dd]r[a]?\.|[Ss]ra?\.)\s+)?\p{Lu}\p{Ll}+(?:\s+(?:d[aeo]s?\s+)?\p{Lu}\p{Ll}+)?`;
  const list = new RegExp(`(${name}(?:,\\s*${name})*,?\\s+(?:e|and)\\s+${name})(?=\\s)`, 'gu');
  for (const match of typed.matchAll(list)) {
    const said = match[1] ?? '';
    if (WENT.test(typed.slice(match.index + said.length)))
      return said.split(/,\s*(?:e |and )?|\s+(?:e|and)\s+/).length;
  }
  return 1;
}

/** `for two in economy`, `para 3, classe econômica`: the travellers without a noun. */
function isForTravellers(reading: Reading, amount: Amount): boolean {
  return (
    amount.unit === null &&
    /\b(?:for|para|pra)\s*$/.test(reading.text.slice(Math.max(0, amount.start - 6), amount.start)) &&
    /^\s*(?:$|[,.;:]|in\b|na\b|em\b|on\b|no\b|classe\b)/.test(reading.text.slice(amount.end, amount.end + 12))
  );
}

function isCounted(reading: Reading, amount: Amount): boolean {
  if (amount.unit?.dimension === 'trip') return true;
  const person = reading.people.find((people) => people.start >= amount.end);
  if (person !== undefined && PEOPLE.test(reading.text.slice(amount.end, person.start))) return true;
  return /^\s*(?:[a-z]+ ){0,2}?(?:voaram|voou|flew|fly|flying|viajaram|viajou|travelled|traveled|foram|foi|passagens?|bilhetes?|tickets?|voos?|flights?|trips?|viagens|viagem|trechos?|x|pax|took|round|return|went|pegaram)\b/.test(
    reading.text.slice(amount.end, amount.end + 40),
  );
}
