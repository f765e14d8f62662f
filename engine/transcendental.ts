/**
 * Roots, exponentials and angles on exact decimals, to a stated number of decimal places: for distances on the globe and
 * for decay. The same digits on every machine, which the floating-point functions of a platform do not promise.
 */
import type { Decimal } from './decimal.ts';
import {
  absolute,
  add,
  compare,
  decimal,
  divide,
  fromInteger,
  isZero,
  multiply,
  negate,
  ONE,
  roundToPlaces,
  subtract,
  ZERO,
} from './decimal.ts';

/** Decimal places carried; results are right to a few units of the last one. */
const PLACES = 40;
const DIGITS = 44;
const SMALLEST = decimal(`0.${'0'.repeat(PLACES)}1`);
const HALF = decimal('0.5');
const TWO = fromInteger(2);
/** π to 50 places: a number of mathematics, not of the world. */
const PI = decimal('3.14159265358979323846264338327950288419716939937511');

/** The square root of a number that is not negative, to 40 places. */
export function squareRoot(value: Decimal): Decimal {
  if (compare(value, ZERO) <= 0) return ZERO;
  const shift = PLACES * 2 + value.exponent;
  const scaled =
    shift >= 0 ? value.coefficient * 10n ** BigInt(shift) : value.coefficient / 10n ** BigInt(-shift);
  return { coefficient: integerRoot(scaled), exponent: -PLACES };
}

function integerRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** e to the power of a number between −1000 and 1000, by halving it until the series is short; else `null`. */
export function exponential(value: Decimal): Decimal | null {
  if (compare(absolute(value), fromInteger(1000)) > 0) return null;
  let halvings = 0;
  let small = value;
  while (compare(absolute(small), HALF) > 0) {
    small = multiply(small, HALF);
    halvings += 1;
  }
  let term = ONE;
  let total = ONE;
  for (let order = 1; compare(absolute(term), SMALLEST) > 0; order += 1) {
    term = shortened(divide(multiply(term, small), fromInteger(order), DIGITS + 20));
    total = add(total, term);
  }
  for (let done = 0; done < halvings; done += 1) total = rounded(multiply(total, total), DIGITS + 20);
  return roundToPlaces(total, PLACES);
}

function shortened(value: Decimal): Decimal {
  return roundToPlaces(value, PLACES + 20);
}

function rounded(value: Decimal, digits: number): Decimal {
  return isZero(value) ? ZERO : divide(value, ONE, digits);
}

/** Degrees as radians. */
export function radians(degrees: Decimal): Decimal {
  return shortened(divide(multiply(degrees, PI), fromInteger(180), DIGITS + 10));
}

/** The sine of an angle of a few turns at most, in radians. */
export function sine(angle: Decimal): Decimal {
  return series(angle, angle, 2);
}

/** The cosine of an angle of a few turns at most, in radians. */
export function cosine(angle: Decimal): Decimal {
  return series(angle, ONE, 1);
}

/** Terms −x² / (n · (n + 1)) of each other, from a first one. */
function series(angle: Decimal, first: Decimal, from: number): Decimal {
  const square = negate(multiply(angle, angle));
  let term = first;
  let total = first;
  for (let order = from; compare(absolute(term), SMALLEST) > 0; order += 2) {
    term = shortened(divide(multiply(term, square), fromInteger(order * (order + 1)), DIGITS + 20));
    total = add(total, term);
  }
  return roundToPlaces(total, PLACES);
}

/** The angle in radians whose sine is given, for sines from 0 to 1. */
export function arcSine(value: Decimal): Decimal {
  if (compare(value, ZERO) <= 0) return ZERO;
  if (compare(value, ONE) >= 0) return roundToPlaces(multiply(PI, HALF), PLACES);
  const cosineOf = squareRoot(subtract(ONE, multiply(value, value)));
  return arcTangent(divide(value, cosineOf, DIGITS + 10));
}

/** By halving the angle until the series is short: tan(a / 2) = t / (1 + √(1 + t²)). */
function arcTangent(value: Decimal): Decimal {
  let tangent = roundToPlaces(value, PLACES);
  let doublings = 0;
  while (compare(tangent, decimal('0.1')) > 0) {
    const root = squareRoot(add(ONE, multiply(tangent, tangent)));
    tangent = roundToPlaces(divide(tangent, add(ONE, root), DIGITS + 10), PLACES + 10);
    doublings += 1;
  }
  const square = negate(multiply(tangent, tangent));
  let power = tangent;
  let total = tangent;
  for (let order = 3; compare(absolute(power), SMALLEST) > 0; order += 2) {
    power = shortened(multiply(power, square));
    total = add(total, divide(power, fromInteger(order), DIGITS + 10));
  }
  for (let done = 0; done < doublings; done += 1) total = multiply(total, TWO);
  return roundToPlaces(total, PLACES - 4);
}
