/** Looks of cells, by their place in the workbook's list. */
export const STYLE = {
  general: 0,
  text: 1,
  header: 2,
  number: 3,
  whole: 4,
  day: 5,
  quoted: 6,
  title: 7,
} as const;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const WRAPPED = '<alignment vertical="top" wrapText="1"/>';
const TOP = '<alignment vertical="top"/>';
/** Days begin where the texts of their column do; figures end before the unit that stands beside them. */
const LEFT = '<alignment horizontal="left" vertical="top"/>';
const FIGURE = '<alignment horizontal="right" vertical="top" indent="1"/>';

/** The part of a workbook that names its looks. Places and marks of numbers are those of the reader's own program. */
export function stylesPart(language: 'pt-BR' | 'en'): string {
  const day = language === 'pt-BR' ? 'dd/mm/yyyy' : 'yyyy-mm-dd';
  const look = (format: number, font: number, fill: number, more: string, inner: string) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" ` +
    `applyNumberFormat="1" applyAlignment="1"${more}>${inner}</xf>`;
  return [
    `<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="${day}"/></numFmts>`,
    '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="16"/><name val="Calibri"/></font></fonts>',
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF0EC"/></patternFill></fill></fills>',
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
    '<cellXfs count="8">',
    look(0, 0, 0, '', FIGURE),
    look(49, 0, 0, '', WRAPPED),
    look(49, 1, 2, ' applyFont="1" applyFill="1"', WRAPPED),
    look(164, 0, 0, '', FIGURE),
    look(3, 0, 0, '', FIGURE),
    look(165, 0, 0, '', LEFT),
    look(49, 0, 0, ' quotePrefix="1"', WRAPPED),
    look(49, 2, 0, ' applyFont="1"', TOP),
    '</cellXfs></styleSheet>',
  ].join('');
}
