/**
 * The families of wordings in which people ask for figures, ask how to use the place, ask why, or wish each other well. Folded
 * text; each family stands beside the first list of its intent in `intent.ts`, and decides nothing where a message holds amounts.
 */

const FIGURE =
  '(?:total|totais|soma|volume|quantidade|montante|consumo|gasto|uso|percentual|porcentagem|parcela|parte|fatia|fracao|proporcao|participacao|media|saldo|acumulado|pico|recorde|tonelagem|quilometragem|emissao|emissoes|pegada|intensidade|evolucao|variacao|tendencia|distribuicao|composicao|balanco|resultado|ranking|resumo|numeros?|dados|lancamentos|rascunhos|maior(?:es)?|menor(?:es)?|pior(?:es)?|principa(?:l|is))';
const FIGURE_EN =
  '(?:totals?|sum|volume|quantity|amount|consumption|use|usage|emissions?(?! factor)|footprint|intensity|spend|spending|mileage|distance|figures?|numbers?|count|average|split|trend|peak|balance|tonnage|share|proportion|percentage|breakdown|highest|lowest|biggest|largest|smallest|top|worst|best|entries|drafts|results?|scope [123])';
const MOVES =
  '(?:mov(?:e|ed|ing)|chang(?:e|ed|ing)|evolv(?:e|ed|ing)|develop(?:ed|ing)?|compar(?:e|ed|ing)|trend(?:ed|ing)?|perform(?:ed|ing)?|shift(?:ed|ing)?|var(?:y|ied)|ris(?:e|en|ing)|fall(?:en|ing)?|grow(?:n|ing)?|gone|go|going|stack up|split|spread|distributed|divided|track(?:ed|ing)?|progress(?:ed|ing)?|fare[ds]?|look|looking)';
const SPENT =
  '(?:emit|gast|consum|us|queim|compr|lanc|registr|produz|ger|abastec|rod|viaj|vo|pag|descart|recicl|envi|mand|receb)';

/** Asked for figures, with or without a question mark. */
const ASKS_FIGURES = [
  `\\bque ${FIGURE} (?:d[eaoy]s?|em|n[oa]s?|temos|tivemos|deu|foi|foram|e|sao|aparece|consta|a gente)\\b`,
  `\\bqual(?: foi| e| era| seria| ficou| deu| anda)?(?: [oa]s?)?(?: noss[oa]s?)? ${FIGURE}\\b`,
  `\\bme (?:diz|diga|fala|fale|conta|conte|informa|informe|passa|passe|da|de|traz|traga|manda|mande|lembra)(?: ai)? (?:quant|qual (?!fator|fonte)|(?:[oa]s? )?(?:noss[oa]s? )?${FIGURE}\\b)`,
  `\\b(?:quero|queria|gostaria de|preciso|precisava|da pra|da para|posso|podemos) (?:saber|ver|conferir|consultar|conhecer|checar)(?: so)? (?:quant|qual (?!fator|fonte)|(?:[oa]s? )?(?:noss[oa]s? )?${FIGURE}\\b)`,
  `\\bcomo (?:que )?(?:evolui|evoluiu|evoluiram|variou|variaram|mudou|mudaram|se comportou|se comportaram|oscilou|vem evoluindo|vem caindo|vem subindo)\\b`,
  '\\bquem (?:mais |menos )?(?:polui|poluiu|consome|consumiu|gera|gerou|gasta|gastou|viajou|voou|queimou|usa|usou)\\b',
  '\\b(?:quantos por cento|a quanto (?:chega|chegou|monta|montou)|em quanto (?:esta|estamos|ficou|fechou|anda))\\b',
  '^\\s*(?:some|somar|totaliza|totalize|soma) (?:pra mim |para mim |ai )?(?:[oa]s?|tudo|tod[oa]s?) ',
  `\\bhow (?:did|has|have|is|are|was|were|do|does)(?! (?:i|you|one)\\b| we (?!compare|look|stand|stack|fare|do\\b|perform))\\b[^?.\\n]{1,70}\\b${MOVES}\\b`,
  `\\bwhat (?:sum|amount|volume|quantity|level|tonnage|mileage|total|number|fraction|part|per ?cent|percentage|share|figure|proportion)s? (?:of|did|do|have|has|was|were|is|are|does|shows?|appears?|comes?)\\b`,
  `\\bwhat(?:'s| is| was| were| are) (?:the |our |my |this |that )?(?!difference|source|method|meaning|point|reason|best way|right way)(?:[a-z0-9'-]+ ){0,5}?${FIGURE_EN}\\b`,
  '\\bwhat (?:have|had) we (?:emitted|used|burned|burnt|bought|spent|logged|recorded|entered|got|consumed|generated|sent)\\b',
  '\\b(?:who|what|which) (?:[a-z]+ )?(?:uses?|used|burns?|burned|emits?|emitted|consumes?|consumed|spends?|spent|travels?|travelled|flew|generates?|generated) (?:the )?(?:most|least|more)\\b',
  '\\bwhere (?:do|did|are) we (?:emit|burn|us(?:e|ing)|consum|spend|wast)[a-z]*\\b',
  `\\b(?:i|we)(?:'d| would)? (?:want|need|like) to (?:know|see|check|compare) (?:how (?:much|many)|what (?:we|our|the)|which|(?:our |the |my )?(?:[a-z0-9]+ ){0,3}?${FIGURE_EN})\\b`,
  '^\\s*(?:please )?(?:add up|sum up|total up|tot up|tally) (?:our|the|all|my)\\b',
];

