import type { Question } from './question.ts';

/** A line that was found, by what words may name it. */
export interface FoundLine {
  readonly id: string;
  readonly quantity: string;
  readonly factorIds: readonly string[];
  readonly co2eKg: string | null;
}

/** The figures of a text, as either language may mean them. */
export const figuresIn = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)*/g)].flatMap(([figure]) => [
    figure.replaceAll('.', '').replace(',', '.'),
    figure.replaceAll(',', ''),
  ]);

/** Whether kilograms, or the tonnes that they are, round to one of the figures. */
export const comesTo = (kg: number, figures: readonly string[]): boolean =>
  figures.some((figure) =>
    [kg, kg / 1000].some(
      (one) => one > 0 && one.toFixed(/\.(\d+)$/.exec(figure)?.[1]?.length ?? 0) === figure,
    ),
  );

/** The line whose amount or result the words name, else the first: the largest. */
export function meant<T extends FoundLine>(
  { text, spans }: Pick<Question, 'text' | 'spans'>,
  found: readonly T[],
): T | undefined {
  // `who approved 2024?`: a year is no amount.
  const years = new Set(spans.flatMap(({ from, to }) => [from.slice(0, 4), to.slice(0, 4)]));
  const figures = figuresIn(text).filter((figure) => Number(figure) > 31 && !years.has(figure));
  const isNamed = ({ quantity, co2eKg }: T) =>
    figures.some((figure) => Number(quantity) === Number(figure)) || comesTo(Number(co2eKg), figures);
  return found.find(isNamed) ?? found[0];
}
