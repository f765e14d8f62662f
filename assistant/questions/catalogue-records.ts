import { FIGURES, PLACE, type Row } from './catalogue-row.ts';

/** What is asked about records, people, plans, views and doors to other rooms. The order decides where words of two types are told. */
export const RECORD_ROWS: readonly Row[] = [
  {
    type: 'evidence',
    signs: [
      [
        11,
        '(?:sem|without|no|nao (?:tem|tê?m|possuem|ha)|falta\\w*|missing|lack\\w*|unsupported|with no|don.?t have' +
          '|do not have|faltando|desprovid\\w+)(?: de| an?| any| a| os| o| algum| nenhum| supporting| um| anexo de' +
          '| attached| their)* (?:evidencias?|comprovantes?|comprovac\\w+|documentos?|notas?(?: fisca(?:l|is))?|anexos?' +
          '|evidence|documents?|documentation|proof|attachments?|invoices?|receipts?|support\\w*|backup|documentac\\w+' +
          '|suporte|papel|prova)',
      ],
      [
        11,
        '(?:evidence|document(?:s|ation)?|invoices?|proof) (?:is|are) (?:missing|lacking)|nao (?:tem|estao' +
          '|foram) (?:comprovad\\w+|documentad\\w+)|undocumented|unevidenced',
      ],
      [
        9,
        '(?:tem|have|has|com|with|possuem|quant\\w+|how (?:many|much)|share|percent\\w*|%).{0,30}(?:evidencias?' +
          '|comprovantes?|evidence|supporting documents?|documentos? anexad\\w+)',
      ],
    ],
    verbs: ['entry.query'],
    form: 'table',
    keeps: PLACE,
    offer: 'offer_evidence',
  },
  {
    type: 'document',
    signs: [
      [
        11,
        "(?:qual|quais|que|which|what)(?: e| foi| foram| sao| o| a| os| as| is| are| was| the|'s)* (?:documentos?" +
          '|notas?(?: fisca(?:l|is))?|comprovantes?|evidencias?|arquivos?|faturas?|anexos?|documents?|invoices?|files?' +
          '|evidence|receipts?|bills?|proof|source documents?|supporting documents?|papers?)',
      ],
      [
        9,
        '(?:comprova\\w*|sustenta\\w*|embasa\\w*|respalda\\w*|suporta\\w*|backs?(?: up)?|supports?|proves?|behind' +
          '|evidences?|substantiat\\w+|vem de que documento|cade (?:a|o)|onde (?:esta|ta) (?:a|o)|tem (?:nota|documento' +
          '|comprovante)|is there (?:an? )?(?:invoice|document|evidence|receipt)|show me the (?:invoice|document' +
          '|evidence|receipt)|mostr\\w+ (?:a|o) (?:nota|documento|comprovante|evidencia|fatura))',
      ],
    ],
    verbs: ['entry.query', 'entry.explain'],
    form: 'link',
    keeps: PLACE,
    offer: 'offer_document',
  },
  {
    type: 'who',
    signs: [
      [
        11,
        "(?:quem|who)(?: foi que| e que| foi| has| have| is| was|'s)? (?:aprov\\w+|lanc\\w+|registr\\w+|inser\\w+" +
          '|inclu\\w+|cadastr\\w+|coloc\\w+|corrig\\w+|assin\\w+|valid\\w+|alter\\w+|mud\\w+|edit\\w+|import\\w+' +
          '|approv\\w+|enter\\w+|record\\w+|logg?\\w*|add(?:ed)?|post(?:ed)?|sign\\w+|correct\\w+|chang\\w+|committed' +
          '|submitted|booked|put|respons\\w+|fez|informou|made|created|signed)',
      ],
      [
        10,
        '(?:quando|when|em que (?:dia|data)|on (?:what|which) da(?:y|te)|que dia|data d[ae])(?: foi| foram| e que| was' +
          '| were| did| has)?.{0,70}(?:aprova\\w*|lancad\\w+|registrad\\w+|inserid\\w+|cadastrad\\w+|approv\\w+|entered' +
          '|recorded|logged|committed|posted|approval|aprovacao|lancamento)',
      ],
      [
        9,
        'por quem|by whom|responsave(?:l|is) (?:por|pel[ao]s?) (?:lancamento|aprovacao|dado|registro)|aprovador\\w*' +
          '|approver|approved by|aprovad[oa]s? por',
      ],
    ],
    verbs: ['entry.query'],
    form: 'sentence',
    keeps: PLACE,
    offer: 'offer_who',
  },
  {
    type: 'target',
    signs: [
      [
        10,
        '(?:\\b|n)metas?\\b|\\btargets?\\b|sbti|science[- ]based|net[- ]?zero|neutralidade|objetivos? de reducao' +
          '|reduction (?:goal|objective|path)s?|\\bgoals?\\b|trajetoria|orcamento de carbono|carbon budget|on track' +
          '|no caminho|carbono zero|compromissos? de reducao',
      ],
    ],
    verbs: ['target.list', 'target.follow'],
    form: 'sentence',
    keeps: [],
    offer: 'offer_target',
  },
  {
    type: 'what_if',
    signs: [
      [
        9,
        '\\b(?:e )?se (?:a gente |nos |eu |houver |o |a |os |as )?(?:\\w+ )?(?:cort\\w+|reduz\\w+|diminu\\w+|baix\\w+' +
          '|economiz\\w+|eliminar\\w*|deix\\w+ de|troc\\w+|substitu\\w+|par\\w+ de|zer\\w+|cair|caisse|caírem|usass\\w+' +
          '|aument\\w+|cresc\\w+|subi\\w+)|\\b(?:what )?if (?:we|i|our|the) .{0,30}(?:cut|reduc\\w+|lower\\w*|sav\\w+' +
          '|eliminat\\w+|switch\\w*|replac\\w+|stop\\w*|drop\\w*|halv\\w+|fell|decreas\\w+|use[sd]?|increas\\w+|grew' +
          '|rise|rose)|(?:cortar|reduzir|cutting|reducing|saving|uma reducao de|a (?:\\d+ ?%|reduction)|corte de' +
          '|cut of) .{0,25}(?:%|por cento|percent|metade|half)|quanto (?:economizariamos|reduziriamos|cairia' +
          '|evitariamos)|how much (?:would|could) (?:we|it) (?:save|avoid|cut|drop|fall|reduce)|simul\\w+',
      ],
      [5, '\\d+(?:[.,]\\d+)? ?(?:%|por cento|per ?cent)|metade|half|halve\\w*'],
    ],
    verbs: ['answer.query'],
    form: 'sentence',
    keeps: ['only', 'spans', 'percent'],
  },
  {
    type: 'forecast',
    signs: [
      [
        9,
        'previs(?:ao|oes|to)|projec(?:ao|oes)|projetad\\w+|forecasts?|project(?:ed|ions?)|vamos emitir|iremos emitir' +
          '|emitiremos|will (?:we|our|the|it|emissions)|expect(?:ed)? (?:to|emissions)|esperad\\w+ (?:para|em)' +
          '|estimativa para (?:o )?(?:ano|20)|tendencia para 20(?:2[7-9]|[34]\\d)|por volta de 20[34]\\d|em 20[34]\\d' +
          '|by 20[34]\\d|going to emit|vai(?: ser| dar| ficar)?(?: a| o)? (?:emissao|total|pegada)|ate 20[34]\\d',
      ],
    ],
    verbs: ['target.list'],
    form: 'sentence',
    keeps: [],
  },
  {
    type: 'upgrade',
    signs: [
      [
        16,
        '(?:nov[oa]s?|newer|new|latest|mais recentes?|ultimas?|atualiz\\w+|updat\\w+|outra|other) (?:edic(?:ao|oes)' +
          '|editions?|versao|versoes|versions?|fatores|factors?|release)|edic(?:ao|oes) (?:mais )?(?:nov\\w+|recent\\w+' +
          '|atualizad\\w+)|(?:fatores|factors) (?:desatualizad\\w+|vencid\\w+|outdated|out of date|expired|antig\\w+' +
          '|old)|desatualizad\\w+|outdated|up[- ]to[- ]date factors|superseded',
      ],
    ],
    verbs: ['factor.upgradePreview'],
    form: 'sentence',
    keeps: PLACE,
  },
  {
    type: 'other_gwp',
    signs: [
      [
        10,
        '(?:com|em|no|pelo|usando|se (?:fosse|usass\\w+|mudass\\w+)|with|using|under|on|in|if .{0,20}|to|para(?: o)?' +
          '|pelos? (?:valores )?d[oe]) (?:the |o |os |gwps? (?:do |of |from )?(?:the )?)?ar[46]\\b' +
          '|ar[46]\\b.{0,30}(?:em vez|instead|no lugar|quanto|how much|total|would)|\\bar5? (?:vs|x|para|to) ?(?:o )?ar6' +
          '|quanto.{0,50}\\bar[46]\\b',
      ],
    ],
    verbs: ['result.composition'],
    form: 'sentence',
    keeps: FIGURES,
  },
  {
    type: 'gases',
    signs: [
      [
        11,
        '(?:por|cada|per|by|each) (?:tipo de |greenhouse |ghg )?gas(?:es)?(?! natural)(?: de efeito estufa)?\\b|(?:que' +
          '|quais|which|what) (?:sao os )?(?:gases|gas(?! natural|olin))|composicao (?:por|dos?) gas\\w*|gas by gas' +
          '|gas a gas',
      ],
      [
        9,
        '\\b(?:ch4|metano|methane|n2o|oxido nitroso|nitrous oxide|hfcs?|hidrofluor\\w*|hydrofluor\\w*|pfcs?|nf3|fossil co2|co2 fossil)\\b',
      ],
    ],
    verbs: ['result.composition'],
    form: 'table',
    keeps: ['only', 'spans'],
    offer: 'offer_gases',
  },
  {
    type: 'coverage',
    signs: [
      [
        11,
        '\\bi-?recs?\\b|irecs?|certificad\\w+(?: de energia)?|energia (?:limpa|verde|certificada)|renova(?:vel|veis)' +
          '|renewabl\\w+|green (?:power|energy|electricity)|garantias? de origem|guarantees? of origin' +
          '|instrumentos? contratua(?:l|is)|contractual instruments?|(?:energy attribute )?certificates?|mercado livre' +
          '|\\bppas?\\b',
      ],
      [4, 'cobert\\w+|cobr\\w+|cover\\w*|abat\\w+|lastre\\w*|quanto|how much|share|%|parcela'],
    ],
    verbs: ['result.scope2'],
    form: 'sentence',
    keeps: PLACE,
    offer: 'offer_scope2',
  },
  {
    type: 'scope2',
    signs: [
      [
        12,
        '(?:localizacao|location).{0,50}(?:mercado|market|escolha de compra|compra)|(?:mercado|market' +
          '|escolha de compra).{0,50}(?:localizacao|location)|(?:dois|duas|both|two|ambos|ambas)(?: the| os' +
          '| as)? (?:metodos?|abordagens?|methods?|approaches|ways)|dual[- ]report\\w*|duplo relato|relato duplo',
      ],
      [
        9,
        'market[- ]based|(?:pel[ao]|por|baseado n[oa]|base(?:d)? (?:on|in|no)|segundo o|abordagem (?:de|do|por)' +
          '|metodo (?:de|do|baseado n[oa])) ?(?:o )?(?:mercado|market|escolha de compra)|escolha de compra' +
          '|market (?:method|approach|figure)',
      ],
    ],
    verbs: ['result.scope2'],
    form: 'sentence',
    keeps: PLACE,
    offer: 'offer_scope2',
  },
  {
    type: 'report',
    signs: [
      [
        11,
        '(?:ger\\w+|cri\\w+|emit(?:a|e|ir)(?= (?:um|o|uma|a) (?:relat|pdf))|mont\\w+|faz\\w*|faca|prepar\\w+|baix\\w+' +
          '|quero|queria|preciso|manda\\w*|produz\\w*|me da|tem|export\\w*|imprim\\w+|give me|make|create|generat\\w+' +
          '|produce|download|print|prepare|build|draft|export|get|want|need|send|how (?:do|can) i|onde|where' +
          '|como).{0,40}(?:relatorios?|report(?!ed|ing (?:year|period))s?|pdf|docx|word|declaracao|statement|dossie' +
          '|inventory report)',
      ],
    ],
    verbs: [],
    form: 'link',
    keeps: PLACE,
  },
  {
    type: 'export',
    signs: [
      [
        12,
        '(?:ger\\w+|cri\\w+|mont\\w+|faz\\w*|baix\\w+|quero|queria|preciso|manda\\w*|me da|export\\w*|extra\\w+' +
          '|salv\\w+|passa\\w*|joga\\w*|give me|make|create|generat\\w+|download|export|get|want|need|send|save|extract' +
          '|dump|how (?:do|can) i|onde|where|como|da pra|da para|can i|tem como|can you).{0,40}(?:excel|xlsx?|csv' +
          '|planilhas?|spreadsheets?|json|arquivo|\\bfile\\b|sheets?)|\\bexport\\w*\\b|em (?:excel|csv|xlsx|planilha)' +
          '|(?:in|to|as)(?: an?)? (?:excel|csv|xlsx|spreadsheet)',
      ],
    ],
    verbs: [],
    form: 'link',
    keeps: PLACE,
  },
  {
    type: 'delete',
    signs: [
      [
        11,
        '(?:posso|podemos|da (?:pra|para)|como (?:eu |que eu |se |faco (?:pra|para) )?|consigo|e possivel|tem como' +
          '|can (?:i|we)|could (?:i|we)|how (?:do|can|could) (?:i|we)|is it possible to|am i able to|may i' +
          '|dá pra).{0,24}(?:apag\\w+|exclu\\w+|delet\\w+|remov\\w+|elimin\\w+|desfaz\\w+|estorn\\w+|corrig\\w+' +
          '|alter\\w+|edit\\w*|mud\\w+|cancel\\w+|withdraw\\w*|erase|undo|correct|fix|change|modify|reabr\\w+|reopen)',
      ],
    ],
    verbs: [],
    form: 'link',
    keeps: [],
  },
  {
    type: 'sites',
    signs: [
      [
        9,
        '(?:quais|que|quantas|quantos|which|what|how many|lista\\w*|list|name)(?: sao| as| os| are| our| the| do we' +
          '| de| dos| das| all)* (?:noss[ao]s? |nossas |our |of our |the )?(?:unidades?(?! de medida)|sites|plantas' +
          '|plants|fabricas|factories|facilities|filiais|locations|estabelecimentos) ?(?:(?:n[oó]s |a gente )?(?:temos' +
          '|tem|existem|cadastrad\\w+|ha|existe|estao|do we have|are there|exist|are (?:in|registered|covered)' +
          '|do you know|d[ae] empresa|fazem parte|entram).*|\\?|$)',
      ],
    ],
    verbs: [],
    form: 'sentence',
    keeps: [],
  },
  {
    type: 'inventories',
    signs: [
      [
        10,
        '(?:quais|que|which|what|quantos|how many)(?: sao| os| are| the| our)* (?:inventarios|inventories' +
          '|anos (?:temos|existem|ha|estao)|years (?:do we have|are (?:there|covered|in)|of data)' +
          '|periodos? (?:cobert\\w+|temos|estao)|reporting (?:years|periods))',
      ],
      [
        10,
        '(?:inventario|inventory|ano|year)(?: de| of)?.{0,16}(?:esta|ta|foi|ja|is|was|has been|been|ja foi' +
          '|ja esta)(?: ja| already| been)* (?:fechad\\w+|abert\\w+|closed|open|aprovad\\w+|approved|verificad\\w+' +
          '|verified|auditad\\w+|audited|congelad\\w+|finali[sz]\\w+|submitted|frozen|pronto|conclu\\w+)' +
          '|(?:ja )?(?:fechamos|fecharam|foi fechado|closed|is the|has the|status (?:d[oe]|of)' +
          '|situacao d[oe])(?: the)? (?:o )?(?:inventario|inventory|ano|year|20\\d\\d)',
      ],
    ],
    verbs: [],
    form: 'sentence',
    keeps: [],
  },
  {
    type: 'drafts',
    signs: [
      [
        11,
        'rascunhos?|drafts?(?! a)|pendentes? de aprovacao|awaiting approval|a(?:guardando|espera de) aprovacao' +
          '|waiting (?:for|to be) approv\\w+|para aprovar|por aprovar|to approve',
      ],
    ],
    verbs: ['draft.list'],
    form: 'sentence',
    keeps: [],
  },
];
