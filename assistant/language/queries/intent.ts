import { pattern } from '../lexicon/pattern.ts';
import type { Intent } from '../understanding.ts';
import { asksFigures, asksHelp, asksWhy, isErrand, withoutWishes } from './wordings.ts';

const GREETING = pattern()`
  ^[\s!.,?]*(?:(?:{queries.greetings}|oi+e*|ola+|opa+|e ai+|bom dia+|boa tarde+|boa noite+|hey+|hi+
  |hello+|(?<!^){queries.who_is_greeted}(?: (?:d[aeo]s?|aqui d[aeo]s?) (?!dia\b)[a-z]+){1,2}|(?<!^)
  (?:[a-z]+ ){1,2}(?:team|people|folks|crew|gang|friends|colleagues)|(?:(?:voces?|vcs?|ce|alguem) )?
  (?:ainda )?(?:estao|esta|tao|ta) (?:por )?(?:ai|on|online|disponive(?:l|is))|
  (?:voce |vc )?me (?:ouve|escuta)|(?:are |r )?(?:you|u) (?:still )?(?:there|around|online|available
  |awake|listening)|(?:(?:i|we) )?hop(?:e|ing) (?:{queries.well_wishes}(?: (?:doing|going|keeping))?
  (?: (?:all|very|really))? (?:well|good|fine|ok|okay|great|safe)|(?:you have|you had|you are having
  |you're having) a (?:good|nice|great|lovely) (?:day|week|weekend|morning|afternoon|evening|one))|
  (?:eu )?esper(?:o|amos) que (?:voce |voces |vcs? )?(?:esteja|estejam|tudo esteja|esta|tenha|tenham)
  (?: tudo| todos| tid[oa])? (?:bem|bom|otim[oa]|(?:um )?(?:bom|otimo) (?:dia|final de semana
  |fim de semana)|uma (?:boa|otima) (?:semana|tarde|noite))|(?:boa|otima) semana
  |{queries.introduces} [a-z]+(?: [a-z]+)?(?:,? (?:d[aeo]s?|from|in|of) (?:the )?[a-z]+
  (?: [a-z]+)?)?)[\s!.,?:)-]*)+$
`;

const INJECTION = pattern()`
  \b{queries.overrides}\b.{0,40}\b{queries.overridden}\b|\b(?:{queries.hidden_prompts}|(?:e-?mail|send
  |manda|envia|mande|envie|dump|export) (?:me )?(?:the |o |a )?(?:(?:whole|entire
  |full) )?{queries.secrets}|(?:delete|erase|wipe|drop|apag(?:a|ue)|exclu(?:a
  |i)) (?:the |o |a |all |todo o |toda a |todos os )?{queries.destroyed}|(?:you are|you're|voce e
  |voce sera) (?:now|agora)|{queries.from_now_on},? (?:you are|you're|you will be|voce (?:e|sera
  |passa a ser)|vc e)|{queries.reveals} (?:me )?(?:all )?(?:the |as |os |suas |seus |your )?
  (?:internal |hidden |secret )?{queries.rules_of_the_prompt} (?:internas|ocultas|secretas|de sistema)
  |(?:reveal|revele?|print|disclose|expose|show) (?:me )?(?:all )?(?:your|the) (?:internal|hidden
  |secret|system) (?:rules|instructions|guidelines|prompts?))\b
`;

