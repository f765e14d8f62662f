/**
 * The families of wordings in which people ask for figures, ask how to use the place, ask why, or wish each other well. Folded
 * text; each family stands beside the first list of its intent in `intent.ts`, and decides nothing where a message holds amounts.
 */

import { pattern, source } from '../lexicon/pattern.ts';

const FIGURE = source`{queries.figures_pt}`;
const FIGURE_EN = source`(?:{queries.figures_en}|emissions?(?! factor)|scope [123])`;
const MOVES = source`{queries.moves}`;
const SPENT = source`{queries.spends_stems}`;

/** Asked for figures, with or without a question mark. */
const ASKS_FIGURES = [
  source`\bque ${FIGURE} {queries.behind_figure}\b`,
  `\\bqual(?: foi| e| era| seria| ficou| deu| anda)?(?: [oa]s?)?(?: noss[oa]s?)? ${FIGURE}\\b`,
  source`
    \bme {queries.tells_me}(?: ai)? (?:quant|qual (?!fator|fonte)|(?:[oa]s? )?
    (?:noss[oa]s? )?${FIGURE}\b)
  `,
  source`
    \b{queries.i_want} (?:saber|ver|conferir|consultar|conhecer|checar)(?: so)? (?:quant|qual (?!fator
    |fonte)|(?:[oa]s? )?(?:noss[oa]s? )?${FIGURE}\b)
  `,
  source`\bcomo (?:que )?{queries.evolved}\b`,
  source`\bquem (?:mais |menos )?{queries.who_emits}\b`,
  source`\b{queries.how_much_phrases}\b`,
  '^\\s*(?:some|somar|totaliza|totalize|soma) (?:pra mim |para mim |ai )?(?:[oa]s?|tudo|tod[oa]s?) ',
  source`
    \bhow (?:did|has|have|is|are|was|were|do|does)(?! (?:i|you|one)\b| we (?!compare|look|stand|stack
    |fare|do\b|perform))\b[^?.\n]{1,70}\b${MOVES}\b
  `,
  source`\bwhat (?:{queries.what_sum}|per ?cent)s? {queries.behind_what_sum}\b`,
  source`
    \bwhat(?:'s| is| was| were| are) (?:the |our |my |this |that )?(?!{queries.no_figures})
    (?:[a-z0-9'-]+ ){0,5}?${FIGURE_EN}\b
  `,
  source`\bwhat (?:have|had) we {queries.we_have_emitted}\b`,
  source`\b(?:who|what|which) (?:[a-z]+ )?{queries.who_uses_most} (?:the )?(?:most|least|more)\b`,
  '\\bwhere (?:do|did|are) we (?:emit|burn|us(?:e|ing)|consum|spend|wast)[a-z]*\\b',
  source`
    \b(?:i|we)(?:'d| would)? (?:want|need|like) to (?:know|see|check|compare) (?:how (?:much|many)
    |what (?:we|our|the)|which|(?:our |the |my )?(?:[a-z0-9]+ ){0,3}?${FIGURE_EN})\b
  `,
  '^\\s*(?:please )?(?:add up|sum up|total up|tot up|tally) (?:our|the|all|my)\\b',
];

/** Asked for figures only where a question mark says so: a report uses the same words. */
const ASKS_FIGURES_MARKED = [
  `\\bquant[oa]s?\\b`,
  `\\bo que (?:a gente |nos |eu |ja |a empresa ){0,2}${SPENT}(?:amos|imos|emos|ou|iu|eu|ei|i|aram|iram)\\b`,
  source`\b(?:eu |a gente |nos )?ja {queries.have_we_recorded}\b`,
  source`
    \b(?:tem|existe|existem|ha|houve|teve
    |tivemos) (?:algum |alguma |algo |mais )?{queries.is_there_any}\b
  `,
  source`\b{queries.changed_verbs}\b`,
  source`\bestamos {queries.where_we_stand}\b`,
  source`\bquando (?:{queries.when_was}|emit\w+|gast\w+|consum\w+)\b`,
  source`
    ^\s*(?:has|have|had|did|is|are|was|were|does|do) (?!i (?:have|need)|we (?:have to|need)
    |you |there |it |this |that |these |those )(?:[a-z0-9'-]+ ){0,6}?${FIGURE_EN}\b
  `,
  source`
    ^\s*(?:did|have|has) (?:i|we|anyone|somebody
    |someone) (?:already |ever |yet )?{queries.did_we_record}[a-z]*\b
  `,
  source`\b(?:is|are|was|were) there (?:any |anything )?(?:[a-z]+ )?{queries.are_there}\b`,
  '^\\s*(?:what|how) about (?:our|the|my|last|this)\\b',
  '\\bwhen (?:was|were|did) (?:our|the|we|my|i)\\b',
  '\\bhow (?:high|low|big|large|far|often|bad|good) (?:is|was|are|were|did|do)\\b',
];

const DOES = source`(?:{queries.does_stems}|col(?=ar|o)|tir(?=ar)|entr(?=ar)|por(?= )|ger(?=ar))`;

