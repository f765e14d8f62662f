import type { Ground } from './filling.ts';

/** What the template is, and what of it no longer holds for goods that are imported from 2026 on. In English, as the template. */
const ABOUT = [
  'How this workbook was filled',
  '',
  'Template: European Commission, CBAM communication template for installations, V2.1.1 of 13 December 2024.',
  '© European Union. Reused under Decision 2011/833/EU (CC BY 4.0).',
  'Its texts and formulas are unchanged: input cells were filled and this sheet was added.',
  'Draft: nothing in it is verified. It is calculated when it is opened in a spreadsheet program.',
  '',
  'The template follows the transitional period (Implementing Regulation (EU) 2023/1773). From 2026 on (EU) 2025/2547 holds instead:',
  '– Indirect emissions are added here for every good. They count only for goods outside Annex II',
  '   of Regulation (EU) 2023/956: see “counted” below.',
  '– Cement and fertilisers are declared by what they contain; here all stands per tonne of product.',
  '– Default values of precursors carry their mark-up (Implementing Regulation (EU) 2025/2621).',
  '– Free allocation is not told here: it stands in the operator’s report of Annex IV, which goes with this workbook.',
];

/** Lines of the sheet of notes: goods with what counts of them, and what the template has no cell for. */
export function notesOf({ result }: Ground, left: readonly string[]): string[][] {
  const goods = result.goods.map(({ code, name, perTonne, perContent }) => [
    code,
    name,
    rounded(perTonne.direct),
    rounded(perTonne.indirect),
    rounded(perTonne.counted),
    perContent === null ? '' : rounded(perContent.counted),
  ]);
  return [
    ...ABOUT.map((line) => [line]),
    ...(goods.length === 0
      ? []
      : [
          [''],
          [
            'CN code',
            'Good',
            'Direct, t CO2e/t',
            'Indirect, t CO2e/t',
            'Counted, t CO2e/t',
            'Counted, t CO2e per t of clinker or nitrogen',
          ],
          ...goods,
        ]),
    ...(left.length === 0 ? [] : [[''], ['Without a cell in the template'], ...left.map((line) => [line])]),
  ];
}

/** Shown with six decimals; the workbook and the report have the figure itself. */
function rounded(text: string): string {
  return String(Number(Number(text).toFixed(6)));
}