/** Asked for figures only where a question mark says so: a report uses the same words. */
const ASKS_FIGURES_MARKED = [
  `\\bquant[oa]s?\\b`,
  `\\bo que (?:a gente |nos |eu |ja |a empresa ){0,2}${SPENT}(?:amos|imos|emos|ou|iu|eu|ei|i|aram|iram)\\b`,
  '\\b(?:eu |a gente |nos )?ja (?:lanc(?:ei|amos|ou|aram)|registr(?:ei|amos|ou|aram)|fech(?:ei|amos|ou))\\b',
  '\\b(?:tem|existe|existem|ha|houve|teve|tivemos) (?:algum |alguma |algo |mais )?(?:lancamentos?|registros?|entradas?|pendencias?|dados?|consumo|emiss(?:ao|oes)|aumento|queda|reducao|alta|variacao|crescimento)\\b',
  '\\b(?:cresceu|cresceram|reduzimos|baixou|baixaram|melhorou|piorou|melhoramos|pioramos|aumentaram|aumentamos|cairam|subiram|diminuiram|diminuimos)\\b',
  '\\bestamos (?:acima|abaixo|dentro|melhor(?:es)?|pior(?:es)?|emitindo|gastando|consumindo)\\b',
  '\\bquando (?:foi|e que|a gente|nos|emit\\w+|gast\\w+|consum\\w+|lanc(?:ei|amos|ou)|registr(?:ei|amos|ou))\\b',
  `^\\s*(?:has|have|had|did|is|are|was|were|does|do) (?!i (?:have|need)|we (?:have to|need)|you |there |it |this |that |these |those )(?:[a-z0-9'-]+ ){0,6}?${FIGURE_EN}\\b`,
  '^\\s*(?:did|have|has) (?:i|we|anyone|somebody|someone) (?:already |ever |yet )?(?:log|record|enter|book|file|emit|use|burn|buy|bought|spen[dt]|report)[a-z]*\\b',
  '\\b(?:is|are|was|were) there (?:any |anything )?(?:[a-z]+ )?(?:entr(?:y|ies)|drafts?|records?|data|emissions?|gaps?|months?|sites?|left|missing)\\b',
  '^\\s*(?:what|how) about (?:our|the|my|last|this)\\b',
  '\\bwhen (?:was|were|did) (?:our|the|we|my|i)\\b',
  '\\bhow (?:high|low|big|large|far|often|bad|good) (?:is|was|are|were|did|do)\\b',
];