const HELP = pattern()`
  \b(?:(?:de|em) que (?:jeito|forma|maneira|formato|modo)|como (?:devo|preciso|tenho que|eu devo
  |eu preciso)|in what (?:form|format|way)|what(?:'s| is) the (?:best |right |easiest |simplest )?
  (?:way|format))\b(?= .{0,20}\b{queries.how_do_i})|\bo que (?:da|posso|podemos
  |eu posso) (?:pra |para )?(?:fazer|lancar|registrar)\b|\b(?:{queries.help_alone}
  |como (?:eu |e que eu |que eu |faco (?:para|pra) |posso |se )?{queries.how_does_one}|
  (?:me )?ajud[ae](?: (?:ai|aqui|com isso))?
  |{queries.may_i} (?:so |ja |te |lhe |eu |a gente ){0,2}{queries.may_i_what}|can (?:i|we
  |you) (?:just |also |simply )?{queries.can_you_what}|(?:(?:de |em )?(?:que|quais)|what
  |which) {queries.columns}|which (?:{queries.what_may_be_sent}|(?:[a-z]+ )?formats?)
  |onde (?:eu |que eu |e que eu )?{queries.where_do_i}|(?:what|how) (?:do|would) (?:i|we) (?:type
  |write|put|say|send|enter|fill)|(?:o que|oq|que) (?:e que )?
  (?:eu |a gente |nos )?{queries.what_do_i} (?:[a-z]+ )?(?:aqui|pra|para|nesse campo|neste campo)|
  (?:tem|existe|ha) (?:um |uma |algum |alguma )?(?:modelo|template|exemplo|guia|limite|manual))\b
`;

const EXPLAIN = pattern()`
  \b(?:{queries.explains}|por ?que|como (?:foi|voces?|vcs?|se|e|esse|o|chegou|chegaram|isso) ?
  (?:isso )?{queries.was_calculated}|qual (?:o |a |e o |e a )?{queries.factors_pt}|(?:qual
  |quais) (?:e )?(?:a|o|as|os) (?:fator|fonte|motivo|metodologia|formula|criterio)s?\b
  |nao entendi (?:o|a|os|as|esse|essa|este|esta|como|por ?que)\b|(?:do not|don't|didn't) understand|
  (?:does not|doesn't) make sense|what (?:{queries.factors_en}|does .{1,30} mean
  |is (?:a |an |the )?{queries.notions_en})|where (?:does|did|do) .{0,40}(?:come|came|get)|how (?:was
  |is|were|are|did you) .{0,40}{queries.calculates}|o que (?:e|significa|quer dizer
  |sao) (?:o |a |um |uma )?{queries.notions_pt}|show (?:me )?(?:the |your )?(?:reasoning|calculation
  |working|math|steps)|mostr[ae] (?:me )?(?:o |a )?(?:calculo|memoria de calculo|conta|fonte)|(?:qual
  |what)(?:'s| e| is|)? (?:a |the )?(?:diferenca|difference) (?:entre|between)|(?:isso|isto|esse|essa
  |ele|ela|it|this|that) (?:e|is|entra (?:n[oa]|em)|falls? (?:in|under)) (?:do |in |under )?(?:escopo
  |scope))\b
`;

const QUERY = pattern()`
  ^\s*(?:a |the )?{queries.views_of_figures}\b|\b(?:em|n[oa]s?|in|at) (?:que|qual|quais|which
  |what) {queries.views_by}\b|\b(?:what|o que|oq) (?:changed|mudou|has changed)\b|^\s*
  (?:as |os |o |a |nossas? |our |the |my |me )?{queries.figures} (?:[a-z]+ ){0,4}?(?:por|by|per|em|in
  |for|de|do|da|of|desde|since)\b|\bquanto (?:deu|da|ficou|daria)\b|\b(?:{queries.asks_alone}
  |quant[oa]s? (?:{queries.asked_figures}
  |e |foi |foram |a gente |nos |de |tem |da |deu |eu |economiz\w+|reduzi\w+)|qual(?: e| foi| era| a| o
  |) ?(?:(?:o |a |as )?(?:nossa |nosso )?){queries.asked_totals}|mostr[ae](?: me
  |-me)? (?:as |os |o |a |nossas? |todas |todos )?{queries.shown_pt}|what (?:did|percentage|share
  |proportion|portion) |(?:show|tell|list|give) (?:me )?(?:our |the |all |my )?(?:top )?(?:\w+ )?
  (?:biggest|largest|highest|main|worst|top)\b|(?:mostr|list)[ae]r? (?:me )?(?:as |os )?(?:\w+ )?
  (?:maiores|principais)\b|show (?:me )?(?:our |the |all |my )?{queries.shown_en}
  |give me (?:the |a |our )?(?:total|summary|breakdown|emissions|overview)
  |list (?:the |all |our |my |open |pending )*(?:entries|emissions|drafts|activities|sites)
  |discrimin[ae]r? |detalh[ae]r? |(?:emitimos|gastamos|consumimos|usamos) quanto|quem (?:emitiu
  |mais emitiu|emite|mais emite|mais gast\w+|mais us\w+|mais consum\w+)|se (?:eu|a gente
  |nos) (?:troca\w+|usa\w+|substitu\w+|reduzi\w+|compra\w+|passa\w+|muda\w+)|if (?:we
  |i) (?:{queries.supposed}|switch\w*|replace\w*|swap\w*)|walk me through(?! how)|(?:o que|oq|quanto
  |quais|qual|que) (?:ainda |me |nos )?faltam? (?:lancar|registrar)|faltam? (?:lancar|registrar)
  (?=[^.;\n]*\?)|top \d+)\b
`;

