import { pattern, source } from '../lexicon/pattern.ts';

/** Names that a refrigerant code may stand beside: `propano R290`, `R-717 (amônia)` are one thing. */
const NATURAL = source`{words.natural_refrigerants}`;

/** Codes of refrigerants and other gases, folded; each becomes the kind `fugitive.<code>`. Digits in them are names. */
export const GAS_CODES: readonly (readonly [RegExp, string])[] = [
  ...[
    '134a',
    '410a',
    '404a',
    '407c',
    '507a',
    '1234yf',
    '143a',
    '227ea',
    '600a',
    '290',
    '744',
    '717',
    '125',
    '32',
    '22',
    '23',
  ].map((code): readonly [RegExp, string] => [
    new RegExp(
      source`
        (?<![a-z0-9])(?:${NATURAL}\s+)?(?:(?:r|hfc|hcfc|hfo|gas r|freon)[\s-]?${code.replace(/([a-z]+)$/, '[\\s-]?$1')})(?![a-z0-9]|
        [.,]\d)(?:\s*\(?${NATURAL}\b\)?)?
      `,
      'g',
    ),
    `r${code}`,
  ]),
  [pattern('g')`(?<![a-z0-9])(?:{words.sulphur_hexafluoride}|sf[\s-]?6)(?![a-z0-9])`, 'sf6'],
  [/(?<![a-z0-9])(?:nf[\s-]?3|trifluoreto de nitrogenio|nitrogen trifluoride)(?![a-z0-9])/g, 'nf3'],
  [
    /(?<![a-z0-9])(?:cf[\s-]?4|pfc[\s-]?14|tetrafluorometano|tetrafluoromethane|r[\s-]?14)(?![a-z0-9])/g,
    'cf4',
  ],
  [/(?<![a-z0-9])(?:isobutano|isobutane)(?![a-z0-9])/g, 'r600a'],
  [/(?<![a-z0-9])(?:410a)(?![a-z0-9])/g, 'r410a'],
  [/(?<![a-z0-9])(?:134a)(?![a-z0-9])/g, 'r134a'],
  [/(?<![a-z0-9])(?:404a)(?![a-z0-9])/g, 'r404a'],
  [/(?<![a-z0-9])(?:407c)(?![a-z0-9])/g, 'r407c'],
];

/** Names with digits in them that are no amounts: blend grades, fuel grades, scopes, standards. */
export const CODED_NAMES: readonly RegExp[] = [
  /(?<=\boleo (?:combustivel )?(?:tipo )?)[1-9]a(?![a-z0-9])/g,
  /(?<![a-z0-9])(?:b\d{1,2}|e\d{1,2}(?:,5|\.5)?|s[- ]?10|s[- ]?500|e100|ron ?\d{2})(?![a-z0-9]|[.,]\d)/g,
  /(?<![a-z0-9])(?:escopos?|scopes?)\s+[123](?:\s*(?:,|e|and|&|\+)\s*[123])*(?![\d.,])/g,
  /(?<![a-z0-9])(?:co2e?|ch4|n2o|h2o|pm10|pm2\.5|iso ?\d{4,5}|a4|a3|jet a-?1|qav-?1|24h|24\/7|4x4|s\/a)(?![a-z0-9])/g,
  pattern('g')`
    (?<![a-z0-9])99(?:pop|taxi| taxi)?(?=\s*(?:,|\.|;|e\b|and\b|em\b|in\b|no\b|na\b|de\b|$|\)))(?<=
    (?:uber|taxi)[ ,e/and]{1,5}99(?:pop|taxi| taxi)?)
  `,
  /(?<![a-z0-9])(?:ipcc|ghg|ar[456]|pbghg|esrs|ifrs)\s?(?:s?\d)?(?![a-z0-9])/g,
];

/** LPG bottles by name; the digits are the kilograms of gas in one. */
export const BOTTLE = pattern('g')`
  (?<![a-z0-9])(?:p[\s-]?|(?<=\b(?:botijao|botijoes|bujao|bujoes|cilindros?) )de )(13|20|45|90|190|8|5
  |2)s?(?![a-z0-9]|[.,]\d|\s?(?:kg|quilos?|kilos?|l|litros?))
`;
