import type { Pace } from '../pace.ts';
import { Refusal } from '../refusal.ts';
import { tidyName } from '../tidy-name.ts';
import type { Archive, Member } from '../zip/archive.ts';
import { builtInFormat, type NumberFormat, spelledFormat } from './number-format.ts';
import { type Attributes, type PartHandler, readPart } from './xml-part.ts';

export interface SheetPart {
  readonly name: string;
  readonly hidden: boolean;
  readonly member: Member;
}

export interface Workbook {
  readonly sheets: readonly SheetPart[];
  readonly from1904: boolean;
  readonly hasMacros: boolean;
  /** The format of each style, by the number with which cells name it. */
  readonly formats: readonly NumberFormat[];
  readonly sharedTexts: readonly string[];
}

/** What the parts of a workbook say before its sheets are read. @throws Refusal `document.corrupt` */
export async function openWorkbook(archive: Archive, pace: Pace): Promise<Workbook> {
  const members = new Map(archive.members.map((member) => [member.name.toLowerCase(), member]));
  const read = async (path: string, handler: PartHandler): Promise<boolean> => {
    const member = members.get(path.toLowerCase());
    if (member) await readPart(archive.stream(member), handler, pace);
    return member !== undefined;
  };
  const root = rootOf(members);
  const book = { sheets: [] as { name: string; hidden: boolean; relation: string }[], from1904: false };
  if (!(await read(`${root}workbook.xml`, bookHandler(book)))) throw new Refusal('document.corrupt');
  const targets = new Map<string, string>();
  await read(`${root}_rels/workbook.xml.rels`, relationHandler(targets));
  const formats: NumberFormat[] = [];
  await read(`${root}styles.xml`, styleHandler(formats));
  const sharedTexts: string[] = [];
  await read(`${root}sharedStrings.xml`, sharedTextHandler(sharedTexts));
  const sheets = book.sheets.flatMap(({ relation, ...sheet }) => {
    const target = targets.get(relation);
    const member = target && members.get(resolved(root, target).toLowerCase());
    return member ? [{ ...sheet, member }] : [];
  });
  const hasMacros = members.has(`${root}vbaproject.bin`.toLowerCase());
  return { sheets, from1904: book.from1904, hasMacros, formats, sharedTexts };
}

/** The folder of the workbook's part: `xl/` nearly always. */
function rootOf(members: ReadonlyMap<string, Member>): string {
  if (members.has('xl/workbook.xml')) return 'xl/';
  for (const [lower, { name }] of members)
    if (lower.endsWith('/workbook.xml')) return name.slice(0, -'workbook.xml'.length);
  return '';
}

function resolved(root: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path: string[] = [];
  for (const step of `${root}${target}`.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  }
  return path.join('/');
}

const nothing = (): void => undefined;

/** An attribute whatever prefix its namespace has. */
function named(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name];
  const key = Object.keys(attributes).find((candidate) => candidate.endsWith(`:${name}`));
  return key && attributes[key];
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Entities of XML itself and numbered characters in an attribute or text that was taken as it is written. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name: string) => {
    if (name) return XML_ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function bookHandler(book: {
  sheets: { name: string; hidden: boolean; relation: string }[];
  from1904: boolean;
}): PartHandler {
  const open = (name: string, attributes: Attributes): void => {
    if (name === 'workbookPr') book.from1904 = /^(1|true)$/.test(attributes()['date1904'] ?? '');
    if (name !== 'sheet') return;
    const of = attributes();
    book.sheets.push({
      name: tidyName(withoutEntities(of['name'] ?? '')),
      hidden: (of['state'] ?? 'visible') !== 'visible',
      relation: named(of, 'id') ?? '',
    });
  };
  return { open, close: nothing, text: nothing };
}

/** Only relations to worksheets: a sheet that is a chart has no rows. */
function relationHandler(targets: Map<string, string>): PartHandler {
  const open = (name: string, attributes: Attributes): void => {
    if (name !== 'Relationship') return;
    const { Id, Target, Type } = attributes();
    if (Id && Target && Type?.endsWith('/worksheet')) targets.set(Id, withoutEntities(Target));
  };
  return { open, close: nothing, text: nothing };
}

function styleHandler(formats: NumberFormat[]): PartHandler {
  const spelled = new Map<number, NumberFormat>();
  let inCells = false;
  const open = (name: string, attributes: Attributes): void => {
    if (name === 'cellXfs') inCells = true;
    else if (name === 'numFmt') {
      const { numFmtId, formatCode } = attributes();
      spelled.set(Number(numFmtId), spelledFormat(withoutEntities(formatCode ?? '')));
    } else if (name === 'xf' && inCells) {
      const id = Number(attributes()['numFmtId'] ?? 0);
      formats.push(spelled.get(id) ?? builtInFormat(id));
    }
  };
  const close = (name: string): void => {
    if (name === 'cellXfs') inCells = false;
  };
  return { open, close, text: nothing };
}

/** Each entry's runs joined; hints of pronunciation left out. */
function sharedTextHandler(texts: string[]): PartHandler {
  const runs = runCollector();
  return {
    open(name) {
      if (name === 'si') runs.start();
      runs.open(name);
    },
    close(name) {
      if (name === 'si') texts.push(runs.joined());
      runs.close(name);
    },
    text: (text) => runs.text(text),
  };
}

/** Gathers the text of `t` elements outside of `rPh`, with the escapes of control characters undone. */
export function runCollector() {
  let whole = '';
  let inText = false;
  let inHint = false;
  return {
    start(): void {
      whole = '';
    },
    open(name: string): void {
      if (name === 't') inText = !inHint;
      else if (name === 'rPh') inHint = true;
    },
    close(name: string): void {
      if (name === 't') inText = false;
      else if (name === 'rPh') inHint = false;
    },
    text(text: string): void {
      if (inText) whole += text;
    },
    joined(): string {
      if (!whole.includes('_x')) return whole;
      return whole.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
    },
  };
}
