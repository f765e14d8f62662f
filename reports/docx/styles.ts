import { type IStylesOptions, LineRuleType } from 'docx';

const INK = '17211B';
const QUIET = '55615A';
const ACCENT = '0F5C3F';

/** The styles of the document, by name, so that whoever edits it changes each in one place. Sizes are half points. */
export function STYLES(language: 'pt-BR' | 'en'): IStylesOptions {
  const heading = (size: number, before: number) => ({
    run: { size, bold: true, color: INK, font: 'Calibri' },
    paragraph: { spacing: { before, after: 120 } },
  });
  const own = (
    id: string,
    name: string,
    size: number,
    more: { color?: string; bold?: boolean; before?: number; after?: number; left?: number } = {},
  ) => ({
    id,
    name,
    basedOn: 'Normal',
    quickFormat: true,
    run: { size, color: more.color ?? INK, bold: more.bold ?? false },
    paragraph: {
      spacing: { before: more.before ?? 0, after: more.after ?? 0 },
      ...(more.left && { indent: { left: more.left } }),
    },
  });
  return {
    default: {
      document: {
        run: {
          font: 'Calibri',
          size: 21,
          color: INK,
          language: { value: language === 'pt-BR' ? 'pt-BR' : 'en-GB' },
        },
        paragraph: { spacing: { after: 120, line: 264, lineRule: LineRuleType.AUTO } },
      },
      title: {
        run: { size: 48, bold: true, color: ACCENT, font: 'Calibri' },
        paragraph: { spacing: { before: 60, after: 60 } },
      },
      heading1: heading(32, 360),
      heading2: heading(25, 260),
      hyperlink: { run: { color: ACCENT, underline: {} } },
    },
    paragraphStyles: [
      own('Cell', 'Table text', 17),
      own('TableTitle', 'Table title', 21, { bold: true, before: 200, after: 80 }),
      own('Note', 'Table note', 17, { color: QUIET, before: 40, after: 120 }),
      own('Over', 'Over title', 22, { color: QUIET, after: 60 }),
      own('Notice', 'Notice', 20, { before: 80, after: 80 }),
      own('Fact', 'Fact', 20, { after: 30 }),
      own('ContentsTitle', 'Contents title', 26, { bold: true, before: 320, after: 80 }),
      own('Contents1', 'Contents 1', 21, { after: 30 }),
      own('Contents2', 'Contents 2', 19, { after: 10, left: 300, color: QUIET }),
      own('Head', 'Running head', 16, { color: QUIET }),
    ],
  };
}
