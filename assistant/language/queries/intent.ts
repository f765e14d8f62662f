import type { Intent } from '../understanding.ts';

const GREETING =
  /^[\s!.,?]*(?:(?:oi+e*|ola+|opa+|e ai+|bom dia+|boa tarde+|boa noite+|hey+|hi+|hello+|good (?:morning|afternoon|evening|day)|hiya|howdy|salve|fala|alo|tudo (?:bem|bom|certo)(?: por ai| com voce| contigo)?|como (?:vai|voce esta|esta)(?: voce)?|how are you(?: doing)?(?: today)?|there|everyone|everybody|all|folks|guys|equipe|time|todos|todas|a todos|a todas|todo mundo|anyone(?: (?:there|here|home))?|anybody(?: there)?|alguem (?:ai|por ai)|tem alguem(?: ai)?|team|pessoal|gente|galera|beleza|blz|obrigad[oa](?: pela ajuda)?|muito obrigad[oa]|valeu|thanks?(?: you)?(?: very much| so much| a lot)?|thank you|tchau|ate (?:logo|mais|amanha)|bye|goodbye|see you(?: later)?|assistente|assistant|razao|cheers|morning|afternoon|evening|hope you are well|what's up|turma|moca|amigo|que bom|prazer|nice to meet you|(?:meu nome e|me chamo|eu sou o|eu sou a|aqui e o|aqui e a|my name is|this is|i am|sou o|sou a|i'm) [a-z]+(?: [a-z]+)?(?:,? (?:d[aeo]s?|from|in|of) (?:the )?[a-z]+(?: [a-z]+)?)?|e voce|por ai|hoje|again|de novo)[\s!.,?:)-]*)+$/;

const INJECTION =
  /\b(?:ignor[ea]r?|desconsider[ea]r?|esquec[ea]|forget|disregard|override|bypass)\b.{0,40}\b(?:instruc(?:oes|ao)|regras?|instructions?|rules?|prompts?|guidelines|anterior(?:es)?|previous|above)\b|\b(?:prompt do sistema|system prompt|instrucoes (?:ocultas|internas|secretas)|hidden instructions|your instructions|suas instrucoes|developer mode|modo desenvolvedor|jailbreak|api keys?|chaves? de api|senhas?|passwords?|secret key|(?:e-?mail|send|manda|envia|mande|envie|dump|export) (?:me )?(?:the |o |a )?(?:(?:whole|entire|full) )?(?:database|banco de dados|tokens?|credentials?|credenciais|chaves?)|(?:delete|erase|wipe|drop|apag(?:a|ue)|exclu(?:a|i)) (?:the |o |a |all |todo o |toda a |todos os )?(?:audit (?:log|trail)|log de auditoria|trilha de auditoria|database|banco de dados|tables?|tabelas|logs|ledger|history|historico)|act as|finja que|pretend (?:to be|you)|aja como|you are now|voce agora e)\b/;