const DOES =
  '(?:edit|mud|alter|corrig|apag|exclu|desfaz|volt|cancel|import|export|baix|imprim|compartilh|convid|aprov|reabr|reab|fech|anex|envi|mand|sub|col(?=ar|o)|digit|escrev|fal|dit|grav|fotograf|us|lanc|registr|cadastr|inclu|adicion|junt|separ|divid|copi|duplic|salv|filtr|busc|pesquis|troc|mistur|guard|lembr|automatiz|integr|conect|sincroniz|agend|traduz|deix|confirm|revis|restaur|recuper|configur|inform|preench|escolh|defin|atualiz|jog|arrast|tir(?=ar)|mex|comec|acess|entr(?=ar)|coloc|por(?= )|ger(?=ar))';

/** Asked how to use the place, what may be done in it, and what comes then. */
const ASKS_HELP = [
  '\\bo que (?:acontece|ocorre) (?:com|depois|apos|se|quando|caso)\\b',
  '\\bo que (?:eu )?(?:vem|faco|devo fazer|tenho que fazer|preciso fazer|posso pedir|posso perguntar) (?:agora|depois|primeiro|em seguida|aqui|pra|para|com|se|quando)\\b',
  '\\bo que mais (?:voce|vc|da pra|da para|posso|eu posso|consigo|tem aqui)\\b',
  `\\b(?:da|daria|tem como|teria como|posso|podemos|consigo|conseguimos|e possivel|seria possivel|rola|sera que da|eu posso|a gente pode|a gente consegue|(?:voce|vc|vcs|voces) (?:conseguem?|podem?)) (?:so |tambem |depois |ja |te |lhe |eu |a gente )?(?:para |pra |de )?(?:eu )?${DOES}[a-z]*(?:ar|er|ir|or)\\b`,
  '\\bcomo (?:que )?(?:eu |e que eu |a gente |se |e que se )?(?:desfaco|baixo|imprimo|compartilho|reabro|troco|vejo|acesso|entro|saio|volto|salvo|copio|duplico|filtro|procuro|encontro|acho|preencho|digito|escrevo|separo|junto|divido|marco|conecto|integro|configuro|excluo|removo|deleto|cancelo|confirmo|reviso|gero|tiro|extraio|mando|envio|mexo|lido|comeco|usa|mexe|lanca|registra|cadastra|corrige|apaga|exporta|importa|anexa|aprova|edita|comeca|funciona|funcionam)\\b',
  '\\b(?:para|pra) que serve\\b',
  '\\bquem (?:pode|aprova|assina|revisa|tem acesso|consegue (?:ver|editar))\\b',
  '\\b(?:estou|to|fiquei|me sinto) (?:perdid[oa]|confus[oa]|travad[oa])\\b',
  '\\bnao sei (?:como|por onde|usar|mexer|o que (?:fazer|colocar|escrever|mandar|lancar))\\b',
  '\\bnao (?:consigo|estou conseguindo|to conseguindo|consegui) [a-z]+(?:ar|er|ir)\\b',
  '\\b(?:primeira vez (?:aqui|usando|que (?:uso|entro))|me (?:ensina|ensine|orienta|oriente|da uma mao|da uma forca|guia|explica como (?:uso|usar|faz|lanc)))\\b',
  '\\b(?:am|are) (?:i|we) (?:allowed|able|supposed|meant|expected|required)\\b|\\b(?:must|may) (?:i|we)\\b',
  '\\b(?:what|where|when|how) should (?:i|we)\\b|\\bwhat (?:else )?(?:can|could|may) (?:i|we|you) (?:do|ask|send|type|write|say|enter|use|upload|help)\\b',
  "\\bwhat do (?:i|we) do (?:now|next|here|then|first|after|when|if|with)\\b|\\bwhat(?:'s| is) (?:the )?(?:next|first) step\\b|\\bwhat(?:'s| is) next\\b|\\bwhat now\\b",
  '\\bwhat (?:will happen|happens|comes) (?:when|if|to|after|next|once|with|then|afterwards)\\b',
  '\\bwho (?:can|may|gets to|has to|needs to|approves|signs|reviews|is allowed)\\b',
  "\\bi(?:'m| am) (?:lost|stuck|confused|not sure (?:how|what|where))\\b|\\bi (?:don't|do not|can't|cannot) (?:know|find|figure|see|work out|remember) (?:how|where|what to|out how)\\b|\\b(?:unsure|no idea|no clue) (?:how|what to|where)\\b",
  '\\b(?:show|teach|guide|walk) me (?:through )?how\\b|\\btell me how (?:to|i|we)\\b|\\b(?:need|want) (?:some |a bit of |your |a little )?(?:help|guidance|assistance|a hand)\\b|\\b(?:give|lend) me a hand\\b|\\bany (?:tips|advice|guidance|instructions)\\b|\\bget(?:ting)? started\\b|\\bfirst time (?:here|using)\\b',
  '\\bcan (?:i|we|you|it|someone|anyone|several people|my colleagues?) (?:please |also |later |still |just )?(?:go back|revert|restore|recover|share|invite|print|download|save|remember|connect|integrate|sync|translate|split|merge|copy|duplicate|filter|search|assign|type|write|speak|dictate|scan|photograph|reopen|close|lock|unlock|comment|review|confirm|correct|fix|modify|update|reuse|automate|schedule|see my|switch language)\\b',
];

