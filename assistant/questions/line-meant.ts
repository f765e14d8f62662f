import type { Question } from './question.ts';

/** A line that was found, by what words may name it. */
export interface FoundLine {
  readonly id: string;
  readonly quantity: string;
  readonly factorIds: readonly string[];
  readonly co2eKg: string | null;
}

/** The line whose amount or result the words name, else the first: the largest. */
export function meant<T extends FoundLine>(
  { text, spans }: Pick<Question, 'text' | 'spans'>,
  found: readonly T[],
): T | undefined {
  // `who approved 2024?`: a year is no amount.
  const figuresSaid = [...text.matchAll(/\d+(?:[.,]\d+)*/g)]
    .map(([figure]) => figure)
    .filter(
      (figure) => !spans.some(({ from, to }) => from.slice(0, 4) === figure || to.slice(0, 4) === figure),
    );
  const named = found.find(({ quantity, co2eKg }) =>
    figuresSaid.some((figure) =>
      [figure.replaceAll('.', '').replace(',', '.'), figure.replaceAll(',', '')].some((value) => {
        const places = /\.(\d+)$/.exec(value)?.[1]?.length ?? 0;
        return (
          Number(value) > 31 &&
          (Number(quantity) === Number(value) ||
            [Number(co2eKg), Number(co2eKg) / 1000].some((one) => one > 0 && one.toFixed(places) === value))
        );
      }),
    ),
  );
  return named ?? found[0];
}
