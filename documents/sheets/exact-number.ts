/** Digits that a spreadsheet program keeps and shows of a number. */
const SIGNIFICANT_DIGITS = 15;

/**
 * A number as a spreadsheet stores it, as an exact decimal with a dot: exponents written out, and rounded to the fifteen
 * significant digits that the program itself keeps, for it stores 12.3 as `12.300000000000001`. Null when it is none.
 */
export function exactDecimal(stored: string): string | null {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(stored.trim());
  if (!parts) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  if (whole === '' && fraction === '') return null;
  const rounded = roundedDigits(whole + fraction, whole.length + Number(exponent));
  const plain = placed(rounded.digits, rounded.point);
  return sign === '-' && plain !== '0' ? `-${plain}` : plain;
}

/** The digits without leading zeros, at most fifteen of them; `point` is where the decimal point stands before them. */
function roundedDigits(all: string, point: number): { digits: string; point: number } {
  const digits = all.replace(/^0+/, '');
  const moved = point - (all.length - digits.length);
  if (digits.length <= SIGNIFICANT_DIGITS) return { digits, point: moved };
  const kept = digits.slice(0, SIGNIFICANT_DIGITS);
  if ((digits[SIGNIFICANT_DIGITS] ?? '0') < '5') return { digits: kept, point: moved };
  const raised = String(BigInt(kept) + 1n);
  return { digits: raised, point: moved + raised.length - kept.length };
}

function placed(digits: string, point: number): string {
  if (digits === '' || /^0*$/.test(digits)) return '0';
  if (point <= 0) return trimmed(`0.${'0'.repeat(-point)}${digits}`);
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length);
  return trimmed(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

function trimmed(decimal: string): string {
  return decimal.replace(/\.?0+$/, '');
}

/** The decimal a hundred times as large: what a format of per cent shows. */
export function timesHundred(decimal: string): string {
  return exactDecimal(`${decimal}e2`) ?? decimal;
}
