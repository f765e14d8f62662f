import type { Intent } from '../understanding.ts';
import { asksFigures, asksHelp, asksWhy, isErrand, withoutWishes } from './wordings.ts';

const GREETING =
  /^[\s!.,?]*(?:(?:oi+e*|ola+|opa+|e ai+|bom dia+|boa tarde+|boa noite+|hey+|hi+|hello+|good (?:morning|afternoon|evening|day)|hiya|howdy|salve|fala|alo|(?<!^)(?:pessoal|gente|time|equipe|turma|galera|amig[oa]s|colegas|povo)(?: (?:d[aeo]s?|aqui d[aeo]s?) (?!dia\b)[a-z]+){1,2}|(?<!^)(?:[a-z]+ ){1,2}(?:team|people|folks|crew|gang|friends|colleagues)|(?:(?:voces?|vcs?|ce|alguem) )?(?:ainda )?(?:estao|esta|tao|ta) (?:por )?(?:ai|on|online|disponive(?:l|is))|(?:voce |vc )?me (?:ouve|escuta)|(?:are |r )?(?:you|u) (?:still )?(?:there|around|online|available|awake|listening)|still (?:there|around)|anybody home|can you hear me|tudo (?:bem|bom|certo)(?: por ai| com voce| contigo)?|como (?:vai|voce esta|esta)(?: voce)?|how are you(?: doing)?(?: today)?|there|everyone|everybody|all|folks|guys|equipe|time|todos|todas|a todos|a todas|todo mundo|anyone(?: (?:there|here|home))?|anybody(?: there)?|alguem (?:ai|por ai)|tem alguem(?: ai)?|team|pessoal|gente|galera|beleza|blz|obrigad[oa](?: pela ajuda)?|muito obrigad[oa]|valeu|thanks?(?: you)?(?: very much| so much| a lot)?|thank you|tchau|ate (?:logo|mais|amanha)|bye|goodbye|see you(?: later)?|assistente|assistant|razao|cheers|morning|afternoon|evening|(?:(?:i|we) )?hop(?:e|ing) (?:(?:you(?: are|'re| all are)?|everyone is|everybody is|this finds you|all is|all's|things are|everything is|your day is|your week is|you are having|you're having)(?: (?:doing|going|keeping))?(?: (?:all|very|really))? (?:well|good|fine|ok|okay|great|safe)|(?:you have|you had|you are having|you're having) a (?:good|nice|great|lovely) (?:day|week|weekend|morning|afternoon|evening|one))|(?:eu )?esper(?:o|amos) que (?:voce |voces |vcs? )?(?:esteja|estejam|tudo esteja|esta|tenha|tenham)(?: tudo| todos| tid[oa])? (?:bem|bom|otim[oa]|(?:um )?(?:bom|otimo) (?:dia|final de semana|fim de semana)|uma (?:boa|otima) (?:semana|tarde|noite))|(?:boa|otima) semana|bom te ver|good to (?:see you|be back)|nice to see you|have a (?:good|nice|great) (?:day|one|week|weekend)|what's up|turma|moca|amigo|que bom|prazer|nice to meet you|(?:meu nome e|me chamo|eu sou o|eu sou a|aqui e o|aqui e a|my name is|this is|i am|sou o|sou a|i'm) [a-z]+(?: [a-z]+)?(?:,? (?:d[aeo]s?|from|in|of) (?:the )?[a-z]+(?: [a-z]+)?)?|e voce|por ai|hoje|again|de novo)[\s!.,?:)-]*)+$/;

