import { source } from '../lexicon/pattern.ts';
import { UNIT_WORDS } from '../words/units.ts';
import { MONTH_WORDS, ORDINALS, WEAK_MONTHS } from '../words/calendar.ts';

export type MonthName = number;

const NUMBER_OF_MONTH = new Map<string, number>();
for (const [index, forms] of MONTH_WORDS.entries()) {
  for (const form of forms.split('|')) NUMBER_OF_MONTH.set(form, index + 1);
}
const ALL = [...NUMBER_OF_MONTH.keys()].sort((a, b) => b.length - a.length);
const STRONG = ALL.filter((word) => !WEAK_MONTHS.has(word));
const WEAK = ALL.filter((word) => WEAK_MONTHS.has(word));
const M = `(?:${ALL.join('|')})`;
/** Four digits, or two behind a mark that makes them a year. */
export const Y = String.raw`(?:(?:19|20)\d{2}(?![\d]|[.,]\d))`;
const OF_Y = source`
  (?:\s*(?:de|d|do ano de|of|,|/|-|\.|\s)\s*(?:${Y})|\s*[/-]\s*\d{2}(?!\d|\s*(?:de |of )?${M}
  (?![a-z]))|\s*'\d{2}(?!\d)|\s+de\s+\d{2}(?![\d%]|[.,]\d|\s*[a-z])|\s+de\s+2\d
  (?=\s+{periods.before_of_year}[a-z]*\b(?! (?:litro|kilo|quilo|tonelada)))|\s2\d(?=
  (?: [a-z]+){1,4}\s*\n)|\s(?:19|2\d)(?=\s*[:)|\t]|\s+{periods.year_verbs_stems}|\s+\d{1,3}(?!\d)\s?
  (?:l|lts?|litros?|kg|t|kwh|mwh|m3)\b))
`;
const B = String.raw`(?<![a-z0-9])`;
const E = String.raw`(?![a-z0-9])`;
export const ORDINAL = source`(?:{periods.ordinals}|[1-6]\s?(?:o|a|st|nd|rd|th)?\.?)`;

/** Every unit by its word: what stands before one is no year. */
const COUNTED = UNIT_WORDS.flatMap(({ forms }) => forms.split('|'))
  .filter((form) => form !== 'mi')
  .sort((a, b) => b.length - a.length)
  .map((form) => (form.length > 2 ? `${form}s?` : form))
  .join('|');

const FISCAL = source`{periods.fiscal_years}`;

const g = (source: string) => new RegExp(source, 'g');

