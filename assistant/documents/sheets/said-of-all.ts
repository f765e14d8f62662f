import { pattern } from '../../language/lexicon/pattern.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { Said } from '../said/said.ts';
import { folded, type Kinds, type Words } from '../words/words.ts';
import { carriedBy } from './carried-by.ts';

/** What is said of a whole sheet: its titles, the person's words, and the name of the file. */
export interface SaidOfAll {
  readonly titles: readonly string[];
  readonly words: string;
  readonly file: string;
  readonly printed: boolean;
}

/** Kind and site that hold for all rows. The file's name tells what is in it only where no column does. */
export function fixedBy(
  { titles, words: own, file, printed }: SaidOfAll,
  words: Words,
  columns: readonly ColumnMapping[],
): { kind: Kinds; site: string | null } {
  const unit = columns.find(({ meaning, unit: of }) => meaning === 'value' && of !== null)?.unit ?? null;
  const named = columns.some(({ meaning, kind }) => meaning === 'kind' || kind !== null);
  const name = plainName(file);
  const told = printed ? [own, ...titles] : [...titles, own, name];
  const kinds = (named ? (printed ? [] : titles) : told).map((text) =>
    carriedBy(told, kindOfTitle(text, unit, words)),
  );
  const certain = kinds.find(({ kind }) => kind !== null);
  const likely = kinds.find(({ candidates }) => candidates.length > 0);
  const sites = new Set([...titles, own, name].flatMap((text) => words.siteIn(text) ?? []));
  const [site] = sites;
  return {
    kind: certain ?? likely ?? { kind: null, candidates: [] },
    site: sites.size === 1 && site !== undefined ? site : null,
  };
}

/** What a title names; where its words together name nothing, what the only part of it names that names something. */
export function kindOfTitle(title: string, unit: string | null, words: Words): Kinds {
  const several = fuelsIn(title, unit, words);
  if (several !== null) return several;
  const whole = words.kindOf(title, unit);
  if (whole.candidates.length > 0) return whole;
  const parts = title.split(/\s+[-–—|/]\s+|:\s+/);
  if (parts.length < 2) return whole;
  const named = parts
    .map((part) => words.kindOf(part, unit))
    .filter(({ candidates }) => candidates.length > 0);
  const [only] = named;
  return named.length === 1 && only !== undefined ? only : whole;
}

/** Several fuels that one text names (`diesel nos caminhões e gasolina na Fiorino`): which of them a row is of is open. */
export function fuelsIn(text: string, unit: string | null, words: Words): Kinds | null {
  const parts = text.split(/[,;]|\s(?:e|and|&)\s/iu);
  const kinds = parts.map((part) => words.kindOf(part, unit).candidates);
  const nameOf = (kind: string) => kind.replace(/^(?:mobile|stationary)\./, '');
  const isFuel = (all: readonly string[]) =>
    all.every((kind) => nameOf(kind) !== kind) && new Set(all.map(nameOf)).size === 1;
  const fuels = kinds.filter(isFuel);
  const names = new Set(fuels.flat().map(nameOf));
  return names.size < 2 ? null : { kind: null, candidates: [...new Set(fuels.flat())] };
}

const REPORT = pattern('u')`
  ^(?:fatura|nota|demonstrativo|relatorio|extrato|controle|boletim|resumo|mapa|planilha|medicao|
  ficha) (?:\p{L}+ )?d[aeo]s? |(?:^| )(?:statement|report|invoice|schedule|record|register|log)(?: (?:of|for) .*)?$
`;

/** Of the lines over a printed table those that say what it reports: `Demonstrativo de fretes`, among names and addresses. */
export function reportTitles(lines: readonly string[]): string[] {
  return lines.filter((line) => line.length <= 80 && REPORT.test(folded(line)));
}

/** The name of a file as words. */
export function plainName(file: string): string {
  return file.replace(/\.[a-z0-9]{2,4}$/i, '').replaceAll(/[_-]+/g, ' ');
}

/** What a document is called by: `boletim do forno`, `the boiler log`, `abastecimentos` of whatever was filled. */
const CALLED = pattern('giu')`
  (?<!\p{L})(?:boletim|relat[oó]rio|planilha|controle|ficha|mapa|di[aá]rio|livro|arquivo)s? (?:mensal |
  di[aá]ri[oa] )?d[aeo]s? \p{L}+|(?<!\p{L})\p{L}+ (?:report|log|sheet|spreadsheet|workbook|bulletin|
  record)s?(?!\p{L})|(?<!\p{L})(?:re)?abastecimentos?(?!\p{L})|(?<!\p{L})(?:re)?fuell?ings?(?!\p{L})
`;

/**
 * What a person says, for a table whose own title tells another use than the name by which they call its document: the
 * fleet's sheet in a `boletim do forno` is of the fleet.
 */
export function besideTitle(own: Said, title: Said, sayAgain: (text: string) => Said): Said {
  const [said, titled] = [own.useOf(''), title.useOf('')];
  if (said === null || titled === null || said === titled) return own;
  return sayAgain(own.text.replaceAll(CALLED, ' '));
}