const INJECTION =
  /\b(?:ignor[ea]r?|desconsider[ea]r?|esquec[ea]|forget|disregard|override|bypass)\b.{0,40}\b(?:instruc(?:oes|ao)|regras?|instructions?|rules?|prompts?|guidelines|anterior(?:es)?|previous|above)\b|\b(?:prompt do sistema|system prompt|instrucoes (?:ocultas|internas|secretas)|hidden instructions|your instructions|suas instrucoes|developer mode|modo desenvolvedor|jailbreak|api keys?|chaves? de api|senhas?|passwords?|secret key|(?:e-?mail|send|manda|envia|mande|envie|dump|export) (?:me )?(?:the |o |a )?(?:(?:whole|entire|full) )?(?:database|banco de dados|tokens?|credentials?|credenciais|chaves?)|(?:delete|erase|wipe|drop|apag(?:a|ue)|exclu(?:a|i)) (?:the |o |a |all |todo o |toda a |todos os )?(?:audit (?:log|trail)|log de auditoria|trilha de auditoria|database|banco de dados|tables?|tabelas|logs|ledger|history|historico)|act as|finja que|pretend (?:to be|you)|aja como|(?:you are|you're|voce e|voce sera) (?:now|agora)|you are now|voce agora e|(?:from now on|a partir de agora|de agora em diante|daqui (?:para|pra) frente),? (?:you are|you're|you will be|voce (?:e|sera|passa a ser)|vc e)|(?:revel[ea]|reveal|print|exib[ae]|divulg(?:a|ue)|expose|disclose|mostr[ae]|show|diga|tell me|repeat|repita) (?:me )?(?:all )?(?:the |as |os |suas |seus |your )?(?:internal |hidden |secret )?(?:regras|instrucoes|diretrizes|rules|instructions|guidelines|prompts?) (?:internas|ocultas|secretas|de sistema)|(?:reveal|revele?|print|disclose|expose|show) (?:me )?(?:all )?(?:your|the) (?:internal|hidden|secret|system) (?:rules|instructions|guidelines|prompts?))\b/;

