/** One measured figure beside what it is measured against, in the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with: another figure of the run, or a limit that we set ourselves. */
  readonly against: string;
  readonly ratio: number;
}

/** A figure against another measure of the same run: ratio = value ÷ reference. */
export function compared(
  name: string,
  value: number,
  unit: string,
  against: string,
  reference: number,
): Figure {
  return {
    name,
    value,
    unit,
    against: `${against}: ${rounded(reference)} ${unit}`,
    ratio: value / reference,
  };
}

/** A figure against its limit: below 1 is within it. */
export function limited(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value, unit, against: `limit: ${limit} ${unit}`, ratio: value / limit };
}

/** Prints the figures as a table. */
export function print(figures: readonly Figure[]): void {
  for (const { name, value, unit, against, ratio } of figures) {
    const shown = `${rounded(value)} ${unit}`;
    console.log(
      `${name.padEnd(44)} ${shown.padStart(22)}   ratio ${ratio.toPrecision(3).padStart(8)}   (${against})`,
    );
  }
}

export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
