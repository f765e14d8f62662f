import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { ZIP_DAY } from '../zip-day.ts';

/**
 * A package of Office Open XML with the same bytes for the same content: the moments of its properties are that of the document,
 * names drawn by lot are counted, and the members of the ZIP have one fixed day.
 * @param at ISO 8601
 * @param cuts where the axis of each chart begins, in the order of the document; null: at zero
 */
export function repacked(bytes: Uint8Array, at: string, cuts: readonly (number | null)[] = []): Uint8Array {
  const moment = `${new Date(at).toISOString().slice(0, 19)}Z`;
  const names = new Map<string, string>();
  const files: Zippable = {};
  for (const [name, content] of Object.entries(unzipSync(bytes))) {
    if (!/\.(?:xml|rels)$/.test(name)) {
      files[name] = name.endsWith('.xlsx') ? repacked(content, at) : content;
      continue;
    }
    const text = strFromU8(content)
      .replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${moment}`)
      .replace(/(["'])rId([a-z0-9_-]{16,})\1/gi, (_, quote: string, drawn: string) => {
        const name = names.get(drawn) ?? `rIdLink${names.size + 1}`;
        names.set(drawn, name);
        return `${quote}${name}${quote}`;
      });
    const chart = /\/chart(\d+)\.xml$/.exec(name)?.[1];
    const whole = chart === undefined ? text : beginningAt(text, cuts[Number(chart) - 1] ?? 0);
    files[name] = strToU8(counted(counted(whole, BOOKMARKS), DRAWINGS));
  }
  return zipSync(files, { level: 6, mtime: ZIP_DAY });
}

/**
 * A drawing of bars whose axis begins where it is said, at zero unless it is cut: programs otherwise begin it near the smallest one,
 * and bars that are almost alike look several times as long as one another. One with a value below zero keeps its own axis.
 */
function beginningAt(chart: string, least: number): string {
  if (!chart.includes('<c:barChart>') || /<c:v>-/.test(chart)) return chart;
  return chart.replace(
    /(<c:valAx>(?:(?!<\/c:scaling>).)*<c:orientation val="\w+"\/>)(?!<c:(?:max|min))/s,
    `$1<c:min val="${least}"/>`,
  );
}

/** Attributes whose numbers the library counts on from document to document. */
const BOOKMARKS = /(<w:bookmark(?:Start|End)\b[^>]*\bw:id=")(\d+)(")/g;
const DRAWINGS = /(<wp:docPr\b[^>]*\bid=")(\d+)(")/g;

/** The same numbers from 1 on, in the order of the document. */
function counted(text: string, attribute: RegExp): string {
  const numbers = new Map<string, number>();
  return text.replace(attribute, (_, before: string, id: string, after: string) => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return `${before}${number}${after}`;
  });
}