/** Asked for help only where a question mark says so. */
const ASKS_HELP_MARKED = [
  '\\b(?:preciso|precisamos|tenho que|tenho de|temos que|devo|e preciso|e necessario|e obrigatorio|precisa|tem que|sou obrigad[oa] a|so posso) [a-z]+(?:ar|er|ir|or)\\b',
  '\\b(?:meus|nossos|os|as|minhas) (?:dados|lancamentos|rascunhos|arquivos|notas|documentos|mensagens) (?:ficam|sao|estao|vao|podem|somem)\\b|\\b(?:fica|ficam) (?:tudo )?(?:salv|guardad|registrad|gravad|visive)[a-z]*\\b',
  '\\b(?:voce|vc|vcs|voces|o sistema|o razao|o app|o assistente|a ferramenta) (?:tambem |ja |so )?(?:le|leem|aceita|aceitam|entende|entendem|reconhece|guarda|lembra|salva|converte|importa|avisa|suporta|serve|trabalha|trabalham|fala|falam)\\b',
  '\\b(?:do|will|would|did) (?:i|we) (?:always |really |still )?(?:have|need|get) to\\b|\\bis it (?:ok|okay|fine|safe|required|necessary|mandatory|compulsory|allowed|enough)\\b|\\bdoes (?:it|this|that|the (?:app|system|assistant|tool|program)|razao) (?:read|accept|save|remember|support|understand|convert|work|handle|keep|need|require|have|speak|let|allow)\\b',
  '\\b(?:is|are|will) (?:my|our|the) (?:data|drafts?|entr(?:y|ies)|files?|messages?|documents?) (?:be )?(?:safe|saved|stored|kept|private|shared|visible|lost|deleted|final|editable)\\b',
];

