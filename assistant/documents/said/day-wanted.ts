import { pattern, source } from '../../language/lexicon/pattern.ts';
import { folded } from '../words/words.ts';

/** The day of a document under which a person wants it recorded. */
export type DayWanted = 'issued' | 'moved' | 'delivered' | 'done' | 'competence';

/** What is not wanted, up to the end of its clause: `não pela de emissão`, `rather than the invoice date`. */
const NOT = pattern('g')`
  \b(?:nao|not|em vez|ao inves|instead of|rather than|(?:ignor|desconsider|disregard)\w*)\b(?! (?:duplic\w*|some\b|
  conte\b|esquec\w*|double))[^,.;()]*
`;
const OF =
  '(?:d[aeo]s? |em que (?:[ao]s? )?|of (?:the )?|(?:it|they|the goods) )?(?:(?:mercadoria|nota|goods) )?';
const named = (names: string, english: string) =>
  new RegExp(
    source`
      \b(?:data|dia|date|day) (?:e hora )?${OF}(?:foi |foram |was |were )?(?:${names}|${english})|\b(?:${english}) (?:date|
      day)\b|\b(?:lanc|us[ae]|registr|coloc|vale|cont|consider|record|book)\w* (?:\w+ ){0,3}?(?:pel[ao]|n[ao]|
      [ao]|by|on|the|at) (?:${names}|${english})\b
    `,
  );

const DAYS: readonly (readonly [DayWanted, RegExp])[] = [
  [
    'competence',
    /\bcompetencia\b|\bmes (?:de referencia|da (?:conta|fatura))\b|\baccrual (?:month|period)\b|\b(?:reference|billing|bill) month\b/,
  ],
  [
    'moved',
    named(
      'saida|saiu|sairam|embarque|expedicao|despacho|carregamento',
      'dispatch(?:ed)?|shipping|shipment|shipped|loading|departure|left|despatch(?:ed)?',
    ),
  ],
  [
    'delivered',
    named(
      'entrega|entregue|entregou|recebimento|recebid[ao]|recebemos|chegada|chegou|descarga|entrada',
      'delivery|delivered|receipt|received|arrival|arrived|unloading|goods-in',
    ),
  ],
  [
    'done',
    named(
      'coleta|coletad[ao]|retirada|servico|execucao|atendimento|visita|medicao|pesagem',
      'collection|collected|service|job|visit|work|pick-?up|weighing',
    ),
  ],
  ['issued', named('emissao|emitid[ao]|faturamento|nota|documento', 'issue|issued|invoice|document|billing')],
];

/** Which day of a document a person's words name for what is in it; null where they name none, or several. */
export function dayWanted(words: string): DayWanted | null {
  const text = folded(words.slice(0, 1_000)).replaceAll(NOT, ' ');
  const found = DAYS.filter(([, pattern]) => pattern.test(text)).map(([day]) => day);
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : null;
}
