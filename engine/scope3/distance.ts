/** The shortest way between two points on the globe, by the haversine formula, in kilometres. */
import type { Decimal } from '../decimal.ts';
import { add, decimal, multiply, roundToPlaces, subtract, toText } from '../decimal.ts';
import { arcSine, cosine, radians, sine, squareRoot } from '../transcendental.ts';
import type { Calculation } from '../outcome.ts';
import type { Term } from '../sheet.ts';
import { EARTH_RADIUS } from '../unit.ts';

/** Decimal degrees, north and east positive. */
export interface Point {
  readonly latitude: Decimal;
  readonly longitude: Decimal;
}

const HALF = decimal('0.5');
const TWO = decimal('2');
/** Of a central angle in radians: a thousandth of a millimetre on the ground. */
const ANGLE_PLACES = 16;

/** Angle at the centre of the Earth between two points, in radians. */
export function centralAngle(from: Point, to: Point): Decimal {
  const [north, south] = [radians(from.latitude), radians(to.latitude)];
  const overLatitude = sine(multiply(subtract(south, north), HALF));
  const overLongitude = sine(multiply(radians(subtract(to.longitude, from.longitude)), HALF));
  const haversine = add(
    multiply(overLatitude, overLatitude),
    multiply(multiply(cosine(north), cosine(south)), multiply(overLongitude, overLongitude)),
  );
  return roundToPlaces(multiply(TWO, arcSine(squareRoot(haversine))), ANGLE_PLACES);
}

/** Great-circle distance as a step of the trace: the Earth's mean radius times the central angle, km. */
export function greatCircle(calculation: Calculation, from: Point, to: Point, names: Route): Term {
  const { sheet } = calculation;
  const params = {
    from: names.from,
    to: names.to,
    coordinates: [from.latitude, from.longitude, to.latitude, to.longitude].map(toText).join(' '),
  };
  const radius = sheet.given(EARTH_RADIUS.km, {
    step: 'read',
    label: 'flight.earth_radius',
    unit: 'km',
    params: { definition: EARTH_RADIUS.definition },
  });
  const angle = sheet.given(centralAngle(from, to), { step: 'read', label: 'flight.central_angle', params });
  return sheet.multiply([radius, angle], {
    step: 'normalize',
    label: 'flight.great_circle',
    unit: 'km',
    params: { from: names.from, to: names.to },
  });
}

interface Route {
  readonly from: string;
  readonly to: string;
}
