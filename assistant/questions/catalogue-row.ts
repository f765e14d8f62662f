export type QuestionType =
  | 'total'
  | 'breakdown'
  | 'trend'
  | 'compare'
  | 'explain_change'
  | 'top'
  | 'share'
  | 'quantity'
  | 'count'
  | 'intensity'
  | 'average'
  | 'extreme'
  | 'factor'
  | 'explain_line'
  | 'method'
  | 'glossary'
  | 'rule'
  | 'missing'
  | 'closing'
  | 'quality'
  | 'findings'
  | 'target'
  | 'what_if'
  | 'forecast'
  | 'scope2'
  | 'coverage'
  | 'gases'
  | 'other_gwp'
  | 'uncertainty'
  | 'evidence'
  | 'document'
  | 'who'
  | 'export'
  | 'report'
  | 'delete'
  | 'sites'
  | 'inventories'
  | 'upgrade'
  | 'lines'
  | 'not_held'
  | 'drafts';

export type Verb =
  | 'answer.query'
  | 'entry.query'
  | 'entry.explain'
  | 'factor.get'
  | 'factor.search'
  | 'factor.upgradePreview'
  | 'finding.list'
  | 'inventory.completeness'
  | 'quality.panel'
  | 'result.composition'
  | 'result.intensities'
  | 'result.scope2'
  | 'target.list'
  | 'target.follow'
  | 'draft.list'
  | 'learn.search';

/** What of a question a follow-up keeps where it says nothing else. */
export type Slot =
  | 'only'
  | 'except'
  | 'spans'
  | 'by'
  | 'unit'
  | 'measure'
  | 'percent'
  | 'limit'
  | 'market'
  | 'gases';

export interface Row {
  readonly type: QuestionType;
  /** Weight and words (alternatives of folded text); a row's points are those of all that fit. */
  readonly signs: readonly (readonly [number, string])[];
  readonly verbs: readonly Verb[];
  readonly form: 'sentence' | 'table' | 'chart' | 'link' | 'definition';
  readonly keeps: readonly Slot[];
  /** Its name among the readings that are offered. */
  readonly offer?: string;
}

export const FIGURES: readonly Slot[] = [
  'only',
  'except',
  'spans',
  'by',
  'unit',
  'measure',
  'limit',
  'market',
];
export const PLACE: readonly Slot[] = ['only', 'spans'];

export const WHY =
  'por ?que(?! (?:e |eh )?(?:importa|preciso))|pq|why|how come|(?:o )?que (?:explica|causou|levou|fez|puxou' +
  '|motivou)|a que se deve|what (?:drove|caused|explains|is behind|made|led)|explica(?:r)?(?: o| a)? (?:aumento' +
  '|queda|variacao|alta|reducao|crescimento|diferenca|mudanca)|explain (?:the )?(?:increase|decrease|rise|fall' +
  '|drop|change|growth|difference|reduction|jump)|(?:motivo|razao|causa|reason)s? (?:d[aeo]s?|for|behind' +
  '|of) (?:o |a |the )?(?:aumento|queda|variacao|alta|reducao|crescimento|diferenca|mudanca|increase|decrease' +
  '|rise|fall|drop|change|growth|reduction)';
export const MOVED =
  'subi\\w*|cai\\w*|caiu|cres[cç]\\w*|aument\\w*|diminu\\w*|reduzi\\w*|reducao|baix(?:ou|aram|amos|a)' +
  '|cair(?:am)?|pior\\w*|melhor(?:ou|aram|amos)|mudou|mudaram|mudanca|vari(?:ou|acao|aram)|alta|queda|ris(?:e' +
  '|en)|rose|f[ae]ll(?:en)?|drop(?:ped|s)?|increas\\w*|decreas\\w*|gr[eo]w(?:n|th)?|chang(?:e|ed|es)|went (?:up' +
  '|down)|go(?:ne|ing)? (?:up|down)|come down|higher|lower|better|worse|cut|reduced?|reduction|jump(?:ed)?' +
  '|evoluiu';
export const LINES =
  'lancamentos?|linhas?|registros?|entradas?|entries|entry|lines?|records?|itens|dados lancados';
export const MOST =
  'mais|maior(?:es)?|principa(?:l|is)|pior(?:es)?|campe\\w+|lider\\w*|top|most|largest|biggest|highest|main' +
  '|worst|major|greatest|ranking|rank|quem mais|peak|pico|recorde';
export const LEAST = 'menos|menor(?:es)?|melhor(?:es)?|least|smallest|lowest|best|minimum|minimo';
