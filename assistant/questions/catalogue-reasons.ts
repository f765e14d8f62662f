import { PLACE, type Row } from './catalogue-row.ts';

/** What is asked about rules, words, factors, reasons and the state of the data. The order decides where words of two types are told. */
export const REASON_ROWS: readonly Row[] = [
  {
    type: 'not_held',
    signs: [
      [
        12,
        'lucros?|prejuizo|dividendos?|ebitda|margem (?:bruta|liquida)|faturamos|faturamento' +
          '|receita(?:s)?(?! (?:d[eo] )?bolo)|profits?|revenues?|turnover|earnings|net income|sales figures|vendas' +
          '|vendemos|did we sell|stock price|share price|acoes da|salarios?|folha de pagamento|payroll|wages?|salary',
      ],
      [
        12,
        '(?:quantos?|how many|numero de|number of) (?:funcionari\\w+|colaborador\\w*|empregad\\w+|pessoas trabalham' +
          '|employees|staff|people work|workers|headcount|clientes|customers|fornecedores|suppliers)|headcount',
      ],
      [
        12,
        'quanto (?:custou|custaram|custa|pagamos|gastamos (?:em (?:reais|dinheiro|r\\$)|de dinheiro))|(?:qual' +
          '|quanto)(?: foi| e)? (?:o )?(?:custo|preco|valor (?:pago|gasto|da conta|em reais|em r\\$))|em reais|em r\\$' +
          '|em dolares|how much (?:did .{0,40} cost|money|do .{0,40} cost)|what (?:did|does|do) .{0,40} cost|costs? of' +
          '|price of|in (?:reais|dollars|euros|brl|usd)|spen[dt] (?:on|in money)|custos?|impostos?|tax(?:es)? (?:paid' +
          '|on)|carbon price|preco do carbono|credito de carbono (?:custa|vale)|precos?',
      ],
      [
        12,
        'previsao do tempo|chov\\w+|chuva|\\brain\\w*|clima (?:hoje|amanha)|weather|temperatura|futebol|copa|world cup' +
          '|piada|joke|poema|poem|receita de bolo|recipe|capital d[aeo] (?:franca|brasil|[a-z]+)|capital of' +
          '|presidente d[aeo]|president of|quem (?:ganhou|venceu)|who won|traduz\\w*|translate|escrev\\w+ (?:um' +
          '|uma) (?:e-?mail|carta|texto|codigo|poema)|write (?:me )?(?:a|an) (?:email|letter|code|poem|song|essay)' +
          '|horoscopo|horas sao|what time|bitcoin|cotacao|exchange rate|dolar hoje',
      ],
      [
        9,
        '(?:compar\\w+|versus|vs).{0,20}\\b(?:outr[ao]s?|others?|rest of the) (?:\\w+ )?(?:empresas?|industr\\w+|fabricas?|fundic\\w+|companies|plants|firms|foundries|manufacturers)' +
          '|concorrent\\w*|competitors?|outras? empresas?|other (?:compan(?:y|ies)|organi[sz]ations?)' +
          '|media d[oe] (?:setor|mercado|industria)|industry average|sector average|benchmark(?:s|ing)?' +
          '|setor (?:metalurgico|industrial|siderurgico)|peers',
      ],
      [
        9,
        'creditos? de carbono|carbon credits?|offsets?|compensa(?:mos|cao|ção|r|das?)|neutraliz\\w+|arvores?|trees',
      ],
      [
        9,
        'acidentes?|turnover de pessoal|diversidade|satisfacao|biodiversidade|biodiversity|agua de chuva' +
          '|poluicao sonora|nox|sox|material particulado|particulate',
      ],
    ],
    verbs: [],
    form: 'sentence',
    keeps: [],
  },
  {
    type: 'rule',
    signs: [
      [
        10,
        '(?:posso|podemos|can (?:we|i)|may (?:we|i)|da pra|devo|should (?:we|i)) (?:descont\\w+|abat\\w+|subtra\\w+' +
          '|net|subtract|deduct|offset|compens\\w+)|(?:must|should|deve(?:m)?|precisa(?:m)?|tem que|has to|have to' +
          '|entra(?:m)?) .{0,30}(?:inclu\\w+|report\\w*|relatad\\w+|counted|somad\\w+|no total|in the total|entrar)' +
          '|(?:exig\\w+|obrig\\w+|mandatori\\w+|compuls\\w+|(?:e|eh|sou|somos) obrigad\\w+|requir(?:e|es|ed|ement)s?' +
          '|mandatory|obligatory|compulsory|permite|permitid\\w+|allow(?:s|ed)?|pode(?:mos)? (?:deixar de|excluir|usar' +
          '|omitir|descontar|abater|subtrair|somar)|(?:devo|devemos|tenho que|temos que|precis(?:o|amos|a)|must|should' +
          '|have to|need to|has to) (?:be |eu |we |a gente )?(?:report\\w*|relat\\w+|inclu\\w+|declar\\w+|divulg\\w+' +
          '|recalcul\\w+|disclos\\w+|recalculate|verif\\w+|audit\\w*|somar|contar|count\\w*|usar|use|neutraliz\\w+))',
      ],
      [
        4,
        'ghg protocol|programa brasileiro|pbghg|iso ?14064|cbam|csrd|esrs|ifrs|cdp|sbti|gri|norma|regra|rule|standard|guidance|diretriz',
      ],
      [
        3,
        'quando (?:devo|e preciso|e necessario|precisa) recalcular|when (?:must|should|do) (?:we|i|you) recalculate|limiar|threshold',
      ],
    ],
    verbs: ['learn.search'],
    form: 'definition',
    keeps: [],
  },
  {
    type: 'glossary',
    signs: [
      [
        9,
        '^\\W*(?:(?:oi|ola|hi|hello|por favor|please)\\W+)?(?:(?:me )?(?:explica|explique|diz|diga|fala|tell me' +
          "|explain)(?: me| pra mim)? )?(?:o que|oq|oque|que|what)(?:'s| is| are|s| e| eh| sao| seria| vem a ser" +
          '| significa| quer dizer| exatamente e)(?: exatamente| mesmo)? (?!our|noss|meu|minha|my|falta|missing|mais' +
          '|aconteceu|mudou|left|still|o total|the total|a maior|the (?:biggest|largest|share|change|difference in)).+',
      ],
      [
        10,
        'significa(?:do)?|quer dizer|\\bmean(?:s|ing)?\\b(?! (?:monthly|value|of))|definicao|definition|defin(?:a|e' +
          '|ir)|stand(?:s)? for|conceito de|glossari\\w+|glossary',
      ],
      [8, "(?:qual|what)(?: e|'s| is|) (?:a |the )?(?:diferenca|difference) (?:entre|between)"],
      [
        7,
        'para que serve|pra que serve|what is .{2,40} (?:used )?for\\b|o que (?:entra|conta|cai|inclui|vai' +
          '|se enquadra)(?: n[oa]| em| como)?|what (?:counts|goes|belongs|falls|is included)(?: as| in| under)?' +
          '|como funciona|how does .{2,40} work',
      ],
    ],
    verbs: ['learn.search'],
    form: 'definition',
    keeps: [],
  },
  {
    type: 'factor',
    signs: [
      [
        9,
        'fator(?:es)?(?: de emissao)?(?! de (?:carga|potencia))|(?:emission )?factors?|\\bef\\b|conversion factors?',
      ],
      [
        8,
        'kg ?(?:de )?co2e? (?:por|per|\\/) ?(?:litro|l|kwh|mwh|m3|kg|t|tonelada|km|tkm|lit(?:re|er)|tonne)s? (?:voces?' +
          '|vcs|do you|foi usado|is used|usad\\w+|aplicad\\w+|applied|tem o|tem a|does)',
      ],
      [3, 'fontes?|origem|source|edicao|edition|publicad\\w+|usad\\w+|aplicad\\w+|used|applied|apply'],
      [5, '\\bsin\\b|sistema interligado|grid factor|fator da rede'],
    ],
    verbs: ['entry.query', 'factor.get'],
    form: 'sentence',
    keeps: PLACE,
    offer: 'offer_factor',
  },
  {
    type: 'explain_line',
    signs: [
      [
        13,
        '(?:por ?que|pq|why|how come|de onde (?:vem|veio)|como chegou|explic\\w+|explain)(?: (?:foi|deu|e|is|was|are|a' +
          '|ao?|o|do|did|you|get|come))* ?(?:(?:ess[ae]s?|est[ae]s?|dess[ae]|th(?:is|at|ese|ose)|the) )?(?:valor(?:es)?' +
          '|numeros?|resultados?|values?|figures?|numbers?|results?|rascunhos?|drafts?|\\d[\\d.,]*)',
      ],
      [
        9,
        'como (?:e que )?(?:foi|foram|e|sao|esta|se|voces?|vcs?|vc|o razao|chegou|chegaram|chegamos) ?(?:isso ' +
          '|esse numero |o numero |ao numero |a esse )?(?:calculad\\w+|calcul\\w+|chega\\w*|obtid\\w+|apurad\\w+' +
          '|feit\\w+ (?:o|a)s? (?:calculo|conta)s?)',
      ],
      [
        9,
        'de onde (?:vem|veio|vieram|saiu|sairam|tiraram|voce tirou|tirou)|where (?:does|do|did) .{0,60}come from' +
          '|where (?:is|was) .{0,40} (?:from|taken)|origem d[oa]s? (?:numero|valor|dado|resultado|emiss|calculo)' +
          '|origin of (?:the )?(?:figure|number|value)',
      ],
      [
        9,
        'memoria de calculo|passo a passo|mostr\\w+ (?:o |a )?(?:calculo|conta|memoria)|show (?:me )?(?:the ' +
          '|your )?(?:calculation|working|maths?|arithmetic|steps)|detalh\\w+ (?:o |do )calculo|how (?:was|were|is|are' +
          '|did you|do you|have you) .{0,70}(?:calculated?|computed?|worked out|derived|arrived? at|get to|obtained?' +
          '|estimated)|(?:calculation|calculo) (?:of|d[oae])|explain (?:how|the (?:figure|number|calculation))' +
          '|explica(?:r)? (?:como|o calculo|o numero|o valor)|walk me through|o calculo (?:d[oae])|abre (?:o' +
          '|a) (?:calculo|conta)',
      ],
    ],
    verbs: ['entry.query', 'entry.explain', 'answer.query'],
    form: 'sentence',
    keeps: PLACE,
    offer: 'offer_explain',
  },
  {
    type: 'method',
    signs: [
      [
        9,
        '(?:conjunto|set|versao|version|valores|values|edicao|potencia(?:l|is)).{0,14}(?:de |of )?gwp|gwp(?:s)?(?: set' +
          '| values?| version)?.{0,30}(?:us(?:a|am|ado|amos|ing|ed|e)|aplic\\w+|adot\\w+|appl\\w+)|(?:which|what|qual' +
          '|quais|que) (?:e o |o |os |set of |conjunto de )?(?:gwps?|ar\\d)|(?:usa|usam|use|using|usamos|adota\\w*)(?: o' +
          '| os)? (?:ar[456]|gwps?)',
      ],
      [
        9,
        'abordagem (?:de consolidacao|organizacional|usada)|consolida(?:cao|tion|ted?|mos|dos?)|controle operacional' +
          '|operational control|controle financeiro|financial control|participacao societaria|equity share' +
          '|limite organizacional|limites? (?:organizacionais|do inventario)|organi[sz]ational boundar(?:y|ies)' +
          '|(?:inventory|reporting) boundar(?:y|ies)|fronteira',
      ],
      [
        8,
        'metodologia|methodolog(?:y|ies)|(?:qual|que|what|which) (?:e o |o )?(?:metodo|method|programa|programme' +
          '|program|norma|standard|protocolo|protocol|padrao)|segue\\w* (?:o|a|qual|que) |(?:padrao|norma|programa' +
          '|protocolo|standard|program(?:me)?|protocol) .{0,30}(?:segu\\w+|us\\w+|adot\\w+|follow\\w*|appl\\w+)' +
          '|follow(?:s|ed)? (?:the )?(?:ghg|iso|which|what)',
      ],
      [4, 'ano[- ]base|base year|linha de base|baseline'],
    ],
    verbs: ['entry.query'],
    form: 'sentence',
    keeps: PLACE,
    offer: 'offer_method',
  },
  {
    type: 'closing',
    signs: [
      [
        10,
        '(?:audit|verification)[- ]ready|ready for (?:the |an )?(?:audit|verification)|pront[oa]s? (?:para' +
          '|pra) (?:a )?(?:auditoria|verificacao|ser auditad\\w+)',
      ],
      [
        10,
        '(?:falta\\w*|preciso|precisa\\w*|pendente\\w*|pendencia\\w*|impede\\w*|bloquei\\w*|resta\\w*|missing|left' +
          '|need\\w*|needed|required|stops?|blocks?|blocking|stopping|preventing|prevents?|remain\\w*|before|pronto' +
          '|ready|da pra|podemos|posso|can we|can i|o que fazer).{0,50}(?:fech\\w+|encerr\\w+|clos(?:e|ed|ing)' +
          '|finaliz\\w+|conclu\\w+|finali[sz]e|sign off|entregar|aprovar o inventario)',
      ],
      [6, '(?:fechamento|closing|encerramento) (?:d[oe]|of) (?:the )?(?:inventario|ano|inventory|year)'],
      [
        8,
        'pendencias?|to-?do|o que (?:ainda )?(?:falta|esta faltando|ta faltando) (?:no|para o|pro|do) inventario' +
          "|what(?:'s| is) (?:still )?(?:missing|outstanding|pending) (?:from|in|for) (?:the |our )?(?:\\d* ?inventory" +
          '|20\\d\\d inventory)',
      ],
    ],
    verbs: ['inventory.completeness', 'answer.query', 'finding.list'],
    form: 'sentence',
    keeps: PLACE,
    offer: 'offer_closing',
  },
  {
    type: 'missing',
    signs: [
      [
        8,
        '(?:falta\\w*|faltou|lacunas?|buracos?|furos?|missing|gaps?|incomplet\\w*|complet(?:o|a|os|as|ude|eness|e)|lack(?:s|ing)?)',
      ],
      [
        9,
        '(?:mes(?:es)?|months?|periodos?) .{0,20}(?:sem|without|with no|faltando|em branco|vazio\\w*|blank' +
          '|that (?:have|has) no)|sem (?:lancamento|dados?|registro|informac\\w+|consumo)|(?:no|without) (?:data|entries' +
          '|records|lines)',
      ],
      [
        10,
        'nao (?:foram |foi |puderam ser |pode ser |sao |estao |esta )?(?:calculad\\w+|contad\\w+|contabilizad\\w+' +
          '|computad\\w+)|(?:not|un)[- ]?(?:be |been |yet )?(?:calculated|counted|computed)|sem (?:calculo|fator)' +
          '|without (?:a )?(?:factor|calculation|result)|couldn.?t be (?:calculated|counted)|could not be' +
          '|cannot be (?:calculated|counted)|ficaram (?:de )?fora|left out|fora do total|nao entr(?:aram|ou|am)' +
          '|sem contar\\?',
      ],
    ],
    verbs: ['inventory.completeness', 'answer.query'],
    form: 'sentence',
    keeps: PLACE,
    offer: 'offer_missing',
  },
  {
    type: 'findings',
    signs: [
      [
        10,
        'duplicad\\w+|duplicidad\\w*|duplicat\\w+|repetid\\w+|em dobro|duas vezes|double[- ]counted?|twice|repeated|entered twice',
      ],
      [
        9,
        'suspeit\\w+|estranh\\w+|absurd\\w*|esquisit\\w+|implausi\\w+|fora da curva|anomali\\w+|anomal\\w+|outliers?|atipic\\w+|fora do (?:padrao|normal|comum)' +
          '|discrepan\\w+|inconsisten\\w+|suspicious|odd|unusual|weird|strange|errors?|erros?|errad\\w+|mistakes?|wrong' +
          '|problemas?|problems?|issues?|alertas?|alerts?|achados?|findings?|revisar|red flags?' +
          '|valores? (?:muito )?(?:alt|baix)\\w+|check before|conferir|unidade trocada|unit (?:error|slip|mistake)s?' +
          '|pontos de atencao|riscos? nos dados',
      ],
    ],
    verbs: ['finding.list'],
    form: 'sentence',
    keeps: PLACE,
    offer: 'offer_findings',
  },
  {
    type: 'uncertainty',
    signs: [
      [
        11,
        'incerteza\\w*|uncertaint\\w+|margem de erro|margin of error|intervalo de confianca|confidence interval' +
          '|quao precis\\w+|how (?:precise|accurate)|precisao|precision|acuracia|accuracy',
      ],
    ],
    verbs: ['quality.panel'],
    form: 'sentence',
    keeps: PLACE,
    offer: 'offer_quality',
  },
  {
    type: 'quality',
    signs: [
      [
        10,
        'qualidade|data quality|quality (?:of|score|grade|rating)|confiabilidade|confiave(?:l|is)|reliab\\w+' +
          '|trustworth\\w+|quao bo(?:m|ns|as?)|how good|dados primarios|primary data|nota d[oae]s? dados' +
          '|estimad[oa]s?(?: ou medid\\w+)?|share of estimat\\w+',
      ],
    ],
    verbs: ['quality.panel'],
    form: 'sentence',
    keeps: PLACE,
    offer: 'offer_quality',
  },
];
