import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Placed } from '../document.ts';
import { Refusal } from '../refusal.ts';
import { withoutEntities } from '../sheets/workbook.ts';

const ATTRIBUTE = '@';
const TEXT = '#text';

/** Fiscal layouts nest less than thirty deep. */
const DEEPEST = 100;

type Raw = string | { readonly [name: string]: Raw | readonly Raw[] };

/** An element of an XML document that knows its path; names are without namespace prefixes. */
export class Element {
  readonly name: string;
  readonly path: string;
  readonly #raw: Raw;

  constructor(name: string, path: string, raw: Raw) {
    this.name = name;
    this.path = path;
    this.#raw = raw;
  }

  /** All children of a name, in their order. */
  children(name: string): Element[] {
    const found = typeof this.#raw === 'string' ? undefined : own(this.#raw, name);
    if (found === undefined) return [];
    if (!Array.isArray(found)) return [new Element(name, `${this.path}/${name}`, found as Raw)];
    return (found as readonly Raw[]).map(
      (raw, at) => new Element(name, `${this.path}/${name}[${at + 1}]`, raw),
    );
  }

  /** All children, whatever their names. */
  all(): Element[] {
    if (typeof this.#raw === 'string') return [];
    return Object.keys(this.#raw)
      .filter((name) => !name.startsWith(ATTRIBUTE) && name !== TEXT)
      .flatMap((name) => this.children(name));
  }

  /** The first element down a path of names. */
  find(...names: readonly string[]): Element | undefined {
    return names.reduce<Element | undefined>((element, name) => element?.children(name)[0], this);
  }

  /** The text of the first element down a path of names; undefined when it is missing or empty. */
  value(...names: readonly string[]): Placed | undefined {
    const element = this.find(...names);
    const text = element?.text();
    return element && text ? { value: text, place: { at: 'path', path: element.path } } : undefined;
  }

  /** The text of the element itself. */
  text(): string {
    const raw = typeof this.#raw === 'string' ? this.#raw : own(this.#raw, TEXT);
    return typeof raw === 'string' ? withoutEntities(raw).trim() : '';
  }

  attribute(name: string): Placed | undefined {
    const raw = typeof this.#raw === 'string' ? undefined : own(this.#raw, `${ATTRIBUTE}${name}`);
    if (typeof raw !== 'string' || raw === '') return undefined;
    return { value: withoutEntities(raw), place: { at: 'path', path: `${this.path}/@${name}` } };
  }
}

function own(raw: Exclude<Raw, string>, name: string): Raw | readonly Raw[] | undefined {
  return Object.hasOwn(raw, name) ? raw[name] : undefined;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: ATTRIBUTE,
  textNodeName: TEXT,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEEPEST,
  // Items are numbered in their paths even where there is only one.
  isArray: (name) => name === 'det',
});

/**
 * The root element of an XML text. A DOCTYPE is refused, and with it every entity that the file itself declares.
 * @throws Refusal `document.corrupt` when it is not well-formed, nests too deep or brings a DOCTYPE
 */
export function rootElement(text: string): Element {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Refusal('document.corrupt');
  const tree = parsed(text);
  const name = Object.keys(tree).find((key) => !key.startsWith(ATTRIBUTE) && key !== TEXT);
  const raw = name === undefined ? undefined : tree[name];
  if (name === undefined || raw === undefined) throw new Refusal('document.corrupt');
  return new Element(name, `/${name}`, (Array.isArray(raw) ? raw[0] : raw) as Raw);
}

function parsed(text: string): Exclude<Raw, string> {
  try {
    if (XMLValidator.validate(text) !== true) throw new Refusal('document.corrupt');
    return parser.parse(text) as Exclude<Raw, string>;
  } catch {
    throw new Refusal('document.corrupt');
  }
}
