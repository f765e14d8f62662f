/** Text from which on a paste becomes a file: lines of a table, or characters of anything. */
const MOST_ROWS = 20;
const MOST_CHARACTERS = 8_000;

/**
 * What a paste brings beside text: its files, or the text itself as a file where it is a long table or simply long. Null
 * where it is text to be typed.
 */
export function pastedFiles(data: Pick<DataTransfer, 'files' | 'getData'>, name: string): File[] | null {
  if (data.files.length > 0) return [...data.files];
  const text = data.getData('text/plain');
  const rows = text.split('\n').filter((line) => line.includes('\t')).length;
  if (rows > MOST_ROWS) return [new File([text], `${name}.tsv`, { type: 'text/tab-separated-values' })];
  if (text.length > MOST_CHARACTERS) return [new File([text], `${name}.txt`, { type: 'text/plain' })];
  return null;
}
