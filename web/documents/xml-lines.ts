export interface XmlLine {
  readonly depth: number;
  readonly name: string;
  /** The text of an element without children; null of one with. */
  readonly text: string | null;
  readonly marked: boolean;
}

/** Elements around the marked one that are shown at most. */
const MOST_LINES = 400;
/** How many levels above the marked element the surroundings begin. */
const LEVELS = 2;

/** The element at a path of names and positions from 1 (`/nfeProc/NFe/infNFe/det[2]/prod/qTrib`); null where none is. */
export function elementAt(document: Document, path: string): Element | null {
  let found: Element | null = null;
  for (const step of path.split('/').filter((part) => part !== '' && !part.startsWith('@'))) {
    const [, name = step, position] = /^(.*?)(?:\[(\d+)\])?$/.exec(step) ?? [];
    const within: Element[] = found
      ? [...found.children]
      : document.documentElement
        ? [document.documentElement]
        : [];
    const same = within.filter((child) => child.localName === name || child.nodeName === name);
    found = same[Number(position ?? '1') - 1] ?? null;
    if (!found) return null;
  }
  return found;
}

function above(element: Element, levels: number): Element {
  const parent = levels > 0 ? element.parentElement : null;
  return parent ? above(parent, levels - 1) : element;
}

/** The surroundings of an element, or the beginning of the document, a line an element. Texts only: nothing is rendered. */
export function xmlLines(document: Document, marked: Element | null): XmlLine[] {
  const top = marked === null ? document.documentElement : above(marked, LEVELS);
  const lines: XmlLine[] = [];
  function walk(element: Element, depth: number): void {
    if (lines.length >= MOST_LINES) return;
    const leaf = element.children.length === 0;
    lines.push({
      depth,
      name: element.nodeName,
      text: leaf ? (element.textContent ?? '').trim().slice(0, 500) : null,
      marked: element === marked,
    });
    for (const child of element.children) walk(child, depth + 1);
  }
  walk(top, 0);
  return lines;
}