/** Asked how to use the place, what may be done in it, and what comes then. */
const ASKS_HELP = [
  '\\bo que (?:acontece|ocorre) (?:com|depois|apos|se|quando|caso)\\b',
  source`\bo que (?:eu )?{queries.what_should_i_do} {queries.when_what}\b`,
  '\\bo que mais (?:voce|vc|da pra|da para|posso|eu posso|consigo|tem aqui)\\b',
  source`
    \b(?:{queries.may_one}|(?:voce|vc|vcs|voces) (?:conseguem?
    |podem?)) (?:so |tambem |depois |ja |te |lhe |eu |a gente )?(?:para |pra |de )?
    (?:eu )?${DOES}[a-z]*(?:ar|er|ir|or)\b
  `,
  source`\bcomo (?:que )?(?:eu |e que eu |a gente |se |e que se )?{queries.how_i_do}\b`,
  '\\b(?:para|pra) que serve\\b',
  source`\bquem {queries.who_may_pt}\b`,
  '\\b(?:estou|to|fiquei|me sinto) (?:perdid[oa]|confus[oa]|travad[oa])\\b',
  source`\bnao sei {queries.do_not_know_how}\b`,
  '\\bnao (?:consigo|estou conseguindo|to conseguindo|consegui) [a-z]+(?:ar|er|ir)\\b',
  source`\b(?:primeira vez (?:aqui|usando|que (?:uso|entro))|me {queries.teach_me})\b`,
  '\\b(?:am|are) (?:i|we) (?:allowed|able|supposed|meant|expected|required)\\b|\\b(?:must|may) (?:i|we)\\b',
  source`
    \b(?:what|where|when|how) should (?:i|we)\b|\bwhat (?:else )?(?:can|could|may) (?:i|we|you) (?:do
    |ask|send|type|write|say|enter|use|upload|help)\b
  `,
  source`
    \bwhat do (?:i|we) do (?:now|next|here|then|first|after|when|if|with)\b|\bwhat(?:'s| is) (?:the )?
    (?:next|first) step\b|\bwhat(?:'s| is) next\b|\bwhat now\b
  `,
  '\\bwhat (?:will happen|happens|comes) (?:when|if|to|after|next|once|with|then|afterwards)\\b',
  source`\bwho {queries.who_may_en}\b`,
  source`
    \bi(?:'m| am) (?:lost|stuck|confused|not sure (?:how|what|where))\b|\bi (?:don't|do not|can't
    |cannot) (?:know|find|figure|see|work out|remember) (?:how|where|what to|out how)\b|\b(?:unsure
    |no idea|no clue) (?:how|what to|where)\b
  `,
  source`
    \b(?:show|teach|guide|walk) me (?:through )?how\b|\btell me how (?:to|i|we)\b|\b(?:need
    |want) (?:some |a bit of |your |a little )?(?:help|guidance|assistance|a hand)\b|\b(?:give
    |lend) me a hand\b|\bany (?:tips|advice|guidance|instructions)\b|\bget(?:ting)? started\b
    |\bfirst time (?:here|using)\b
  `,
  source`
    \bcan (?:i|we|you|it|someone|anyone|several people
    |my colleagues?) (?:please |also |later |still |just )?{queries.can_i_what}\b
  `,
];

/** Asked for help only where a question mark says so. */
const ASKS_HELP_MARKED = [
  source`\b{queries.must_i} [a-z]+(?:ar|er|ir|or)\b`,
  source`
    \b(?:meus|nossos|os|as|minhas) {queries.my_data} (?:ficam|sao|estao|vao|podem|somem)\b|\b(?:fica
    |ficam) (?:tudo )?(?:salv|guardad|registrad|gravad|visive)[a-z]*\b
  `,
  source`\b{queries.the_assistant_pt} (?:tambem |ja |so )?{queries.assistant_can_pt}\b`,
  source`
    \b(?:do|will|would|did) (?:i|we) (?:always |really |still )?(?:have|need|get) to\b
    |\bis it {queries.is_it_allowed}\b|\bdoes {queries.the_assistant_en} {queries.assistant_can_en}\b
  `,
  source`
    \b(?:is|are|will) (?:my|our|the) (?:data|drafts?|entr(?:y|ies)|files?|messages?
    |documents?) (?:be )?{queries.my_data_is}\b
  `,
];

const NOTION = source`(?:{queries.notions}|gee\b|i-?recs?\b|ano.?base|well.to.tank|net.?zero)`;

