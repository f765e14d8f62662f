import { pattern } from '../../language/lexicon/pattern.ts';
import type { DocumentActivity, DocumentProposals, Unused } from '../proposal-shape.ts';
import { heading } from './headings.ts';

/** What was made, sold or sent out, in the words of a row or a heading: `Cimento expedido`, `Pulp produced`. */
const MADE = pattern()`
  \((?:produc(?:ao|oes)(?: propria)?|production|own production)\)|\b(?:produzid|fabricad|manufaturad|vendid|expedid|
  despachad|exportad|comercializad)[oa]s?\b|\b(?:produced|manufactured|sold|dispatched|despatched|exported)\b
`;
/** Titles of sheets of output and sales. */
const OUTPUT = pattern('u')`
  ^(?:dados de |quadro de |boletim de |resumo d[ae] |controle de )?(?:produc(?:ao|oes)|vendas?|expedic(?:ao|oes)|
  faturamento|produtos? (?:acabados?|vendidos?))\b|^(?:\p{L}+ )?(?:production|output|sales|dispatch(?:es)?|
  despatch(?:es)?|finished (?:goods|products))\b(?! of (?:electricity|energy))
`;
/** What goes into a production was bought, whatever its sheet is called. */
const BOUGHT = pattern()`
  \b(?:insumos?|materias?[- ]primas?|consum\w*|compr\w+|adquirid\w+|aquisic\w+|suprimento\w*|fornecedor\w*|
  recebid\w+|recebiment\w+|input\w*|raw|purchas\w+|bought|suppl\w+|received|used|utilizad\w+)\b
`;
const GOODS =
  /^purchased\.(?:steel|aluminium|cement|concrete|glass|plastic|paper|wood|chemicals|fertiliser|textiles|food|electronics|goods_spend)$/;

const NIGHTS = /^travel\.hotel\b/;
/** What a hotel counts of its own rooms: `Diárias vendidas`, `Room nights sold`; a traveller's are booked or paid for. */
const NIGHTS_SOLD = pattern()`
  \b(?:diarias?|noites?|pernoites?|quartos?|apartamentos?|uhs?) (?:vendid|ocupad|comercializad)[oa]s?\b|\b(?:room|
  guest|bed)?[ -]?nights? (?:sold|occupied)\b|\b(?:occupied|sold) (?:room|bed)[ -]?nights?\b
`;

const UTILITIES = /^(?:steam|heat|cooling)$/;
/** `Vapor gerado (t)` beside the fuel of its boiler. */
const GENERATED = pattern()`
  \b(?:gerad|produzid)[oa]s?\b|\b(?:geracao|producao) (?:propria )?de\b|\b(?:generated|produced|raised)\b|
  \b(?:generation|production|output)$
`;

/** What one table says. */
type Told = Pick<DocumentProposals, 'activities' | 'unused'>;

/**
 * A table without the goods that a company made or sold itself: those were not bought. What they were is told.
 * @param titles what stands over the table, its sheet's name included
 * @param around its headings and the person's words, which may say that its goods were bought
 */
export function withoutOwnProducts<Table extends Told>(
  table: Table,
  titles: readonly string[],
  around: string,
): Table {
  const bought = BOUGHT.test(heading([...titles, around].join(' ')));
  const output = !bought && titles.some((title) => OUTPUT.test(heading(title)));
  const made = table.activities.filter((one) => isMade(one, output));
  if (made.length === 0) return table;
  return {
    ...table,
    activities: table.activities.filter((one) => !made.includes(one)),
    unused: [...table.unused, ...made.flatMap(asNone)],
  };
}

function isMade({ candidates, evidence }: DocumentActivity, output: boolean): boolean {
  if (candidates.length > 0 && candidates.every((kind) => NIGHTS.test(kind)))
    return NIGHTS_SOLD.test(namedIn(evidence));
  const named = namedIn(evidence);
  if (candidates.length > 0 && candidates.every((kind) => UTILITIES.test(kind)))
    return GENERATED.test(named) && !BOUGHT.test(named);
  if (!candidates.every((kind) => GOODS.test(kind))) return false;
  // What has no known name is none of a company's own by the title of its sheet alone.
  return !BOUGHT.test(named) && (MADE.test(named) || (output && candidates.length > 0));
}

function namedIn(evidence: DocumentActivity['evidence']): string {
  return heading(
    evidence
      .filter(({ slot }) => slot === 'kind')
      .map(({ quote }) => quote)
      .join(' '),
  );
}

function asNone({ evidence }: DocumentActivity): Unused[] {
  const word = evidence.find(({ slot }) => slot === 'kind')?.quote ?? '';
  return evidence
    .filter(({ slot }) => slot === 'quantity')
    .map(({ quote, place }) => ({
      reason: 'not_activity',
      quote: `${word.slice(0, 60)}: ${quote}`.slice(0, 80),
      place,
    }));
}