const NOTION =
  '(?:escopo|scope|gwp|biogenic|market|location|tco2e|co2e|co2 equivalente|gee\\b|ghg|coprocessamento|fugitiv|credito|carbon credit|offset|compensac|i-?recs?\\b|garantia de origem|guarantee of origin|cadeia de valor|value chain|linha de base|baseline|ano.?base|base year|dupla contagem|double counting|mix residual|residual mix|intensidade|intensity|evidencia|evidence|rascunho|draft|trilha|audit trail|ledger|razao de emissoes|incerteza|uncertainty|limite organizacional|controle operacional|operational control|boundary|upstream|downstream|montante|jusante|inventario|inventory|pegada|footprint|fator|factor|emission|emiss|well.to.tank|poco|net.?zero|materialidade|materiality|categor|activity data|dado de atividade)';

/** Asked why, whence, and what a word means. */
const ASKS_WHY = [
  `\\bo que (?:e|seria|sao|vem a ser) (?:exatamente |mesmo )?(?:o |a |os |as |um |uma )?(?:tal de )?${NOTION}`,
  '\\bo que (?:significa|quer dizer)\\b|\\bqual (?:e )?o significado\\b|\\bcomo assim\\b|\\bdefinicao de\\b',
  '\\b(?:com base em que|em que (?:voce |vc )?se base(?:ia|ou)|baseado em que|qual (?:e |foi )?(?:a )?(?:base|origem|logica|razao|explicacao|justificativa)|qual (?:e |foi )?o raciocinio|(?:por|qual o) (?:que )?motivo|por que razao|esclarec[ae]|nao (?:entendo|compreendo|compreendi|ficou claro))\\b',
  '\\bcomo (?:e que )?(?:voces?|vcs?|o razao|o sistema) (?:calcul|cheg|convert|soub|sab|decid|escolh|classific|obt)[a-z]*\\b',
  `\\bwhat(?:'s| is| are) (?:an? |the )?${NOTION}(?!s? (?:for|of our|in (?:19|20))| (?:total|consum|footprint|result|figure|usage|trend))[a-z0-9 -]{0,24}\\?*\\s*$`,
  "\\bwhat do(?:es)? [^?.\\n]{1,40} (?:mean|stand for|refer to|represent|cover)\\b|\\bwhat(?:'s| is) (?:meant by|behind)\\b|\\bmeaning of\\b|\\bdefin(?:e|ition of)\\b|\\bwhat do you mean\\b",
  '\\bhow (?:does|do|is|are) [^?.\\n]{1,50} (?:differ|different)\\b|\\bon what basis\\b|\\bbased on what\\b|\\bfor what reason\\b',
  "\\bwhat(?:'s| is| was) the (?:basis|reasoning|logic|rationale|reason|formula|origin|thinking|justification)\\b",
  "\\bhow (?:do|did) you (?:calculate|compute|work out|derive|convert|know|decide|pick|choose|classify)\\b|\\bclarify\\b|\\belaborate\\b|\\bi (?:don't|do not) (?:get|see) (?:it|this|that|why)\\b",
];