const HYPOTHETICAL = pattern()`
  \b(?:{queries.supposes}|se (?:eu|a gente|nos)?\s?(?:troca|usa|substitu|reduzi|compra|passa|muda
  |coloca|instala)(?:sse|ssemos|ssem|rmos|r|ramos)\w*|e se\b|simul[ae]\w*)\b
`;

const DELETE = pattern()`
  \b(?:{queries.deletes}|(?:deix(?:a|e)|mantem|mantenha) (?:so|somente|apenas)|(?:keep|leave) (?:only
  |just)|(?:re)?tir(?:a|e|ar)|(?:bin|ditch|chuck|wipe|lose) (?:that|this|it|both|all of|them|those
  |these) ?{queries.deleted_behind}?(?=$|[\s,.!])|ignor(?:a|e|ar) {queries.deleted}\b)\b
`;

const CORRECTION = pattern()`
  ^\s*(?:sao|seriam|e) \d|^\s*(?:o|a|the) {queries.which_entry}(?: one| item| linha| line)? (?:e|eh
  |era|foi|is|was|should)\b|^\s*(?:[a-z0-9]+ ){0,2}[a-z0-9]{2,} (?:nao|not)\s*,|\b
  (?:{queries.corrects}|(?:poe|ponha|bota|bote|coloca|coloque|put)(?=[^\d]*$)|opa,|o (?:[a-z]+ )?
  (?:certo|correto|valor certo) (?:e|era|seria|foi)|the (?:right|correct) (?:[a-z]+ )?(?:is|was
  |should)|nao,? (?:e|era|eram|foi|foram|sao|na|no|em|para)\b|^\s*(?:nao|no)(?=\s*[,.!])|not \d
  |the [a-z0-9-]+(?: [a-z0-9-]+)? (?:was|were|should)|{queries.corrected_slots_pt} (?:cert[oa] )?
  (?:d[oa]s? \w+ |de (?:ambos|ambas|tod[oa]s) )?(?:e|era|foi)|the {queries.corrected_slots_en}
  (?: (?:for|of) (?:[a-z0-9-]+ ){1,4})? ?(?:is|was|should)|^\s*(?:nao|not) [a-z]+(?: [a-z]+)?, |
  (?:os dois|as duas|ambos|ambas|todos|todas|tudo) (?:sao|e|foi|foram|era|eram) (?:de|em|d[oa]s?
  |n[oa]s?)|(?:both|all) (?:are|were) (?:from|for|in)|make (?:the|those
  |these) (?:[a-z]+ ){1,3}\d[\d.,]*|(?:move|shift|push|put) (?:the|those|these) (?:[a-z]+ ){1,3}(?:to
  |into|back to|under)|(?:passa|passe|joga|jogue|move|mova|leva|leve) (?:o|a|os|as) (?:[a-z]+ ){1,3}
  (?:pra|para|pro))\b
`;