const HELP =
  /\bo que (?:da|posso|podemos|eu posso) (?:pra |para )?(?:fazer|lancar|registrar)\b|\b(?:o que (?:voces?|vc|vcs|tu) (?:sabem?|conseguem|podem|fazem|sabe|consegue|pode|faz)|como (?:eu |e que eu |que eu |faco (?:para|pra) |posso |se )?(?:registro|registrar|lanco|lancar|uso|usar|funciona|faco|corrijo|importo|importar|envio|enviar|apago|cadastro|adiciono|incluo|aprovo|aprovar|exporto|exportar|anexo|anexar|comeco|comecar|convido|crio|mudo|edito|altero|subo|fazer|insiro|informo)|(?:me )?ajud[ae](?: (?:ai|aqui|com isso))?|preciso de ajuda|quais (?:comandos|documentos|formatos|arquivos|tipos|unidades|atividades)|(?:posso|da para|da pra|consigo|pode|aceita|voces? aceitam?|vcs? aceitam?|voces? leem?|le) (?:enviar|mandar|subir|importar|anexar|usar|lancar|registrar|planilhas?|pdf|xml|notas?|fotos?|excel|ler)|what can (?:you|i)|how (?:do|can|should|would) (?:i|we|you|one)|how does (?:it|this|that|the app|the system) work|can (?:i|we|you) (?:upload|send|import|attach|use|read|enter|paste|edit|undo|export|drag|handle|accept|drop|approve|change|delete|record)|do you (?:support|accept|read|understand|handle|take)|help(?: me)?(?: please)?|which (?:documents?|(?:[a-z]+ )?formats?|files?|file types?|commands?|units?|kinds? of|types? of)|what (?:formats|documents|files|file types|commands|kinds of)|where (?:do|can) i|onde (?:eu |que eu |e que eu )?(?:posso|vejo|encontro|fica|envio|clico|anexo|aprovo|cadastro|coloco|lanco|mudo|altero|importo|registro|adiciono|incluo|configuro|convido|exporto|baixo|acho)|what should i|por onde (?:eu )?comeco|what happens (?:when|if)|o que acontece (?:se|quando)|tutorial|manual|instructions for use|passo a passo|is it possible to|is there (?:a|an|any) (?:template|example|guide|way|limit|model)|(?:tem|existe|ha) (?:um |uma |algum |alguma )?(?:modelo|template|exemplo|guia|limite|manual)|e possivel|tem como|what do you do|what are you able|voce consegue|how to)\b/;

const EXPLAIN =
  /\b(?:por ?que|porque (?:o|a|esse|essa|este|esta|deu|foi|e|nao)|qual (?:o|e o|foi o) (?:motivo|fator|calculo|criterio)|como (?:foi|voces?|vcs?|se|e|esse|o|chegou|chegaram|isso) ?(?:isso )?(?:calculad[oa]|calculou|calculam?|fazem o calculo|chegou|chegaram|feito|valor|numero|obtid[oa]|calculo)|de onde (?:vem|veio|saiu|sairam|vieram|tirou|voce tirou|e)|expli(?:ca|que|car)|qual (?:o |a |e o |e a )?(?:fator|fonte|gwp|metodologia|formula|potencial de aquecimento)|(?:qual|quais) (?:e )?(?:a|o|as|os) (?:fator|fonte|motivo|metodologia|formula|criterio)s?\b|nao entendi (?:o|a|os|as|esse|essa|este|esta|como|por ?que)\b|nao faz sentido|(?:do not|don't|didn't) understand|(?:does not|doesn't) make sense|que (?:fator|fonte|gwp|conta|metodologia)|what (?:factor|source|gwp|method|is the (?:source|factor|method|difference)|does .{1,30} mean|is (?:a |an |the )?(?:scope|gwp|biogenic|emission factor|location|market|tco2e|co2e|ghg|well))|why|where (?:does|did|do) .{0,40}(?:come|came|get)|explain|how (?:was|is|were|are|did you) .{0,40}(?:calculated?|computed?|derived|get|arrive|obtain|worked out|come up)|which (?:factor|source|gwp|method|emission factor)|o que (?:e|significa|quer dizer|sao) (?:o |a |um |uma )?(?:escopo|gwp|biogenic[oa]|fator|market|location|tco2e|co2e|gee|emissao|emissoes|inventario|poco|categoria|esse numero|este numero|isso)|show (?:me )?(?:the |your )?(?:reasoning|calculation|working|math|steps)|mostr[ae] (?:me )?(?:o |a )?(?:calculo|memoria de calculo|conta|fonte)|memoria de calculo|(?:qual|what)(?:'s| e| is|)? (?:a |the )?(?:diferenca|difference) (?:entre|between)|how come|what (?:counts|goes|belongs|falls) (?:as|in|into|under|to)|o que (?:entra|conta|cai|vai|fica) (?:n[oa]|em|como|pro|para)|(?:isso|isto|esse|essa|ele|ela|it|this|that) (?:e|is|entra (?:n[oa]|em)|falls? (?:in|under)) (?:do |in |under )?(?:escopo|scope))\b/;

