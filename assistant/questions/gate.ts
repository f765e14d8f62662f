import { is } from '../language/queries/intent.ts';
import { fold } from '../language/text/fold.ts';
import type { Understanding } from '../language/understanding.ts';
import { readQuestion, type Question, SURE } from './question.ts';
import type { Setting } from './parse.ts';

/**
 * Whether a turn asks or reports, decided before its amounts are read: a question never makes a draft. What does both is parted,
 * with every word in its place, so that what is reported is read as it was typed.
 */
export interface Parted {
  /** What is asked, or null. */
  readonly asked: string | null;
  /** The text with what is asked blanked out; null where nothing else is left. */
  readonly reported: string | null;
}

const OPENS = new RegExp(
  String.raw`^\W*(?:(?:e|mas|and|but|so|oi|ola|opa|hi|hello|hey|bom dia|boa tarde|boa noite|entao|agora|ok|por favor` +
    String.raw`|please|gente|pessoal|me diz|me diga|me fala|tell me|queria saber|quero saber|gostaria de saber|preciso saber` +
    String.raw`|voce sabe|vc sabe|sabe|do you know|can you tell me|could you tell me|pode me dizer|poderia me dizer` +
    String.raw`|i want to know|i(?:'d| would) like to know|afinal|so uma duvida|duvida|uma pergunta|pergunta` +
    String.raw`|question)\b[\s,:!-]*)*(?:qua(?:l|is)|quant[oa]s?|qto|qtos|qtas|qnt[oa]s?|como (?:foi|e|esta|estao|anda` +
    String.raw`|evoluiu|calcul\w+|voce\w*|vc\w*|se|chega\w*|fica|ficou|ta)|por ?que|pq|quem|quando|onde|de onde` +
    String.raw`|o que (?!foi consumido)|oq|que (?:fator|fonte|mes|unidade|documento|nota|metodologia|gwp|gas|meses|categoria` +
    String.raw`|escopo|planta|tipo|lancamentos|linhas)|em que|em qual|a que|houve|tem (?:algum\w*|lancamento|meta|erro|dado` +
    String.raw`|nota|duplic|alguma)|ha (?:algum\w*|lancamento|dados|meta|erro|meses)|existe\w*|falta\w* (?:algum|quanto` +
    String.raw`|o que)|compar\w+|mostr\w+|list(?:a|e|ar)\b|exib\w+|explic\w+|ranking|top \d|grafico|plot|chart|graph|show` +
    String.raw`|list|explain|compare|break (?:down|it)|split|how (?:much|many|did|does|do|is|are|was|were|has|have|big|high` +
    String.raw`|good|accurate|come)|what|which|why|who|when|where|whose|did|do(?:es)?|is|are|was|were|has|have|had|will` +
    String.raw`|would|if we|what if|e se|se (?:a gente |nos )?(?:cort|reduz|troc|par|diminu|substitu|economiz|elimin)\w*` +
    String.raw`|cade|define|defin[ea]|give me|me da|me mostra|gera|gere|exporta|download|estamos|somos|subiu|caiu|aumentou` +
    String.raw`|emitimos (?:mais|menos|quanto)|gastamos (?:mais|menos|quanto)|resum\w+|summar\w+|qd|can (?:i|we|you (?:show` +
    String.raw`|tell|explain|list|compare|give))|da pra (?:ver|saber|comparar|apagar|exportar)|posso (?:apagar|excluir|ver` +
    String.raw`|exportar|corrigir)|podemos|voces? (?:usam|usa|seguem|calculam)|evolucao|media|total|emiss(?:ao|oes|ions)` +
    String.raw`|consumo|consumption|footprint|pegada|escopo [123]|scope [123]|fator|emission factor|quero (?:ver|um grafico` +
    String.raw`|uma tabela|a lista|o total)|(?:preciso|quero|queria|gostaria|necessito|i need|we need|i want|i.?d like)(?: (?:de|d[oa]s?` +
    String.raw`|ter|the|os?|as?|our|nossos?|nossas?))+ (?:numeros?|valor(?:es)?|emiss\w+|pegada|figures?|numbers?|values?` +
    String.raw`|footprint)|i want (?:to see|a chart|a table|the total))\b`,
);
const STRONG = new RegExp(
  String.raw`^\W*(?:(?:e|mas|and|but|so|oi|ola|hi|entao|agora)\b[\s,:!-]*)*(?:qua(?:l|is)|quant[oa]s?|qto|como foi` +
    String.raw`|por ?que|quem|quando foi|de onde|how (?:much|many)|what|which|why|who|when (?:was|were|did)|where|compar\w+` +
    String.raw`|mostr\w+|list(?:a|e)\b|plot|show|explic\w+|explain|se (?:a gente )?(?:cort|reduz|troc)\w+|if we|what if|did` +
    String.raw`|houve|tem algum\w*|top ?\d+)\b`,
);
const RECORDS = new RegExp(
  String.raw`\b(?:lanc(?:a|e|ar)|registr(?:a|e|ar)|anot(?:a|e|ar)|inclu(?:a|i|ir)|adicion(?:a|e|ar)|add|log|record|enter` +
    String.raw`|put|save|book|coloc(?:a|ar|ue)|cadastr(?:a|ar|e))\b`,
);
const WORDS_OF_REPORT =
  /\b(?:consumimos|compramos|usamos|gastamos|abastecemos|queimamos|rodamos|used|bought|burned|consumed|purchased|we had|foram|recebemos)\b/;