/** Asked why, whence, and what a word means. */
const ASKS_WHY = [
  `\\bo que (?:e|seria|sao|vem a ser) (?:exatamente |mesmo )?(?:o |a |os |as |um |uma )?(?:tal de )?${NOTION}`,
  '\\bo que (?:significa|quer dizer)\\b|\\bqual (?:e )?o significado\\b|\\bcomo assim\\b|\\bdefinicao de\\b',
  source`
    \b(?:{queries.why_phrases}|em que (?:voce |vc )?se base(?:ia|ou)|qual (?:e |foi )?(?:a )?(?:base
    |origem|logica|razao|explicacao|justificativa)|qual (?:e |foi )?o raciocinio|(?:por
    |qual o) (?:que )?motivo)\b
  `,
  '\\bcomo (?:e que )?(?:voces?|vcs?|o razao|o sistema) (?:calcul|cheg|convert|soub|sab|decid|escolh|classific|obt)[a-z]*\\b',
  source`
    \bwhat(?:'s| is| are) (?:an? |the )?${NOTION}(?!s? (?:for|of our|in (?:19|20))| (?:total|consum
    |footprint|result|figure|usage|trend))[a-z0-9 -]{0,24}\?*\s*$
  `,
  source`
    \bwhat do(?:es)? [^?.\n]{1,40} (?:mean|stand for|refer to|represent|cover)\b|\bwhat(?:'s
    | is) (?:meant by|behind)\b|\bmeaning of\b|\bdefin(?:e|ition of)\b|\bwhat do you mean\b
  `,
  '\\bhow (?:does|do|is|are) [^?.\\n]{1,50} (?:differ|different)\\b|\\bon what basis\\b|\\bbased on what\\b|\\bfor what reason\\b',
  source`\bwhat(?:'s| is| was) the {queries.basis}\b`,
  source`
    \bhow (?:do|did) you {queries.how_did_you}\b|\bclarify\b|\belaborate\b|\bi (?:don't|do not) (?:get
    |see) (?:it|this|that|why)\b
  `,
];

/** What is wished and said in passing; a message of nothing else is a greeting. */
const WISHES = [
  source`(?:(?:um |uma )?(?:bom|boa|otim[oa]|excelente) {queries.wished_pt}(?:-feira)?)`,
  source`(?:{queries.wishes_pt}|(?:um |grande |forte )*abracos?)`,
  source`
    (?:{queries.how_are_you_pt}|(?:tudo|td) (?:tranquilo|joia|em ordem|na paz|beleza|otimo|ok|bem)
    |bem.?vind[oa]s?(?: de volta)?|(?:desejo|tenham?(?: todos)?)(?= (?:uma?|boa|bom|otim[oa]
    |excelente) ))
  `,
  source`
    (?:{queries.wishes_en}|(?:have|wish(?:ing)? you(?: all)?)(?: yourself)? (?:a
    |an) (?:[a-z]+ )?{queries.wished_well_en} (?:rest of (?:the|your) )?{queries.wished_time_en}
    (?: ahead)?)
  `,
  source`
    (?:{queries.farewells_en}|(?:talk|speak|see you) (?:soon|later|then|next week|tomorrow|(?:on )?
    (?:mon|tues|wednes|thurs|fri)day))
  `,
  '(?:(?:agradeco|grat[oa])(?: (?:a ajuda|pela ajuda|desde ja|a atencao|pela atencao))?|obrigad(?:ao|inh[oa]|issim[oa]))',
];

const any = (wordings: readonly string[], flags = '') => new RegExp(wordings.join('|'), flags);
const FIGURES = any(ASKS_FIGURES);
const FIGURES_MARKED = any(ASKS_FIGURES_MARKED);
const HELPED = any(ASKS_HELP);
const HELPED_MARKED = any(ASKS_HELP_MARKED);
const WHY = any(ASKS_WHY);
const WISHED = new RegExp(`(?<![a-z])(?:${WISHES.join('|')})(?![a-z])`, 'g');

/** `que soma de gás aparece`, `how did our scope 2 move`: figures are asked for. */
export function asksFigures(text: string): boolean {
  return FIGURES.test(text) || (text.includes('?') && FIGURES_MARKED.test(text));
}

/** `preciso informar o mês toda vez?`, `what happens to my drafts`: somebody asks how the place is used. */
export function asksHelp(text: string): boolean {
  return HELPED.test(text) || (text.includes('?') && HELPED_MARKED.test(text));
}

/** `can you translate a love letter`, `você consegue escrever um poema`: to make or find something, whatever it is. */
const ERRAND = pattern()`
  \b(?:(?:can|could|would|will) you|(?:voce|vc|voces|vcs|tu) {queries.errand_may}|^\s*(?:pode|poderia
  |consegue)) (?:please |also |me |por favor )*{queries.errand_verbs} (?:me |us |for me |pra mim |para mim )?
  (?:an?|some|uma?|uns|umas) (?<what>[^?!.]+)
`;

/** What of an errand has to do with the ledger: what it holds, its papers and its people. */
const OF_LEDGER = pattern()`
  \b(?:{queries.of_the_ledger}|emiss\w*|co2\w*|carbon\w*|inventor\w*|inventar\w*|summar\w*|activit\w*
  |evidenc\w*|audit\w*|usuari\w*|mensage\w*|correc\w*|energ\w*|consum\w*)\b
`;

/** Whether somebody asks for something that is none of the ledger. */
export function isErrand(text: string): boolean {
  const what = ERRAND.exec(text)?.groups?.['what'];
  return what !== undefined && !OF_LEDGER.test(what);
}

/** `o que quer dizer biogênico`, `on what basis`: a reason or a meaning is asked for. */
export function asksWhy(text: string): boolean {
  return WHY.test(text);
}

/** The text without what is wished in passing; as it was where nothing is. */
export function withoutWishes(text: string): string {
  return text.replace(WISHED, ' ');
}