const HELP =
  /\b(?:(?:de|em) que (?:jeito|forma|maneira|formato|modo)|como (?:devo|preciso|tenho que|eu devo|eu preciso)|in what (?:form|format|way)|what(?:'s| is) the (?:best |right |easiest |simplest )?(?:way|format))\b(?= .{0,20}\b(?:devo|posso|preciso|mando|mandar|envio|enviar|passo|passar|registro|registrar|lanco|lancar|informo|informar|coloco|subo|anexo|should|can|do i|do we|to (?:send|give|enter|record|upload|report|tell|log)))|\bo que (?:da|posso|podemos|eu posso) (?:pra |para )?(?:fazer|lancar|registrar)\b|\b(?:o que (?:voces?|vc|vcs|tu) (?:sabem?|conseguem|podem|fazem|sabe|consegue|pode|faz)|como (?:eu |e que eu |que eu |faco (?:para|pra) |posso |se )?(?:registro|registrar|lanco|lancar|uso|usar|funciona|faco|corrijo|importo|importar|envio|enviar|apago|cadastro|adiciono|incluo|aprovo|aprovar|exporto|exportar|anexo|anexar|comeco|comecar|convido|crio|mudo|edito|altero|subo|fazer|insiro|informo)|(?:me )?ajud[ae](?: (?:ai|aqui|com isso))?|preciso de ajuda|quais (?:comandos|documentos|formatos|arquivos|tipos|unidades|atividades)|(?:posso|da para|da pra|consigo|pode|aceita|voces? aceitam?|vcs? aceitam?|voces? leem?|le) (?:so |ja |te |lhe |eu |a gente ){0,2}(?:enviar|mandar|subir|importar|anexar|usar|lancar|registrar|planilhas?|pdf|xml|notas?|fotos?|excel|ler)|what can (?:you|i)|how (?:do|can|should|would) (?:i|we|you|one)|how does (?:it|this|that|the app|the system) work|can (?:i|we|you) (?:just |also |simply )?(?:upload|send|import|attach|use|read|enter|paste|edit|undo|export|drag|handle|accept|drop|approve|change|delete|record)|do you (?:support|accept|read|understand|handle|take)|help(?: me)?(?: please)?|(?:(?:de |em )?(?:que|quais)|what|which) (?:colunas?|campos?|cabecalhos?|columns?|headings?|headers?|fields?)|which (?:documents?|(?:[a-z]+ )?formats?|files?|file types?|commands?|units?|kinds? of|types? of)|what (?:formats|documents|files|file types|commands|kinds of)|where (?:do|can) i|onde (?:eu |que eu |e que eu )?(?:posso|vejo|encontro|fica|envio|clico|anexo|aprovo|cadastro|coloco|lanco|mudo|altero|importo|registro|adiciono|incluo|configuro|convido|exporto|baixo|acho)|what should i|what (?:am i|are we|is one) (?:supposed|meant|expected) to|(?:what|how) (?:do|would) (?:i|we) (?:type|write|put|say|send|enter|fill)|how (?:am i|are we) (?:supposed|meant) to|(?:o que|oq|que) (?:e que )?(?:eu |a gente |nos )?(?:devo|deveria|tenho que|preciso|escrevo|digito|coloco|mando|preencho|ponho|boto) (?:[a-z]+ )?(?:aqui|pra|para|nesse campo|neste campo)|por onde (?:eu )?comeco|what happens (?:when|if)|o que acontece (?:se|quando)|tutorial|manual|instructions for use|passo a passo|is it possible to|is there (?:a|an|any) (?:template|example|guide|way|limit|model)|(?:tem|existe|ha) (?:um |uma |algum |alguma )?(?:modelo|template|exemplo|guia|limite|manual)|e possivel|tem como|what do you do|what are you able|voce consegue|how to)\b/;

const EXPLAIN =
  /\b(?:por ?que|porque (?:o|a|esse|essa|este|esta|deu|foi|e|nao)|qual (?:o|e o|foi o) (?:motivo|fator|calculo|criterio)|como (?:foi|voces?|vcs?|se|e|esse|o|chegou|chegaram|isso) ?(?:isso )?(?:calculad[oa]|calculou|calculam?|fazem o calculo|chegou|chegaram|feito|valor|numero|obtid[oa]|calculo)|de onde (?:vem|veio|saiu|sairam|vieram|tirou|voce tirou|e)|expli(?:ca|que|car)|qual (?:o |a |e o |e a )?(?:fator|fonte|gwp|metodologia|formula|potencial de aquecimento)|(?:qual|quais) (?:e )?(?:a|o|as|os) (?:fator|fonte|motivo|metodologia|formula|criterio)s?\b|nao entendi (?:o|a|os|as|esse|essa|este|esta|como|por ?que)\b|nao faz sentido|(?:do not|don't|didn't) understand|(?:does not|doesn't) make sense|que (?:fator|fonte|gwp|conta|metodologia)|what (?:factor|source|gwp|method|is the (?:source|factor|method|difference)|does .{1,30} mean|is (?:a |an |the )?(?:scope|gwp|biogenic|emission factor|location|market|tco2e|co2e|ghg|well))|why|where (?:does|did|do) .{0,40}(?:come|came|get)|explain|how (?:was|is|were|are|did you) .{0,40}(?:calculated?|computed?|derived|get|arrive|obtain|worked out|come up)|which (?:factor|source|gwp|method|emission factor)|o que (?:e|significa|quer dizer|sao) (?:o |a |um |uma )?(?:escopo|gwp|biogenic[oa]|fator|market|location|tco2e|co2e|gee|emissao|emissoes|inventario|poco|categoria|esse numero|este numero|isso)|show (?:me )?(?:the |your )?(?:reasoning|calculation|working|math|steps)|mostr[ae] (?:me )?(?:o |a )?(?:calculo|memoria de calculo|conta|fonte)|memoria de calculo|(?:qual|what)(?:'s| e| is|)? (?:a |the )?(?:diferenca|difference) (?:entre|between)|how come|what (?:counts|goes|belongs|falls) (?:as|in|into|under|to)|o que (?:entra|conta|cai|vai|fica) (?:n[oa]|em|como|pro|para)|(?:isso|isto|esse|essa|ele|ela|it|this|that) (?:e|is|entra (?:n[oa]|em)|falls? (?:in|under)) (?:do |in |under )?(?:escopo|scope))\b/;

const QUERY =
  /^\s*(?:a |the )?(?:evolucao|historico|media|soma|grafico|ranking|average|chart|graph|tendencia|comparativo|distribuicao|participacao|serie|trend|history|breakdown)\b|\b(?:em|n[oa]s?|in|at) (?:que|qual|quais|which|what) (?:mes|unidade|ano|trimestre|site|planta|fabrica|escopo|categoria|month|year|quarter|plant|scope|category)\b|\b(?:what|o que|oq) (?:changed|mudou|has changed)\b|^\s*(?:as |os |o |a |nossas? |our |the |my |me )?(?:emiss(?:oes|ao|ions?)|pegada|footprint|consumo|consumption|tota(?:l|is)) (?:[a-z]+ ){0,4}?(?:por|by|per|em|in|for|de|do|da|of|desde|since)\b|\bquanto (?:deu|da|ficou|daria)\b|\b(?:quant[oa]s? (?:e |foi |foram |a gente |nos |de |emitimos|gastamos|usamos|consumimos|compramos|emiti[ua]|co2|e que|cairia|seria|temos|tem |custou|da |deu |representa|emitiram|energia|diesel|gasolina|litros|kwh|toneladas|lancamentos|rascunhos|ja|falta|eu |se|economiz\w+|reduzi\w+|viagens|voos|agua|residuos?)|qual(?: e| foi| era| a| o|) ?(?:(?:o |a |as )?(?:nossa |nosso )?)(?:total|unidade|site|planta|mes|emissao|emissoes|consumo|pegada|escopo|categoria|maior|menor|fabrica|intensidade|nossa pegada|soma|media|participacao|variacao|evolucao|filial|combustivel|fonte de emissao|atividade|trimestre|ano|gasto)|quais (?:foram|sao|as|os|unidades|meses|categorias|atividades|emissoes|lancamentos|fontes|sites|plantas)|compar[ae]r?|total de emissoes|resumo|mostr[ae](?: me|-me)? (?:as |os |o |a |nossas? |todas |todos )?(?:emissoes|emissao|total|consumo|lancamentos|resumo|grafico|evolucao|inventario|rascunhos|entradas|dados|ranking)|list[ae]r?(?: os| as| todos| todas)? (?:lancamentos|emissoes|rascunhos|atividades|entradas)|how (?:much|many)|what (?:is|are|was|were) (?:our|the|my) (?:total|emissions|footprint|consumption|scope|carbon|electricity|diesel|overall|biggest|largest|highest|share|average|trend|annual|monthly|top|figure|usage|ghg)|what(?:'s| is) (?:our|the) (?:total|footprint|emission|emissions)|what (?:did|percentage|share|proportion|portion) |which (?:site|plant|month|category|scope|source|activity|unit|factory|quarter|facility|fuel|location|year|sites|months)|compare|(?:show|tell|list|give) (?:me )?(?:our |the |all |my )?(?:top )?(?:\w+ )?(?:biggest|largest|highest|main|worst|top)\b|(?:mostr|list)[ae]r? (?:me )?(?:as |os )?(?:\w+ )?(?:maiores|principais)\b|show (?:me )?(?:our |the |all |my )?(?:emissions|total|totals|entries|consumption|footprint|summary|results|drafts|trend|breakdown|scope|electricity|diesel|monthly)|give me (?:the |a |our )?(?:total|summary|breakdown|emissions|overview)|summar(?:y|ise|ize)|list (?:the |all |our |my |open |pending )*(?:entries|emissions|drafts|activities|sites)|total emissions|who emitted|break down|breakdown|discrimin[ae]r? |detalh[ae]r? |a gente (?:emitiu|gastou|usou) quanto|(?:emitimos|gastamos|consumimos|usamos) quanto|quem (?:emitiu|mais emitiu|emite|mais emite|mais gast\w+|mais us\w+|mais consum\w+)|what (?:drove|caused|explains)|what if|e se (?:eu|a gente|nos|trocassemos|usassemos)|se (?:eu|a gente|nos) (?:troca\w+|usa\w+|substitu\w+|reduzi\w+|compra\w+|passa\w+|muda\w+)|if (?:we|i) (?:switch\w*|replace\w*|use[d]?|cut|reduce[d]?|bought|swap\w*|change[d]?|moved|stopp?ed|were to)|did (?:we|our|emissions)|how do(?:es)? our|what (?:were|was) (?:the )?total|are there any|walk me through(?! how)|have (?:we|our emissions)|subiu|caiu|aumentou|diminuiu|emitimos mais|o que mais (?:emite|emitiu|pesa)|tem (?:algum|alguma|quantos)|existem? (?:lancamentos|rascunhos)|faltam? (?:algum|quais)|(?:o que|oq|quanto|quais|qual|que) (?:ainda |me |nos )?faltam? (?:lancar|registrar)|faltam? (?:lancar|registrar)(?=[^.;\n]*\?)|is our|are our|top \d+|ranking|evolucao das?)\b/;

const HYPOTHETICAL =
  /\b(?:se (?:eu|a gente|nos)?\s?(?:troca|usa|substitu|reduzi|compra|passa|muda|coloca|instala)(?:sse|ssemos|ssem|rmos|r|ramos)\w*|e se\b|what if|if (?:we|i) (?:switch|replace|used|cut|reduce|bought|swap|change|moved|stop|were)|quanto (?:cairia|seria|reduziria|economizaria|emitiria|daria)|would (?:we|it|that|our)|hypothetical|simul[ae]\w*|suppose|supondo|imagine|cairia|reduziria)\b/;

const DELETE =
  /\b(?:(?:deix(?:a|e)|mantem|mantenha) (?:so|somente|apenas)|(?:keep|leave) (?:only|just)|apag(?:a|ue|ar)|remov(?:a|e|er)|exclu(?:i|a|ir)|delet(?:a|e|ar)|descart(?:a|e|ar)|desconsider(?:a|e|ar)|(?:re)?tir(?:a|e|ar)|elimin(?:a|e|ar)|cancel(?:a|e|ar)?|desfa(?:z|ca|zer)|remove|delete|erase|drop|discard|undo|scrap (?:that|the|this|it|both|all|them|those|these|everything)|(?:bin|ditch|chuck|wipe|lose) (?:that|this|it|both|all of|them|those|these) ?(?:one|ones|of (?:them|those|these)|out|line|lines|entry|entries)?(?=$|[\s,.!])|take (?:out|away|off)|get rid of|scratch|strike|withdraw|ignor(?:a|e|ar) (?:o|a|os|as|isso|ess[ea]s?|est[ea]s?|tudo|the|that|this|it|both|all|them|those|these|everything)\b|esquec[ea] (?:o|a|os|as|isso|ess[ea]s?|est[ea]s?|tudo|ambos|ambas|tod[oa]s)|forget (?:the|that|it|about|both|them|all|these|those|this|everything))\b/;

const CORRECTION =
  /^\s*(?:sao|seriam|e) \d|^\s*(?:o|a|the) (?:primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|ultim[oa]|first|second|third|fourth|last)(?: one| item| linha| line)? (?:e|eh|era|foi|is|was|should)\b|^\s*(?:[a-z0-9]+ ){0,2}[a-z0-9]{2,} (?:nao|not)\s*,|\b(?:(?:poe|ponha|bota|bote|coloca|coloque|put)(?=[^\d]*$)|na verdade|alias|corrig(?:e|indo|ir|i)|corrija|correcao|errei|me enganei|enganei|foi engano|ops|opa,|troc(?:a|ar|o)|troque|mud(?:a|ar|e|ou)|alter(?:a|ar|e)|atualiz(?:a|ar|e)|quis dizer|quero dizer|ou melhor|melhor dizendo|em vez de|ao inves de|o (?:[a-z]+ )?(?:certo|correto|valor certo) (?:e|era|seria|foi)|the (?:right|correct) (?:[a-z]+ )?(?:is|was|should)|a (?:correta|certa) e|esta errad[oa]|ta errad[oa]|errad[oa]|nao,? (?:e|era|eram|foi|foram|sao|na|no|em|para)\b|^\s*(?:nao|no)(?=\s*[,.!])|it's|that's|digitei errado|substitu(?:i|a|ir)|passa (?:o|a|para|pra)|actually|in fact|correction|correct (?:that|the|it)|i meant|i mean|make that|make it|change|should (?:be|have been)|should read|not \d|sorry|oops|my mistake|mistake|wrong|rather|instead|update|replace|switch|the [a-z0-9-]+(?: [a-z0-9-]+)? (?:was|were|should)|it (?:was|is|wasn't|was not|were)|that (?:was|should)|eram|era|foram|foi|is for|was for|amend|fix|typo|(?:a unidade|o mes|o ano|o trimestre|a data|o local|a planta|a filial) (?:cert[oa] )?(?:d[oa]s? \w+ |de (?:ambos|ambas|tod[oa]s) )?(?:e|era|foi)|the (?:month|year|period|date|site|plant|unit|quarter|amount|value|quantity)(?: (?:for|of) (?:[a-z0-9-]+ ){1,4})? ?(?:is|was|should)|^\s*(?:nao|not) [a-z]+(?: [a-z]+)?, |o periodo (?:e|era|foi)|essa|esse|isso (?:e|foi|era)|isso ai|tudo isso|(?:os dois|as duas|ambos|ambas|todos|todas|tudo) (?:sao|e|foi|foram|era|eram) (?:de|em|d[oa]s?|n[oa]s?)|(?:both|all) (?:are|were) (?:from|for|in)|move (?:it|that)|set (?:it|the)|make (?:the|those|these) (?:[a-z]+ ){1,3}\d[\d.,]*|(?:move|shift|push|put) (?:the|those|these) (?:[a-z]+ ){1,3}(?:to|into|back to|under)|(?:passa|passe|joga|jogue|move|mova|leva|leve) (?:o|a|os|as) (?:[a-z]+ ){1,3}(?:pra|para|pro))\b/;

const RECORDING =
  /\b(?:lanc(?:a|ar|e|amento)|registr(?:a|ar|e)|anot(?:a|ar|e)|adicion(?:a|ar|e)|inclu(?:i|ir|a)|cadastr(?:a|ar|e)|consum\w*|us(?:amos|ou|aram|ei)|utiliz\w+|queim\w+|gast\w+|compr\w+|adquir\w+|receb(?:emos|eu|eram|i)|received|abastec\w+|pag(?:amos|ou)|repusemos|rod(?:amos|ou|aram)|recicl\w+|compost\w+|inciner\w+|recycl\w+|envi(?:amos|ou|ei)|mand(?:amos|ou|ei)|transfer\w+|vaz(?:ou|aram)|leaked|lost|viaj\w+|voa\w+|transport\w+|descart\w+|produz\w+|ger(?:amos|ou)|tratamos|aplic\w+|record|log|add|enter|register|used?|using|burn\w*|bought|purchas\w+|spent|paid|consum\w+|generated|flew|drove|shipped|sent|treated|disposed|applied|filled|refuel\w*|topped|leaked|had|houve|tivemos|foi|foram|conta de|fatura de|bill)\b/;

/** `tem como lançar 30 L…?`: a question in form, a report in substance. */
const REQUEST =
  /\b(?:can you|could you|would you|can i|please|pode|poderia|podes|tem como|da para|da pra|consegue|por favor|quero|queria|gostaria de|i want to|i need to|i'd like to|preciso)\b.{0,30}\b(?:lanc\w+|registr\w+|add|log|record|anot\w+|inclu\w+|adicion\w+|enter|cadastr\w+|coloc\w+|put|save|book)\b/;

/** Words of the ledger: a question without any of them is about something else. */
const DOMAIN =
  /\b(?:emi(?:ss|t)\w*|co2\w*|carbon\w*|pegada|footprint|consum\w*|consumption|energ\w*|inventar\w*|inventor\w*|escopos?|scopes?|categor\w*|unidades?|sites?|plants?|plantas?|fabricas?|facilit\w*|lancamentos?|entr(?:y|ies)|rascunhos?|drafts?|tco2\w*|gases|ghg|gee|fator\w*|factors?|mes(?:es)?|months?|quarter|trimestre|gasta\w*|usa\w*|used?|compra\w*|bought|spen[dt]|total|totais|litros|kwh|mwh|toneladas|tonnes|frota|fleet|viage\w*|travel|flights?|voos?|residuos?|waste|atividades?|activit\w*|fontes?|sources?|evidenc\w*|filial|matriz|ano passado|last year|reduc\w*|reduz\w*|metas?|targets?|intensidade|intensity|pendent\w*|pending|falta\w*|missing)\b/;

/** `me mostra os meses em que falta gás`, `show me losses by month`: to be shown, whatever it is. */
const DEMANDS =
  /^\s*(?:(?:por favor|please|pode|poderia|can you|could you|quero|queria|i want to|let me|deixa eu|preciso) ,?)*(?:me |a gente )?(?:mostr(?:a|e|ar)|list(?:a|e|ar)?|exib(?:a|e|ir)|traz(?:er)?|traga|show|display|ver|see|quero ver|(?:diz(?:er)?|diga|fal(?:a|e|ar)|tell)(?: me)?(?= (?:quant|qual|quais|how|which|what))|da(?:r)? uma olhada)(?: me)? (?!como|how|(?:o |a |the )?(?:calculo|memoria|conta|fonte|relatorio|report|tela|screen|pagina|page)\b|(?:o |a )?lancamento \d)/;

/** `ficou maior ou menor que a de junho?` */
const COMPARES =
  /\b(?:maior|menor|mais|menos|acima|abaixo|igual|higher|lower|more|less|above|below|up|down|better|worse|same)\b/;

/** `qual é a diferença entre localização e escolha de compra?`: of two notions, and not of two figures. */
const TELLS_APART =
  /\b(?:diferencas?|difference|distincao|distinction)(?: [a-z]+){0,2} (?:entre|between) (?!(?:(?:as?|os?|the|our|my|noss[oa]s?) )?(?:emiss|consum|pegada|footprint|tota(?:l|is)\b|gasto|usage|figure|numero))/;

export interface IntentClues {
  readonly text: string;
  readonly hasAmounts: boolean;
  readonly hasItems: boolean;
  readonly hasPeriods: boolean;
  readonly hasStanding: boolean;
  readonly hasOpenQuestion: boolean;
}

/** `boa tarde, voltei de férias`, `hi, just got back`: a greeting and what one says of oneself beside it. */
const SMALL_TALK =
  /^[\s!.,?]*(?:oi+e*|ola+|opa+|e ai|bom dia|boa tarde|boa noite|hey|hi|hello|good (?:morning|afternoon|evening))\b[\s!.,]*(?:(?:pessoal|gente|turma|time|equipe|all|everyone|team|there)[\s!.,]+)?(?:(?:eu|ja|so|hoje|acabei de|i|i've|i'm|we|we're|just|am|have)[ ,]+)*(?:volt(?:ei|ando|ar)|cheg(?:uei|ando|ar)|entrei|retorn(?:ei|ando)|estou|to (?:de|aqui|na|no|chegando|voltando)|sou (?:nov[oa]|da|do)|back|new here|got (?:back|in)|returned|arrived|joined|starting|started)\b[^?\d]*$/;

/** `boa tarde! sexta finalmente rs`, `morning, what a week haha`: a greeting, and nothing beside it but the day, the weather and a laugh. */
const DAY_TALK =
  /^[\s!.,]*(?:oi+e*|ola+|opa+|e ai|bom dia+|boa tarde+|boa noite+|hey+|hi+|hello|(?:good )?(?:morning|afternoon|evening))\b(?:[\s!.,:;)(-]+(?:(?:segund|terc|quart|quint|sext|sabad|doming)(?:a|o|ao|ona|inha|ou)(?:[ -]feira)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|fim de semana|feriad(?:o|ao)|semana|semaninha|week|weekend|holiday|dia|day|calor(?:ao)?|fri(?:o|aca)|chuv(?:a|inha|ao)|sol|heat|cold|rain|weather|tempo|cafe|coffee|finalmente|finally|ate que enfim|chegou|chegamos|again|de novo|ne|hein|viu|gente|pessoal|turma|time|equipe|team|all|everyone|there|folks|bom dia|boa tarde|boa noite|tudo (?:bem|bom|certo)|rs+|k{2,}|(?:ha){2,}h?|(?:he){2,}h?|lol|que|what|muito|so|its|it's|e|is|and|a|o|mais|uma|um|de|longa?|long|corrida|correria|busy|lind[oa]|lovely|hoje|today|aqui|here|por aqui|bora|vamos|la))+[\s!.,:;)(-]*$/;

/** `como estamos de escopo 2?`, `how's our footprint looking?`: how it stands with what the ledger holds. */
const ASKS_HOW =
  /\b(?:como (?:que )?(?:a gente |nos )?(?:esta(?:mos|o)?|ta|tamos|anda(?:m|mos)?|va(?:i|o|mos)|fic(?:a|ou|aram|amos)|fech(?:a|ou|aram|amos)|(?:foi|foram)(?= [oa]s? ))|how(?:'s| is| are| was| were| did| has| have) (?:we|our|the|my)|where (?:do|did|are) (?:we|our) (?:stand|at)|where are we)\b/;

/** `the diesel is in gallons`, `o gás está em m³`: what a standing amount is measured in. */
const MEASURED =
  /\b(?:is|are|was|were|e|sao|esta|estao|era|eram|foi|foram|ta|tao) (?:(?:actually|na verdade|all|tudo) )?(?:in|em) (?:lit(?:re|er)s?|litros?|gal(?:lons?|oes|ao)?|kg|kilos?|kilograms?|quilos?|tonn?es?|tons?|toneladas?|m3|metros cubicos|cubic met(?:re|er)s|kwh|mwh|gj|mmbtu|libras?|pounds?|lbs?)\b/;

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
const TAG =
  /^(.*?)[\s,.;-]+(?:ta(?: bom| certo| bem)?|ok(?:ay|ey)?|ne|nao e|certo|viu|blz|beleza|combinado|fechado|pode ser|tudo bem|por favor|pfv?|please|right|yeah|alright|all right|got it|cool)\s*\?+[\s!.)]*$/s;

/** The kind of turn where no standing proposal or open question decides it; ordered rules. */
export function intentOf(clues: IntentClues): Intent {
  const text = clues.hasAmounts ? clues.text.replace(TAG, '$1') : clues.text;
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
  if (
    is.explain(text) &&
    !/^\s*(?:como (?:eu|faco|posso)|how (?:do|can) i)/.test(text) &&
    (!startsQuery(text) || (TELLS_APART.test(text) && !clues.hasPeriods))
  )
    return 'explain';
  const known = clues.hasItems || DOMAIN.test(text);
  const queries = known && (is.query(text) || startsQuery(text));
  if (!clues.hasAmounts && asksWhy(text) && !queries) return 'explain';
  if (is.help(text) && (!clues.hasAmounts || asks) && !startsQuery(text)) return 'help';
  if (!clues.hasAmounts && DEMANDS.test(text)) return 'query';
  if (!clues.hasAmounts && asksFigures(text) && known && !asksHelp(text)) return 'query';
  if (!clues.hasAmounts && asksHelp(text) && !isErrand(text) && !queries) return 'help';
  if (is.query(text) && (!asks || clues.hasItems || clues.hasStanding || DOMAIN.test(text))) return 'query';
  if (
    asks &&
    (startsQuery(text) || endsQuery(text) || COMPARES.test(text)) &&
    (clues.hasItems || DOMAIN.test(text))
  )
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

/** `e o consumo de 2025, qual foi?`: the question word behind what it is about. */
function endsQuery(text: string): boolean {
  return /, (?:qual|quanto|which|what|how much)\b[^,?]{0,24}\?\s*$/.test(text);
}

function startsQuery(text: string): boolean {
  return /^\s*(?:e |and |mas |so |entao |ok,? |oi,? |hi,? |hello,? |ola,? )?(?:quant|qual (?!(?:o |a |e o |e a |foi o |foi a )?(?:fator|motivo|fonte|gwp|calculo|criterio|metodologia|formula))|quais (?!comandos|documentos|formatos|arquivos|tipos|colunas|campos|cabecalhos)|how (?:much|many)|which (?!factor|source|gwp|method|emission factor|documents?|(?:[a-z]+ )?formats?|files?|commands|units|kinds of|types of|columns?|headings?|headers?|fields?)|compar|mostre? (?!(?:o |a )?(?:calculo|memoria|conta|fonte))|o que mais)/.test(
    text,
  );
}