export type ReadTurn = (text: string) => Understanding;

/** A few words without a verb (`electricity use in 2025`) ask from so many points on. */
const NAMED = 6;

/** Whether one stretch of a message asks. `before`: what was asked the turn before; `isAnswer`: drafts wait for an answer. */
export function asks(
  text: string,
  read: ReadTurn,
  setting: Setting,
  before: Question | null,
  isAnswer: boolean,
): boolean {
  const folded = fold(text).replaceAll(/\s+/g, ' ').trim();
  if (folded === '' || folded.length > 600 || is.greeting(folded) || is.injection(folded)) return false;
  const marked = /\?\W*$/.test(folded);
  const opens = OPENS.test(folded);
  if (isAnswer && !(STRONG.test(folded) || (marked && opens))) return false;
  const { intent, activities, changes, removals } = read(text);
  if (intent === 'query' || intent === 'explain') return !(RECORDS.test(folded) && activities.length > 0);
  const does = activities.length + changes.length + removals.length > 0;
  if (does || intent === 'record' || intent === 'correct' || intent === 'delete') {
    if (RECORDS.test(folded) && !STRONG.test(folded)) return false;
    if (intent === 'delete' && removals.length === 0 && marked) return true;
    return (
      (STRONG.test(folded) && (marked || !tellsAmount(activities))) ||
      (marked && opens) ||
      (!tellsAmount(activities) &&
        changes.length + removals.length === 0 &&
        !hasAmount(folded) &&
        (opens || readQuestion(text, setting, before).points >= NAMED)) ||
      (!does && before !== null && goesOn(text, setting, before))
    );
  }
  const question = readQuestion(text, setting, before);
  if (intent === 'help')
    return question.points >= SURE && !/^(?:total|count|quantity|lines|drafts)$/.test(question.type);
  if (intent === 'greet') return false;
  if (marked || opens) return true;
  return question.follows || (question.points >= NAMED && !hasAmount(folded));
}

function tellsAmount(activities: Understanding['activities']): boolean {
  return activities.some(
    ({ quantity, unit, spans }) =>
      quantity !== null && unit !== null && spans.some(({ slot }) => slot === 'quantity'),
  );
}

function hasAmount(folded: string): boolean {
  return (
    /(?<!\d)(?!20\d\d[,;:]\s)\d[\d.,]*\s*(?:l|litros?|kwh|mwh|kg|t|m3|toneladas?|tonnes?|lit(?:re|er)s?|km)\b/.test(
      folded,
    ) || WORDS_OF_REPORT.test(folded)
  );
}

function goesOn(text: string, setting: Setting, before: Question): boolean {
  return readQuestion(text, setting, before).follows;
}

/** Parts a message into what it asks and what it reports, sentence by sentence. */
export function parted(text: string, judge: (stretch: string) => boolean): Parted {
  const stretches = [
    ...text.matchAll(/[^.!?;\n]+(?:[.,](?=\d)[^.!?;\n]+|\.(?=\w)[^.!?;\n]+)*[.!?;\n]*\s*/g),
  ].map(({ index, 0: part }) => ({ index, part }));
  if (stretches.length < 2 || !/\d/.test(text))
    return judge(text) ? { asked: text, reported: null } : { asked: null, reported: text };
  if (stretches.length > 12) return { asked: null, reported: text };
  const asking = stretches.filter(({ part }) => judge(part));
  if (asking.length === 0)
    return judge(text) && !hasAmount(fold(text))
      ? { asked: text, reported: null }
      : { asked: null, reported: text };
  if (
    asking.length === stretches.length ||
    !stretches.some((one) => !asking.includes(one) && hasAmount(fold(one.part)))
  )
    return { asked: text, reported: null };
  let reported = text;
  for (const { index, part } of asking)
    reported = reported.slice(0, index) + ' '.repeat(part.length) + reported.slice(index + part.length);
  return {
    asked: asking
      .map(({ part }) => part)
      .join(' ')
      .trim(),
    reported,
  };
}