export const patterns = {
  month: (name: string): MonthName => NUMBER_OF_MONTH.get(name) ?? 1,
  monthWord: g(`${B}${M}${E}`),
  harvest: g(
    String.raw`${B}(?:safra|ciclo|harvest|crop year)(?: de| of)?\s*\d{2,4}(?:\s?[/-]\s?\d{2,4})?${E}`,
  ),
  dateRange: g(
    source`
      (?<![\d/.-])(\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d{2})\s*(?:a|ate|e|to|until|-|through)\s*
      (?:o dia )?(\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d{2})(?![\d/])
    `,
  ),
  isoDate: g(String.raw`(?<!\d)((?:19|20)\d{2})-(\d{2})-(\d{2})(?!\d)`),
  numericDate: g(
    String.raw`(?<![\d/.,-])(?!\d\.\d\.\d\d(?!\d))\d{1,2}([/.-])\d{1,2}\1(?:(?:19|20)\d{2}|\d{2})(?![\d/]|[.,]\d)`,
  ),
  isoMonth: g(String.raw`(?<![\d/.,-])((?:19|20)\d{2})[-/](0[1-9]|1[0-2])(?![\d/-])`),
  numericMonth: g(
    String.raw`(?<![a-z\d/.,-])(\d{1,2})(?:(?:\s*(?:a|-|ate)\s*(\d{1,2}))?\/|\.)((?:19|20)\d{2})(?![\d/]|[.,]\d)`,
  ),
  shortMonth: g(
    String.raw`(?<![a-z\d/.,-])(0?[1-9]|1[0-2])\/(1[3-9]|[23]\d)(?![\d/]|[.,]\d|\s?(?:l|lts?|litros?|kg|t|kwh|mwh|m3|%)\b)`,
  ),
  shortDate: g(
    String.raw`(?<=(?:${B}(?:em|no dia|dia|on|de|desde)\s))(\d{1,2})\/(\d{1,2})(?![\d/]|\s*(?:d[aeo]s?|of)\s)`,
  ),
  shortRange: g(
    source`
      (?<![\d/.,-])(\d{1,2})\/(\d{1,2})\s*(?:a|ate|to|until|-)\s*(?:o dia )?(\d{1,2})\/(\d{1,2})(?:\/(
      (?:20)?\d{2}))?(?![\d/]|[.,]\d)
    `,
  ),
  dayRangeOfMonth: g(
    source`
      ${B}(?:(?:de |entre |from |between |dias? )?(?<a1>\d{1,2})(?:o|st|nd|rd|th)?\s*(?:a|ate|e|to|and
      |-|ao dia|until)\s*(?<b1>\d{1,2})(?:st|nd|rd|th)?\s+(?:de |of )?(?<m1>${M})(?:(?<y1>${OF_Y}))?|
      (?<m2>${M}) (?<a2>\d{1,2})(?:st|nd|rd|th)?\s*(?:to|-|and|through)\s*(?<b2>\d{1,2})(?:st|nd|rd
      |th)?(?<y2>,?\s*${Y})?)${E}
    `,
  ),
  dayOfMonth: g(
    source`
      (?<![a-z0-9.,/'])(?<!\b{periods.numbered_names} )(?:(?<d1>\d{1,2})(?:o|st|nd|rd|th)?(?: +
      (?:de |of )?|[/-])(?<m1>${M})(?:(?<y1>${OF_Y}))?${E}|(?<m2>${M})\s+(?<d2>\d{1,2})(?:st|nd|rd
      |th)?,?\s+(?<y2>${Y})${E})
    `,
  ),
  weekOf: g(
    source`
      ${B}(?:{periods.weeks}|w\/c)\s+(?:the |o dia |dia |segunda(?:-feira)?,? |monday,? )?(?:
      (?<d>\d{1,2})(?:o|st|nd|rd|th)?(?: +(?:de |of )?|[/-])(?<m>${M})(?<y>${OF_Y})?|(?<m2>${M})\s+
      (?<d2>\d{1,2})(?:st|nd|rd|th)?(?<y2>,?\s+${Y})?|(?<dn>\d{1,2})\/(?<mn>\d{1,2})(?<yn>\/
      (?:20)?\d{2})?)${E}
    `,
  ),
  nthWeek: g(
    String.raw`${B}(?<nth>${ORDINAL}|ultima|last)\s+(?:semana|week)\s+(?:d[eo]|of|in)\s+(?:mes de )?(?<m>${M})(?<y>${OF_Y})?${E}`,
  ),
  monthsOfYears: g(
    source`
      ${B}(?<a>${M})[ .]+'?(?<ya>2\d)\s*(?:a|ate|to|through|until|thru|-)\s*(?<b>${M})[ .]+'?
      (?<yb>2\d)(?!\d|[.,:]\d|\s?%|,?\s+(?:19|20)\d{2}|\s?(?:l|kg|t|kwh|mwh|m3)\b)${E}
    `,
  ),
  fortnight: g(
    String.raw`${B}(primeira|segunda|1a|2a|first|second)\s+(?:quinzena|half)\s+(?:de|of)\s+(${M})(${OF_Y})?${E}`,
  ),
  monthRange: g(
    source`
      ${B}(?<between>entre |between )?(?<a>${M})(?<ya>${OF_Y})?\s*(?<joiner>a|ate|e|to|and|through
      |until|thru|-|/)\s*(?:o mes de |the end of |end of |fim de |final de )?(?<b>${M})(?:
      (?<yb>${OF_Y}))?${E}
    `,
  ),
  monthList: g(String.raw`${B}${M}(?:,\s*${M})+,?\s*(?:e|and)\s+${M}(?<y>${OF_Y})?${E}`),
  part: g(
    source`
      ${B}(?:(?<nth>${ORDINAL}|ultim[oa]|last)\s*(?<kind>{periods.parts_of_year})\.?(?:\s+
      (?:of the year|do ano))?)(?<y>${OF_Y}|\s*${Y})?${E}
    `,
  ),
  partCode: g(
    source`
      (?<![a-z0-9.,])(?:(?<l1>[qths])(?<n1>[1-4])(?<y1>\s*(?:de |of |/|-|')?\s*(?:${Y}|(?:(?<!\d)|
      (?=[12]))\d{2}(?![\d%]|[.,]\d|\s?[a-z])))?|(?<n2>[1-6])(?<l2>[tqshb])(?<y2>\s*(?:de |of |/|-
      |')?\s*${Y}|[/'-]?\d{2}(?![\d%]|[.,]\d))|(?<=\b(?:no|do|in|of|for) )(?<n3>[1-4])(?<l3>[tqs])
      (?!\s+(?:de|of)\s))${E}
    `,
  ),
  // `ago26`: a month and its year in one word; `Sep25, 2026` is a day.
  monthYear: g(
    String.raw`${B}(?<m>${M})\.?(?<y>${OF_Y}|(?<=[a-z])2\d(?![\d%/-]|[.,:]\d|,?\s*(?:19|20)\d{2}(?!\d)))${E}`,
  ),
  // `we turned out 320 t`: no October.
  monthsInARow: g(
    source`
      ${B}(?<!\b(?:{periods.verbs_before_may}|turn\w*|put\w*|churn\w*|knock\w*|let\w*|rent\w*|leas\w*
      |carr\w+|work\w*|pump\w*|roll\w*|fill\w*|hand\w*|phas\w+|log\w*|figur\w+|burn\w*|ship\w*
      |truck\w*|haul\w*) )(?<m>${WEAK.join('|')})\.?\s*[:=-]?\s*(?=(?:r\$\s?|us\$\s?)?\d)(?!\d{1,2}
      (?:st|nd|rd|th)?[:,]?\s+\d)
    `,
  ),
  monthsBehind: g(
    source`
      (?<=\d\s?(?:mil )?(?:[a-z]{1,7}\d?)?\s+(?:em |in |de |d[eo] )?)(?<m>${WEAK.join('|')})\.?(?=\s*
      (?:[,;/|)\n+]|$|(?:e|and) |de (?:20)?\d\d|20\d\d))
    `,
  ),
  shortMonths: g(
    String.raw`${B}(?<m>jan|fev|feb|abr|apr|jun|jul|aug|sept|oct|nov)\.?(?=\s*(?:[,;:/|)\n+=]|$)|\s+(?:e|and)\s|\s+\d)`,
  ),
  monthAlone: g(
    source`
      ${B}(?:(?<m>${STRONG.join('|')})|(?<=(?:${B}(?:em|de|no|in|for|during|mes de|of|desde|since|last|ref|
      referencia|mes|month of|only|was|foi|era|month(?: (?:of|for) [a-z0-9 ]{1,24}?)? (?:is|was|to|should be|
      should read))[ :]+))(?<w>${WEAK.join('|')})(?<!dez(?= (?:mil\b|milh|e mei[ao]\b|${COUNTED})(?![a-z0-9])))|
      (?<=(?:^|[\n;,|\t(:]|\be)\s*)(?<c>${WEAK.join('|')})(?=\s*[:;=\t|)-]|\s+(?:r\$|us\$)?\s?\d|\s*$)|(?<=(?:^|
      [\n;(:])\s*)(?<p>${WEAK.filter((word) => !/^de[zc]/.test(word)).join('|')})(?=,\s*\d))${E}
    `,
  ),
  yearRange: g(
    source`
      ${B}(?:de |from |entre |between |compar\w+ |compare )((?:19|20)\d{2})\s*(?:a|ate|e|com|to|and
      |with|vs\.?|versus|x|-)\s*((?:19|20)\d{2})${E}
    `,
  ),
  /** A quarter of a financial year, of which nobody knows when it begins. */
  fiscalQuarter: g(
    source`
      ${B}(?:(?:[1-4]\s?[tq]|[qt][1-4]|(?:primeiro|segundo|terceiro|quarto|1o|2o|3o|4o) tri(?:mestre)?
      |(?:first|second|third|fourth|1st|2nd|3rd|4th) (?:quarter|half)),?\s?(?:of |d[eo] )?
      (?:the )?${FISCAL}\s?(?:of |de )?'?(?:20)?\d{2}(?:\s?[/-]\s?\d{2,4})?|${FISCAL}\s?(?:of |de )?'?
      (?:20)?\d{2}(?:\s?[/-]\s?\d{2,4})?,?\s?(?:[1-4]\s?[tq]|[qt][1-4]))${E}
    `,
  ),
  fiscalYear: g(String.raw`${B}${FISCAL}(?: de| of)?\s?'?((?:20)?\d{2})(?:\s?[/-]\s?\d{2,4})?${E}`),
  year: g(
    source`
      (?:(?<=^|[\n(;|]\s*)|(?<=${B}(?:{periods.before_years}|\/)[ :]*(?<!\b{periods.behind_years}
      (?: de| of)? ))|(?<=[,.;-]\s)|(?<=\b(?:19|20)\d{2}(?: e | and |, ?))|(?<=[a-z][\d-]{0,4} )(?=
      (?:19|20)\d{2}(?:\s*[(:|]|\s+-+>?\s+[a-z]))|(?<=[)\]] )(?=(?:19|20)\d{2}\s*(?:[:;\n]|$))|(?<=
      (?:^|\n)[^\d\n:]{2,40} )(?=20[0-4]\d(?: [a-z]+){1,4}\s*:)|(?<=\d[^\n]{2,80}[a-z]{3,} )
      (?=20[12]\d\s*(?:\n|$))|(?<=(?:^|\n)[^\d\n]{2,60}[a-z)] )(?=20[0-4]\d\s*\n))((?:199|20[0-4])\d)
      (?![\d%]|(?: of (?!the\b))|[.,]\d|[ ]?(?:${COUNTED}|horas|dias|days|unidades|units)\b)
    `,
  ),
} as const;

/** The year in `de 2025`, `/25`, `'25`; null when there is none. */
export function yearOf(text: string | undefined): number | null {
  const digits = /(\d{4}|\d{2})\D*$/.exec(text ?? '')?.[1];
  if (digits === undefined) return null;
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

export function ordinal(text: string): number | null {
  const compact = text.replaceAll(/[\s.]/g, '');
  const known = ORDINALS[compact];
  if (known !== undefined) return known;
  const digit = /^([1-6])/.exec(compact)?.[1];
  return digit === undefined ? null : Number(digit);
}