/** What is wished and said in passing; a message of nothing else is a greeting. */
const WISHES = [
  '(?:(?:um |uma )?(?:bom|boa|otim[oa]|excelente) (?:trabalho|descanso|almoco|feriado|fim de semana|final de semana|domingo|sabado|segunda|terca|quarta|quinta|sexta|semana|inicio de semana|comeco de semana|retorno|viagem|apetite|dia|tarde|noite|mes|ano)(?:-feira)?)',
  '(?:feliz (?:natal|ano novo|pascoa|aniversario|dia)|boas (?:festas|ferias|vindas)|(?:um |grande |forte )*abracos?|ate (?:breve|depois|a proxima|segunda|terca|quarta|quinta|sexta|semana que vem|ja)|falou|flw|tmj|se cuida(?:m)?)',
  '(?:(?:tudo|td) (?:tranquilo|joia|em ordem|na paz|beleza|otimo|ok|bem)|como (?:vao|tem passado|passou|estao|foi (?:o|seu) (?:fim de semana|final de semana|feriado|dia)|andam as coisas|vao as coisas|vai (?:a vida|o dia|tudo))(?: (?:voces?|vcs?|todos|por ai))?|quanto tempo(?: que nao nos vemos)?|prazer em (?:conhecer|falar com) voces?|bem.?vind[oa]s?(?: de volta)?|(?:desejo|tenham?(?: todos)?)(?= (?:uma?|boa|bom|otim[oa]|excelente) ))',
  '(?:happy (?:new year|holidays?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|birthday|easter|christmas)|merry christmas|(?:have|wish(?:ing)? you(?: all)?)(?: yourself)? (?:a|an) (?:[a-z]+ )?(?:good|great|nice|lovely|wonderful|pleasant|productive|fantastic|excellent) (?:rest of (?:the|your) )?(?:day|one|week|weekend|evening|morning|afternoon|night|time|trip|holiday)(?: ahead)?|enjoy (?:your|the) (?:day|weekend|week|evening|holidays?|lunch|break))',
  "(?:take care|all the best|best (?:wishes|regards)|kind regards|(?:talk|speak|see you) (?:soon|later|then|next week|tomorrow|(?:on )?(?:mon|tues|wednes|thurs|fri)day)|catch you later|until (?:tomorrow|next time)|good night|nice (?:talking|chatting|working) (?:to|with) you|how(?:'s| is| are) (?:it going|everything|life|things|your (?:day|week|morning)|everyone)(?: (?:going|so far|today|doing))?|how have you(?: all)? been|how was (?:your|the) (?:weekend|holidays?|day|week|trip)|how do you do|long time no see|pleased to meet you|welcome back|greetings|good to (?:meet|hear from) you|much appreciated|many thanks|i appreciate (?:it|that|your help)|you(?:'re| are) (?:great|the best|a star|very kind)|hope you had a (?:good|great|nice|lovely) (?:weekend|holiday|break|lunch))",
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
const ERRAND =
  /\b(?:(?:can|could|would|will) you|(?:voce|vc|voces|vcs|tu) (?:pode|poderia|podem|consegue|conseguiria|conseguem|sabe|saberia)|^\s*(?:pode|poderia|consegue)) (?:please |also |me |por favor )*(?:write|translate|compose|draw|paint|sing|find|search(?: for)?|book|order|cook|recommend|print|generate|create|make|escrever|traduzir|compor|desenhar|pintar|cantar|achar|buscar|procurar|pesquisar|encontrar|reservar|pedir|recomendar|indicar|imprimir|gerar|criar|fazer) (?:me |us |for me |pra mim |para mim )?(?:an?|some|uma?|uns|umas) (?<what>[^?!.]+)/;

/** What of an errand has to do with the ledger: what it holds, its papers and its people. */
const OF_LEDGER =
  /\b(?:emiss\w*|co2\w*|carbon\w*|ghg|gee|footprint|pegada|inventor\w*|inventar\w*|ledger|razao|scopes?|escopos?|entr(?:y|ies)|drafts?|rascunhos?|lancamentos?|records?|registros?|reports?|relatorios?|summar\w*|resumos?|statements?|tables?|tabelas?|charts?|graficos?|graphs?|spreadsheets?|planilhas?|sheets?|templates?|modelos?|files?|arquivos?|documents?|documentos?|papers?|pdfs?|csvs?|excel|exports?|backups?|invoices?|bills?|receipts?|notas?|faturas?|contas?|recibos?|tickets?|photos?|fotos?|images?|imagens?|scans?|lists?|listas?|lines?|linhas?|rows?|columns?|colunas?|numbers?|numeros?|totals?|tota(?:l|is)|values?|valor(?:es)?|units?|unidades?|sites?|plants?|factors?|fator(?:es)?|sources?|fontes?|activit\w*|atividades?|data|dados|evidenc\w*|audit\w*|users?|usuari\w*|colleagues?|colegas?|notes?|comments?|comentarios?|messages?|mensage\w*|corrections?|correc\w*|links?|targets?|metas?|workspace|energ\w*|fuel|consum\w*)\b/;

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