const RECORDING = pattern()`
  \b(?:{queries.records}|consum\w*|utiliz\w+|queim\w+|gast\w+|compr\w+|adquir\w+|abastec\w+|recicl\w+
  |compost\w+|inciner\w+|recycl\w+|transfer\w+|viaj\w+|voa\w+|transport\w+|descart\w+|produz\w+
  |aplic\w+|burn\w*|purchas\w+|consum\w+|refuel\w*)\b
`;

/** `tem como lançar 30 L…?`: a question in form, a report in substance. */
const REQUEST = pattern()`
  \b{queries.requests}\b.{0,30}\b(?:lanc\w+|registr\w+|add|log|record|anot\w+|inclu\w+|adicion\w+
  |enter|cadastr\w+|coloc\w+|put|save|book)\b
`;

/** Words of the ledger: a question without any of them is about something else. */
const DOMAIN = pattern()`
  \b(?:{queries.domain}|emi(?:ss|t)\w*|co2\w*|carbon\w*|consum\w*|energ\w*|inventar\w*|inventor\w*
  |categor\w*|facilit\w*|tco2\w*|fator\w*|gasta\w*|usa\w*|compra\w*|viage\w*|activit\w*|evidenc\w*
  |reduc\w*|reduz\w*|pendent\w*|falta\w*)\b
`;

/** `me mostra os meses em que falta gás`, `show me losses by month`: to be shown, whatever it is. */
const DEMANDS = pattern()`
  ^\s*(?:{queries.before_demands} ,?)*(?:me |a gente )?(?:{queries.demands}|(?:diz(?:er)?|diga|fal(?:a
  |e|ar)|tell)(?: me)?(?= (?:quant|qual|quais|how|which|what)))(?: me)? (?!como|how|
  (?:o |a |the )?{queries.workings}\b|(?:o |a )?lancamento \d)
`;

/** `ficou maior ou menor que a de junho?` */
const COMPARES = pattern()`\b{queries.comparisons}\b`;

/** `qual é a diferença entre localização e escolha de compra?`: of two notions, and not of two figures. */
const TELLS_APART = pattern()`
  \b(?:diferencas?|difference|distincao|distinction)(?: [a-z]+){0,2} (?:entre|between) (?!(?:(?:as?
  |os?|the|our|my|noss[oa]s?) )?(?:emiss|consum|pegada|footprint|tota(?:l|is)\b|gasto|usage|figure
  |numero))
`;

export interface IntentClues {
  readonly text: string;
  readonly hasAmounts: boolean;
  readonly hasItems: boolean;
  readonly hasPeriods: boolean;
  readonly hasStanding: boolean;
  readonly hasOpenQuestion: boolean;
}

/** `boa tarde, voltei de férias`, `hi, just got back`: a greeting and what one says of oneself beside it. */
const SMALL_TALK = pattern()`
  ^[\s!.,?]*(?:{queries.small_talk}|oi+e*|ola+|opa+)\b[\s!.,]*(?:(?:pessoal|gente|turma|time|equipe
  |all|everyone|team|there)[\s!.,]+)?(?:(?:eu|ja|so|hoje|acabei de|i|i've|i'm|we|we're|just|am
  |have)[ ,]+)*{queries.arrives}\b[^?\d]*$
`;

/**
 * `boa tarde! sexta finalmente rs`, `morning, what a week haha`: a greeting, and nothing beside it but the day, the
 * weather and a laugh.
 */
const DAY_TALK = pattern()`
  ^[\s!.,]*(?:oi+e*|ola+|opa+|e ai|bom dia+|boa tarde+|boa noite+|hey+|hi+|hello|(?:good )?(?:morning
  |afternoon|evening))\b(?:[\s!.,:;)(-]+(?:{queries.days_off}|(?:segund|terc|quart|quint|sext|sabad
  |doming)(?:a|o|ao|ona|inha|ou)(?:[ -]feira)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|rs+|k{2,}|
  (?:ha){2,}h?|(?:he){2,}h?))+[\s!.,:;)(-]*$
`;

/** `como estamos de escopo 2?`, `how's our footprint looking?`: how it stands with what the ledger holds. */
const ASKS_HOW = pattern()`
  \b(?:{queries.asks_how_en}|como (?:que )?(?:a gente |nos )?(?:{queries.asks_how_behind}|(?:foi
  |foram)(?= [oa]s? )))\b
`;

