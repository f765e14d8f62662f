/** A name in the middle of a sentence that reads as well without it: ` {{inventory}}`. */
const NAME = / \{\{(?:inventory|site)\}\}/g;

/**
 * Why a call was refused, from the sentence of its code. A line of the journal keeps the code and no values, so that names are
 * left out, and so are sentences that say nothing without their value.
 * @returns an empty text where no sentence is left
 */
export function reasonWithoutValues(sentence: string): string {
  return sentence
    .replace(NAME, '')
    .split(/(?<=[.!?]) /)
    .filter((one) => !one.includes('{{'))
    .join(' ');
}
