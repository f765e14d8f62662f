/** Lengths of the runs of letters by which names are looked for: the longer first. */
const runLengths = [3, 2];
/** Longer names cannot exist. */
const mostLetters = 300;

/**
 * The name that is most like the wanted one, for a hint; null when none is near. Names that share no run of letters are no
 * candidates. The wanted name itself counts.
 * @param least of 0 to 1, how much of the longer name stands in the other: a hint that names something tells a stranger that
 *   it exists, so those for tables and functions take near misses only
 */
export function nearest(names: Iterable<string>, wanted: string, least: number): string | null {
  const known = [...new Set(names)];
  const sought = wanted.slice(0, mostLetters).toLowerCase();
  for (const length of runLengths) {
    const runs = runsOf(sought, length);
    const scored = known
      .filter((name) => runsOf(name.toLowerCase(), length).some((run) => runs.includes(run)))
      .map((name) => ({ name, score: likeness(sought, name.toLowerCase()) }))
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
    if (scored[0] !== undefined) return scored[0].name;
  }
  return null;
}

function runsOf(text: string, length: number): string[] {
  const letters = text.replaceAll(/[^\p{L}\p{N}, ]/gu, '');
  if (letters === '') return [];
  const padded = `-${letters}-`;
  return Array.from({ length: Math.max(0, padded.length - length + 1) }, (_, at) =>
    padded.slice(at, at + length),
  );
}

/** One less the share of letters that must be changed, put in or left out (Levenshtein 1966). */
function likeness(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of a.entries()) {
    const current = [row + 1];
    for (const [column, against] of b.entries()) {
      const changed = (previous[column] ?? 0) + (letter === against ? 0 : 1);
      current.push(Math.min(changed, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return 1 - (previous.at(-1) ?? 0) / Math.max(a.length, b.length, 1);
}