/** `the diesel is in gallons`, `o gás está em m³`: what a standing amount is measured in. */
const MEASURED = pattern()`
  \b(?:is|are|was|were|e|sao|esta|estao|era|eram|foi|foram|ta|tao) (?:(?:actually|na verdade|all
  |tudo) )?(?:in|em) {queries.measured_units}\b
`;

export const is = {
  greeting: (text: string) => text.trim() !== '' && isGreeting(text),
  smallTalk: (text: string) => SMALL_TALK.test(text) && !DOMAIN.test(text),
  dayTalk: (text: string) => DAY_TALK.test(text),
  injection: (text: string) => INJECTION.test(text),
  help: (text: string) => HELP.test(text) && !isErrand(text),
  explain: (text: string) => EXPLAIN.test(text),
  query: (text: string) => QUERY.test(text) || (ASKS_HOW.test(text) && DOMAIN.test(text)),
  hypothetical: (text: string) => HYPOTHETICAL.test(text),
  delete: (text: string) => commandsDeletion(text),
  correction: (text: string) => CORRECTION.test(text) || MEASURED.test(text),
  recording: (text: string) => RECORDING.test(text),
};

/** `bom trabalho a todos!`: wishes alone, or beside the words of a greeting. */
function isGreeting(text: string): boolean {
  if (asksHelp(text)) return false;
  if (GREETING.test(text)) return true;
  const rest = withoutWishes(text);
  return rest !== text && (/^(?:[\s!.,?:;)(-]|\b(?:e|and)\b)*$/.test(rest) || GREETING.test(rest));
}

