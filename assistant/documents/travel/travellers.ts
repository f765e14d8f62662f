import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/bills/rows.ts';
import type { PlacedQuote } from '../proposal-shape.ts';

const NAME = /\p{Lu}{2,}(?: \p{Lu}{2,})*\/\p{Lu}{2,}(?: \p{Lu}{2,})*/gu;
const PEOPLE = pattern('iu')`
  ^\s*(?:nomes? d[oe]s? )?(?:passageir[oa]s?|passageir[oa]\([ao]?s\)|passengers?|passenger\(s\)|pax|travell?ers?|
  travell?er\(s\)|viajantes?|viajante\(s\))(?: names?)?(?![\p{L}])\s*(?:\((\d{1,2})\))?\s*:?\s*
`;

/** Who travels, with where it stands; `count` 0: the rows name nobody. */
interface Travellers {
  readonly count: number;
  readonly quotes: PlacedQuote[];
}

/** The travellers that rows name: `SILVA/ANA MRS`, the names or the number behind `Passageiros:`, `2 adults`; none: 0. */
export function travellersOf(rows: readonly Row[]): Travellers {
  const slashed = new Map<string, PlacedQuote>();
  for (const row of rows)
    for (const { text, place } of row.cells)
      for (const [name] of text.matchAll(NAME)) {
        // Two airports stand so too.
        if (/^[A-Z]{3}\/[A-Z]{3}$/.test(name)) continue;
        const bare = name.replace(/ (?:MRS?|MS|MISS|SRA?|ADT)$/, '');
        if (!slashed.has(bare)) slashed.set(bare, { slot: 'passengers', place, quote: name });
      }
  if (slashed.size > 0) return { count: slashed.size, quotes: [...slashed.values()] };
  for (const row of rows) {
    const told = labelled(row);
    if (told !== null) return told;
  }
  for (const row of rows)
    for (const { text, place } of row.cells) {
      const counted = /(?<![\d/])(\d{1,2})\s*(?:adult[oa]?s?|passageir[oa]s?|passengers?|pax)\b/i.exec(
        text,
      )?.[1];
      if (counted !== undefined && Number(counted) > 0)
        return { count: Number(counted), quotes: [{ slot: 'passengers', place, quote: text.slice(0, 200) }] };
    }
  return { count: 0, quotes: [] };
}

/** `Passageiros (2): A. Exemplo; B. Exemplo`, `Pax: 3`, `Travellers | Ana Prado, Caio Nunes`. */
function labelled({ cells }: Row): Travellers | null {
  for (const [at, cell] of cells.entries()) {
    const label = PEOPLE.exec(cell.text);
    if (label === null) continue;
    const behind = cell.text.slice(label[0].length).trim();
    const own = behind === '' ? cells[at + 1] : cell;
    const text = behind === '' ? (own?.text ?? '') : behind;
    // Who is counted needs no names.
    const counted = label[1] ?? /^(\d{1,2})(?![\d/.,:])/.exec(text)?.[1];
    const count = counted === undefined ? namesIn(text) : Number(counted);
    const from = own ?? cell;
    // Behind a heading of a table stands another heading.
    if (at > 0 && counted === undefined) continue;
    if (count > 0)
      return {
        count,
        quotes: [{ slot: 'passengers', place: from.place, quote: from.text.slice(0, 200) }],
      };
  }
  return null;
}

/** How many names a list has; where semicolons part them a comma stands within a name. */
function namesIn(text: string): number {
  return namesOf(text.split(text.includes(';') ? /;/ : /[,&/+]| e | and /)).length;
}

const COUNTED =
  /(?<![\d/])(\d{1,2})\s*(?:adult[oa]?s?|passageir[oa]s?|passengers?|pax|pessoas|travell?ers?)(?![\p{L}])/iu;
/** Words of a name that begin none: `de Souza, Ana`. */
const WITHIN_NAME = /^(?:d[aeo]s?|di|du|van|von|e)\s/u;

/**
 * How many people a cell of travellers is of: the number that it tells (`Ana Prado; Caio Nunes (2 pax)`), else the names
 * that it parts. `Prado, Ana`, `PRADO/ANA MRS` and `João Costa e Silva` are one each; 0: it names nobody.
 */
export function peopleIn(text: string): number {
  const counted = COUNTED.exec(text)?.[1];
  if (counted !== undefined && Number(counted) > 0) return Number(counted);
  const told = text.replaceAll(/\([^)]*\)/g, ' ');
  const apart = namesOf(told.split(/[;|\n]| \+ /));
  if (apart.length > 1) return apart.reduce((sum, name) => sum + Math.max(1, peopleIn(name)), 0);
  const slashed = new Set([...told.matchAll(NAME)].map(([name]) => name));
  if (slashed.size > 0) return slashed.size;
  const beside = namesOf(told.split(/ \/ |\/ | \/|&/));
  if (beside.length > 1) return beside.length;
  const [own = ''] = beside;
  const listed = namesOf(own.split(/,| e | and /));
  const words = listed.map((name) => name.split(/\s+/).length);
  const whole = words.every((count) => count > 1) && !listed.some((name) => WITHIN_NAME.test(name));
  const first = words.every((count) => count === 1) && (listed.length > 2 || !own.includes(','));
  return whole || first ? listed.length : Math.min(1, listed.length);
}

function namesOf(parts: readonly string[]): string[] {
  return parts.map((part) => part.trim()).filter((part) => /\p{L}{2}/u.test(part));
}