const QUERY =
  /^\s*(?:a |the )?(?:evolucao|historico|media|soma|grafico|ranking|average|chart|graph|tendencia|comparativo|distribuicao|participacao|serie|trend|history|breakdown)\b|\b(?:em|n[oa]s?|in|at) (?:que|qual|quais|which|what) (?:mes|unidade|ano|trimestre|site|planta|fabrica|escopo|categoria|month|year|quarter|plant|scope|category)\b|\b(?:what|o que|oq) (?:changed|mudou|has changed)\b|^\s*(?:as |os |o |a |nossas? |our |the |my |me )?(?:emiss(?:oes|ao|ions?)|pegada|footprint|consumo|consumption|tota(?:l|is)) (?:[a-z]+ ){0,4}?(?:por|by|per|em|in|for|de|do|da|of|desde|since)\b|\bquanto (?:deu|da|ficou|daria)\b|\b(?:quant[oa]s? (?:e |foi |foram |a gente |nos |de |emitimos|gastamos|usamos|consumimos|compramos|emiti[ua]|co2|e que|cairia|seria|temos|tem |custou|da |deu |representa|emitiram|energia|diesel|gasolina|litros|kwh|toneladas|lancamentos|rascunhos|ja|falta|eu |se|economiz\w+|reduzi\w+|viagens|voos|agua|residuos?)|qual(?: e| foi| a| o|) ?(?:o |a |nossa |nosso |as )?(?:total|unidade|site|planta|mes|emissao|emissoes|consumo|pegada|escopo|categoria|maior|menor|fabrica|intensidade|nossa pegada|soma|media|participacao|variacao|evolucao|filial|combustivel|fonte de emissao|atividade|trimestre|ano|gasto)|quais (?:foram|sao|as|os|unidades|meses|categorias|atividades|emissoes|lancamentos|fontes|sites|plantas)|compar[ae]r?|total de emissoes|resumo|mostr[ae](?: me|-me)? (?:as |os |o |a |nossas? |todas |todos )?(?:emissoes|emissao|total|consumo|lancamentos|resumo|grafico|evolucao|inventario|rascunhos|entradas|dados|ranking)|list[ae]r?(?: os| as| todos| todas)? (?:lancamentos|emissoes|rascunhos|atividades|entradas)|how (?:much|many)|what (?:is|are|was|were) (?:our|the|my) (?:total|emissions|footprint|consumption|scope|carbon|electricity|diesel|overall|biggest|largest|highest|share|average|trend|annual|monthly|top|figure|usage|ghg)|what(?:'s| is) (?:our|the) (?:total|footprint|emission|emissions)|what (?:did|percentage|share|proportion|portion) |which (?:site|plant|month|category|scope|source|activity|unit|factory|quarter|facility|fuel|location|year|sites|months)|compare|(?:show|tell|list|give) (?:me )?(?:our |the |all |my )?(?:top )?(?:\w+ )?(?:biggest|largest|highest|main|worst|top)\b|(?:mostr|list)[ae]r? (?:me )?(?:as |os )?(?:\w+ )?(?:maiores|principais)\b|show (?:me )?(?:our |the |all |my )?(?:emissions|total|totals|entries|consumption|footprint|summary|results|drafts|trend|breakdown|scope|electricity|diesel|monthly)|give me (?:the |a |our )?(?:total|summary|breakdown|emissions|overview)|summar(?:y|ise|ize)|list (?:the |all |our |my |open |pending )*(?:entries|emissions|drafts|activities|sites)|total emissions|who emitted|break down|breakdown|discrimin[ae]r? |detalh[ae]r? |a gente (?:emitiu|gastou|usou) quanto|(?:emitimos|gastamos|consumimos|usamos) quanto|quem (?:emitiu|mais emitiu|emite|mais emite|mais gast\w+|mais us\w+|mais consum\w+)|what (?:drove|caused|explains)|what if|e se (?:eu|a gente|nos|trocassemos|usassemos)|se (?:eu|a gente|nos) (?:troca\w+|usa\w+|substitu\w+|reduzi\w+|compra\w+|passa\w+|muda\w+)|if (?:we|i) (?:switch\w*|replace\w*|use[d]?|cut|reduce[d]?|bought|swap\w*|change[d]?|moved|stopp?ed|were to)|did (?:we|our|emissions)|how do(?:es)? our|what (?:were|was) (?:the )?total|are there any|walk me through(?! how)|have (?:we|our emissions)|subiu|caiu|aumentou|diminuiu|emitimos mais|o que mais (?:emite|emitiu|pesa)|tem (?:algum|alguma|quantos)|existem? (?:lancamentos|rascunhos)|falta(?:m)? (?:algum|quais|lancar)|is our|are our|top \d+|ranking|evolucao das?)\b/;

const HYPOTHETICAL =
  /\b(?:se (?:eu|a gente|nos)?\s?(?:troca|usa|substitu|reduzi|compra|passa|muda|coloca|instala)(?:sse|ssemos|ssem|rmos|r|ramos)\w*|e se\b|what if|if (?:we|i) (?:switch|replace|used|cut|reduce|bought|swap|change|moved|stop|were)|quanto (?:cairia|seria|reduziria|economizaria|emitiria|daria)|would (?:we|it|that|our)|hypothetical|simul[ae]\w*|suppose|supondo|imagine|cairia|reduziria)\b/;

const DELETE =
  /\b(?:(?:deix(?:a|e)|mantem|mantenha) (?:so|somente|apenas)|(?:keep|leave) (?:only|just)|apag(?:a|ue|ar)|remov(?:a|e|er)|exclu(?:i|a|ir)|delet(?:a|e|ar)|descart(?:a|e|ar)|desconsider(?:a|e|ar)|(?:re)?tir(?:a|e|ar)|elimin(?:a|e|ar)|cancel(?:a|e|ar)?|desfa(?:z|ca|zer)|remove|delete|erase|drop|discard|undo|scrap (?:that|the|this|it)|take (?:out|away|off)|get rid of|scratch|strike|withdraw|esquec[ea] (?:o|a|isso|esse|essa)|forget (?:the|that|it|about))\b/;

const CORRECTION =
  /^\s*(?:sao|seriam|e) \d|^\s*(?:o|a|the) (?:primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|ultim[oa]|first|second|third|fourth|last)(?: one| item| linha| line)? (?:e|eh|era|foi|is|was|should)\b|^\s*(?:[a-z0-9]+ ){0,2}[a-z0-9]{2,} (?:nao|not)\s*,|\b(?:(?:poe|ponha|bota|bote|coloca|coloque|put)(?=[^\d]*$)|na verdade|alias|corrig(?:e|indo|ir|i)|corrija|correcao|errei|me enganei|enganei|foi engano|ops|opa,|troc(?:a|ar|o)|troque|mud(?:a|ar|e|ou)|alter(?:a|ar|e)|atualiz(?:a|ar|e)|quis dizer|quero dizer|ou melhor|melhor dizendo|em vez de|ao inves de|o (?:[a-z]+ )?(?:certo|correto|valor certo) (?:e|era|seria|foi)|the (?:right|correct) (?:[a-z]+ )?(?:is|was|should)|a (?:correta|certa) e|esta errad[oa]|ta errad[oa]|errad[oa]|nao,? (?:e|era|eram|foi|foram|sao|na|no|em|para)\b|^\s*(?:nao|no)(?=\s*[,.!])|it's|that's|digitei errado|substitu(?:i|a|ir)|passa (?:o|a|para|pra)|actually|in fact|correction|correct (?:that|the|it)|i meant|i mean|make that|make it|change|should (?:be|have been)|should read|not \d|sorry|oops|my mistake|mistake|wrong|rather|instead|update|replace|switch|the [a-z0-9-]+(?: [a-z0-9-]+)? (?:was|were|should)|it (?:was|is|wasn't|was not|were)|that (?:was|should)|eram|era|foram|foi|is for|was for|amend|fix|typo|(?:a unidade|o mes|o ano|o trimestre|a data|o local|a planta|a filial) (?:cert[oa] )?(?:d[oa]s? \w+ )?(?:e|era|foi)|the (?:month|year|period|date|site|plant|unit|quarter) (?:is|was|should)|^\s*(?:nao|not) [a-z]+(?: [a-z]+)?, |o periodo (?:e|era|foi)|essa|esse|isso (?:e|foi|era)|isso ai|tudo isso|(?:os dois|as duas|ambos|ambas|todos|todas|tudo) (?:sao|e|foi|foram|era|eram) (?:de|em|d[oa]s?|n[oa]s?)|(?:both|all) (?:are|were) (?:from|for|in)|move (?:it|that)|set (?:it|the))\b/;

const RECORDING =
  /\b(?:lanc(?:a|ar|e|amento)|registr(?:a|ar|e)|anot(?:a|ar|e)|adicion(?:a|ar|e)|inclu(?:i|ir|a)|cadastr(?:a|ar|e)|consum\w*|us(?:amos|ou|aram|ei)|utiliz\w+|queim\w+|gast\w+|compr\w+|adquir\w+|receb(?:emos|eu|eram|i)|received|abastec\w+|pag(?:amos|ou)|repusemos|rod(?:amos|ou|aram)|recicl\w+|compost\w+|inciner\w+|recycl\w+|envi(?:amos|ou|ei)|mand(?:amos|ou|ei)|transfer\w+|vaz(?:ou|aram)|leaked|lost|viaj\w+|voa\w+|transport\w+|descart\w+|produz\w+|ger(?:amos|ou)|tratamos|aplic\w+|record|log|add|enter|register|used?|using|burn\w*|bought|purchas\w+|spent|paid|consum\w+|generated|flew|drove|shipped|sent|treated|disposed|applied|filled|refuel\w*|topped|leaked|had|houve|tivemos|foi|foram|conta de|fatura de|bill)\b/;

/** `tem como lançar 30 L…?`: a question in form, a report in substance. */
const REQUEST =
  /\b(?:can you|could you|would you|can i|please|pode|poderia|podes|tem como|da para|consegue|por favor|quero|queria|gostaria de|i want to|i need to|i'd like to|preciso)\b.{0,30}\b(?:lanc\w+|registr\w+|add|log|record|anot\w+|inclu\w+|adicion\w+|enter|cadastr\w+|coloc\w+|put|save|book)\b/;

/** Words of the ledger: a question without any of them is about something else. */
const DOMAIN =
  /\b(?:emi(?:ss|t)\w*|co2\w*|carbon\w*|pegada|footprint|consum\w*|consumption|energ\w*|inventar\w*|inventor\w*|escopos?|scopes?|categor\w*|unidades?|sites?|plants?|plantas?|fabricas?|facilit\w*|lancamentos?|entr(?:y|ies)|rascunhos?|drafts?|tco2\w*|gases|ghg|gee|fator\w*|factors?|mes(?:es)?|months?|quarter|trimestre|gasta\w*|usa\w*|used?|compra\w*|bought|spen[dt]|total|totais|litros|kwh|mwh|toneladas|tonnes|frota|fleet|viage\w*|travel|flights?|voos?|residuos?|waste|atividades?|activit\w*|fontes?|sources?|evidenc\w*|filial|matriz|ano passado|last year|reduc\w*|reduz\w*|metas?|targets?|intensidade|intensity|pendent\w*|pending|falta\w*|missing)\b/;

/** `me mostra os meses em que falta gás`, `show me losses by month`: to be shown, whatever it is. */
const DEMANDS =
  /^\s*(?:(?:por favor|please|pode|poderia|can you|could you|quero|queria|i want to|let me|deixa eu|preciso) ,?)*(?:me |a gente )?(?:mostr(?:a|e|ar)|list(?:a|e|ar)?|exib(?:a|e|ir)|traz(?:er)?|traga|show|display|ver|see|quero ver|(?:diz(?:er)?|diga|fal(?:a|e|ar)|tell)(?: me)?(?= (?:quant|qual|quais|how|which|what))|da(?:r)? uma olhada)(?: me)? (?!como|how|(?:o |a |the )?(?:calculo|memoria|conta|fonte|relatorio|report|tela|screen|pagina|page)\b|(?:o |a )?lancamento \d)/;

/** `ficou maior ou menor que a de junho?` */
const COMPARES =
  /\b(?:maior|menor|mais|menos|acima|abaixo|igual|higher|lower|more|less|above|below|up|down|better|worse|same)\b/;

export interface IntentClues {
  readonly text: string;
  readonly hasAmounts: boolean;
  readonly hasItems: boolean;
  readonly hasPeriods: boolean;
  readonly hasStanding: boolean;
  readonly hasOpenQuestion: boolean;
}

export const is = {
  greeting: (text: string) => GREETING.test(text) && text.trim() !== '',
  injection: (text: string) => INJECTION.test(text),
  help: (text: string) => HELP.test(text),
  explain: (text: string) => EXPLAIN.test(text),
  query: (text: string) => QUERY.test(text),
  hypothetical: (text: string) => HYPOTHETICAL.test(text),
  delete: (text: string) => DELETE.test(text),
  correction: (text: string) => CORRECTION.test(text),
  recording: (text: string) => RECORDING.test(text),
};

/** The kind of turn where no standing proposal or open question decides it; ordered rules. */
export function intentOf(clues: IntentClues): Intent {
  const { text } = clues;
  // A question mark in the middle of figures (`80 kg?? no wait, 8 kg`) asks nothing.
  const asks = text.includes('?') && (!clues.hasAmounts || /\?\W*$/.test(text) || startsQuery(text));
  if (is.greeting(text)) return 'greet';
  if (is.injection(text) && !clues.hasAmounts) return 'other';
  if (is.hypothetical(text)) return 'query';
  if (clues.hasAmounts && REQUEST.test(text) && !/\bquant/.test(text)) return 'record';
  if (clues.hasAmounts && !asks) {
    if (
      is.query(text) &&
      /^\s*(?:quant|qual|quais|how (?:much|many)|which|what|compar|mostr|show|list)/.test(text) &&
      !/\n/.test(text)
    )
      return 'query';
    if (is.explain(text) && /^\s*(?:por ?que|why|expli|how come|como (?:foi|voce|chegou))/.test(text))
      return 'explain';
    return 'record';
  }
  if (is.explain(text) && !/^\s*(?:como (?:eu|faco|posso)|how (?:do|can) i)/.test(text) && !startsQuery(text))
    return 'explain';
  if (is.help(text) && (!clues.hasAmounts || asks) && !startsQuery(text)) return 'help';
  if (!clues.hasAmounts && DEMANDS.test(text)) return 'query';
  if (is.query(text) && (!asks || clues.hasItems || clues.hasStanding || DOMAIN.test(text))) return 'query';
  if (asks && (startsQuery(text) || COMPARES.test(text)) && (clues.hasItems || DOMAIN.test(text)))
    return 'query';
  if (clues.hasAmounts) return asks && !is.recording(text) ? 'query' : 'record';
  if (
    is.delete(text) &&
    !clues.hasItems &&
    !/\b(?:tira\w* (?:uma |minha |a )?duvida|ledger|banco de dados|database)\b/.test(text)
  )
    return 'delete';
  if (clues.hasItems && is.recording(text) && !asks) return 'record';
  // `GLP nas empilhadeiras em maio de 2025`: a thing and its time, and how much of it is asked.
  if (clues.hasItems && clues.hasPeriods && !asks && !clues.hasStanding) return 'record';
  return 'other';
}

function startsQuery(text: string): boolean {
  return /^\s*(?:e |and |mas |so |entao |ok,? |oi,? |hi,? |hello,? |ola,? )?(?:quant|qual (?!(?:o |a |e o |e a |foi o |foi a )?(?:fator|motivo|fonte|gwp|calculo|criterio|metodologia|formula))|quais (?!comandos|documentos|formatos|arquivos|tipos)|how (?:much|many)|which (?!factor|source|gwp|method|emission factor|documents?|(?:[a-z]+ )?formats?|files?|commands|units|kinds of|types of)|compar|mostre? (?!(?:o |a )?(?:calculo|memoria|conta|fonte))|o que mais)/.test(
    text,
  );
}