/** `quem composta é a empresa que retira`, `não apaga nada`: what somebody does or shall not do, and no command. */
function commandsDeletion(text: string): boolean {
  return [...text.matchAll(new RegExp(DELETE, 'g'))].some(({ index, 0: verb }) => {
    const before = text.slice(Math.max(0, index - 16), index);
    if (
      /\b(?:nao|don't|dont|do not|nunca|never|sem) $/.test(before) &&
      !/^(?:deix|mant|keep|leave)/.test(verb)
    )
      return false;
    return !(
      /\b(?:que|quem|who|which) (?:nos |me |vai |vao |sempre )?$/.test(before) &&
      /(?:[aiz]|ar|er|ir|remove)$/.test(verb) &&
      !/^(?:remova|exclua|desfaca)$/.test(verb)
    );
  });
}

/** `usamos 30 L a mais, tá?`, `add 30 L, ok?`: a question in its mark alone. */
const TAG = pattern('s')`^(.*?)[\s,.;-]+{queries.tags}\s*\?+[\s!.)]*$`;

/** A turn whose intent is looked for: its text, what was found in it, and what several rules ask of it. */
interface Asked extends IntentClues {
  /** A question mark that asks: in the middle of figures (`80 kg?? no wait, 8 kg`) it does not. */
  readonly asks: boolean;
  /** It names something that the ledger holds. */
  readonly known: boolean;
}

/** The kind of turn where no standing proposal or open question decides it; ordered rules. */
export function intentOf(clues: IntentClues): Intent {
  const turn = asked(clues);
  const { text, asks } = turn;
  if (is.greeting(text)) return 'greet';
  if (is.injection(text) && !clues.hasAmounts) return 'other';
  if (is.hypothetical(text)) return 'query';
  if (clues.hasAmounts && REQUEST.test(text) && !/\bquant/.test(text)) return 'record';
  if (clues.hasAmounts && !asks) return withAmounts(text);
  if (explains(turn)) return 'explain';
  return questionOf(turn) ?? (clues.hasAmounts ? ofAmountsAsked(turn) : ofNoAmounts(turn));
}

function asked(clues: IntentClues): Asked {
  const text = clues.hasAmounts ? clues.text.replace(TAG, '$1') : clues.text;
  const asks = text.includes('?') && (!clues.hasAmounts || /\?\W*$/.test(text) || startsQuery(text));
  return { ...clues, text, asks, known: clues.hasItems || DOMAIN.test(text) };
}

/** Amounts that nothing asks about: a report, unless its first word asks for a figure or for a reason. */
function withAmounts(text: string): Intent {
  if (ASKS_FIRST.test(text) && !/\n/.test(text) && is.query(text)) return 'query';
  if (WHY_FIRST.test(text) && is.explain(text)) return 'explain';
  return 'record';
}

const ASKS_FIRST = /^\s*(?:quant|qual|quais|how (?:much|many)|which|what|compar|mostr|show|list)/;
const WHY_FIRST = /^\s*(?:por ?que|why|expli|how come|como (?:foi|voce|chegou))/;

function explains({ text, hasPeriods }: Asked): boolean {
  return (
    is.explain(text) &&
    !/^\s*(?:como (?:eu|faco|posso)|how (?:do|can) i)/.test(text) &&
    (!startsQuery(text) || (TELLS_APART.test(text) && !hasPeriods))
  );
}

/** A question of reasons, of help or of figures; null where it is none of them. */
function questionOf(turn: Asked): Intent | null {
  const { text, hasAmounts, asks } = turn;
  if (!hasAmounts && asksWhy(text) && !queries(turn)) return 'explain';
  if (is.help(text) && (!hasAmounts || asks) && !startsQuery(text)) return 'help';
  const wanted = hasAmounts ? null : wantedWithoutAmounts(turn);
  if (wanted !== null) return wanted;
  return asksFigure(turn) ? 'query' : null;
}

function wantedWithoutAmounts(turn: Asked): Intent | null {
  const { text } = turn;
  if (DEMANDS.test(text)) return 'query';
  if (asksFigures(text) && turn.known && !asksHelp(text)) return 'query';
  return asksHelp(text) && !isErrand(text) && !queries(turn) ? 'help' : null;
}

const queries = ({ text, known }: Asked) => known && (is.query(text) || startsQuery(text));

function asksFigure({ text, asks, known, hasStanding }: Asked): boolean {
  if (is.query(text) && (!asks || known || hasStanding)) return true;
  return asks && known && (startsQuery(text) || endsQuery(text) || COMPARES.test(text));
}

function ofAmountsAsked({ text, asks }: Asked): Intent {
  return asks && !is.recording(text) ? 'query' : 'record';
}

function ofNoAmounts({ text, hasItems, hasPeriods, hasStanding, asks }: Asked): Intent {
  if (!hasItems)
    return is.delete(text) &&
      !/\b(?:tira\w* (?:uma |minha |a )?duvida|ledger|banco de dados|database)\b/.test(text)
      ? 'delete'
      : 'other';
  if (is.recording(text) && !asks) return 'record';
  // `GLP nas empilhadeiras em maio de 2025`: a thing and its time, and how much of it is asked.
  return hasPeriods && !asks && !hasStanding ? 'record' : 'other';
}

/** `e o consumo de 2025, qual foi?`: the question word behind what it is about. */
function endsQuery(text: string): boolean {
  return /, (?:qual|quanto|which|what|how much)\b[^,?]{0,24}\?\s*$/.test(text);
}

const QUERY_START = pattern()`
  ^\s*(?:e |and |mas |so |entao |ok,? |oi,? |hi,? |hello,? |ola,? )?(?:quant|qual (?!(?:o |a |e o |e a |foi o |
  foi a )?(?:fator|motivo|fonte|gwp|calculo|criterio|metodologia|formula))|quais (?!comandos|documentos|formatos|
  arquivos|tipos|colunas|campos|cabecalhos)|how (?:much|many)|which (?!factor|source|gwp|method|emission factor|
  documents?|(?:[a-z]+ )?formats?|files?|commands|units|kinds of|types of|columns?|headings?|headers?|fields?)|
  compar|mostre? (?!(?:o |a )?(?:calculo|memoria|conta|fonte))|o que mais)
`;

function startsQuery(text: string): boolean {
  return QUERY_START.test(text);
}
