import { pattern } from '../lexicon/pattern.ts';
import type { Amount, CueMention, ItemMention, Place } from '../text/mentions.ts';
import { isFree } from '../text/mentions.ts';
import { Phrases, type Token } from '../text/tokens.ts';
import { CUES } from '../words/cues.ts';
import { ROLE_PATTERNS } from '../words/roles.ts';

const CUE_PHRASES = new Map<string, Phrases<string>>();
for (const [cue, words] of Object.entries(CUES)) {
  const phrases = new Phrases<string>();
  for (const word of words) phrases.add(word, cue);
  CUE_PHRASES.set(cue, phrases);
}

/** The words of context of a text; where goods go is nobody's way to work (`26 t de resina até a fábrica, 640 km`). */
export function cuesOf(
  text: string,
  tokens: readonly Token[],
  taken: readonly Place[],
  items: readonly ItemMention[],
): CueMention[] {
  const ships = items.some(({ concept }) => concept === 'freight');
  return findCues(text, tokens, taken).filter(
    ({ cue, start }) =>
      cue !== 'commute' ||
      !ships ||
      !/^(?:ate|para|pra|pro|to) (?!o trabalho|work|trabalho|servico)/.test(text.slice(start, start + 20)),
  );
}

const USES = new Set(['mobile', 'stationary']);

/** `11 km na ida e 11 km na volta`, `8 km there and 8 km back`, of somebody's working days. */
const THERE = pattern()`
  ^ (?:(?:de|na) ida|(?:para|pra) (?:ir|vir)|there|out),? (?:e|and|mais|plus) [\d.,]+ ?(?:km|miles?|mi
  |milhas?) (?:(?:de|na) volta|(?:para|pra) voltar|back|home)\b
`;

const DAILY_RETURN =
  /^ (?:round[- ]trip|ida e volta|there and back|return),? (?:a|per|each|every|por|ao) (?:day|dia)\b/;

/** People and a distance a day are the way to work, said or not. */
export function impliedCommute(
  text: string,
  amounts: readonly Amount[],
  people: readonly Place[],
  items: readonly ItemMention[],
): CueMention[] {
  // `home office: 1.200 h; metrô dos demais`: whoever does not work at home comes in.
  if (items.some(({ concept }) => concept === 'homeworking') && REST_OF_STAFF.test(text) && !AWAY.test(text))
    return [{ start: 0, end: 0, cue: 'commute' }];
  const days = amounts.some((amount) => amount.unit?.dimension === 'day');
  const daily = amounts.some(
    ({ unit, rate, eachWay, end }) =>
      unit?.dimension === 'distance' &&
      (rate === 'day' ||
        (days && (eachWay || DAILY_RETURN.test(text.slice(end)) || THERE.test(text.slice(end))))),
  );
  return daily && people.length > 0 ? [{ start: 0, end: 0, cue: 'commute' }] : [];
}

const REST_OF_STAFF = pattern()`\b(?:{reading.rest_of_staff}|(?:restante|resto) d[aoe]s?|on[- ]?site staff)\b`;
const AWAY = pattern()`\b(?:{reading.away_from_work}|viaj\w+|reuni\w+|travel\w*)\b`;

/** Where the words of a cue say something else: `ship` is no sea, `produção` in the name of a department no product. */
const MEANS_ELSE: Readonly<Record<string, (text: string, place: Place) => boolean>> = {
  theirs: paysForGoods,
  sea: isSending,
  produce: isDepartment,
};

function findCues(text: string, tokens: readonly Token[], taken: readonly Place[]): CueMention[] {
  const found: CueMention[] = [];
  for (const [cue, phrases] of CUE_PHRASES) {
    for (const hit of phrases.all(tokens)) {
      const place = { start: hit.start, end: hit.end, cue };
      if (
        isFree(place, taken) &&
        !isReceived(tokens, hit.first, hit.last) &&
        MEANS_ELSE[cue]?.(text, place) !== true
      )
        found.push(place);
    }
  }
  for (const [pattern, cue] of ROLE_PATTERNS) {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      const place = { start: index, end: index + match.length, cue };
      if (isFree(place, taken) && !(cue === 'theirs' && paysForGoods(text, place))) found.push(place);
    }
  }
  return found
    .filter((cue) => !found.some((other) => isPartOf(cue, other)))
    .sort((a, b) => a.start - b.start);
}

const GOODS_BEHIND = pattern()`
  ^ (?:(?:for |pel[oa]s? |os? |as? |the )*(?:goods|products?|order|produtos?|mercadorias?|material|pedidos?|
  notas?)\b|(?:(?:r|us)?[$€£]|eur|usd|brl|gbp)\s?\d[\d.,]*(?: (?:mil|milhoes|million|thousand|k)\b)?)
`;

const CARRIAGE_BEHIND = pattern()`
  ^ (?:de|do|d[oa]s|of|in|for|on|pel[oa]|em|com) (?:the |o |a )?(?:frete|freight|transport\w*|haulage|caminh\w+|
  carret\w+|trucks?|lorr\w+|entregas?|delivery|shipping)\b
`;

/** `o cliente pagou R$ 18.000 e nós mandamos 30 t`, `the buyer paid for the goods`: what they bought, and not its way. */
function paysForGoods(text: string, { start, end }: Place): boolean {
  if (!/(?:\bpag(?:ou|aram|a|am)|\bpaid|\bpays?|\bpaying)$/.test(text.slice(start, end))) return false;
  const behind = GOODS_BEHIND.exec(text.slice(end, end + 60));
  return behind !== null && !CARRIAGE_BEHIND.test(text.slice(end + behind[0].length));
}

/** `we paid to ship 40 t by rail`: the sending of goods, on whatever way. */
function isSending(text: string, { start, end }: Place): boolean {
  return (
    text.slice(start, end) === 'ship' &&
    /\b(?:to|we|they|you|us|will|would|must|also|and) $/.test(text.slice(0, start)) &&
    /\b(?:by|on|via) (?:an? |the )?(?:rail(?:way|road)?|trains?|trucks?|lorr(?:y|ies)|road|air|plane|barges?|river|inland)\b/.test(
      text.slice(end, end + 80),
    )
  );
}

/** `moto` of a `moto-bomba`: a machine of the other use, of which it is but a part of the name. */
function isPartOf(cue: CueMention, whole: CueMention): boolean {
  return (
    USES.has(cue.cue) &&
    USES.has(whole.cue) &&
    cue.cue !== whole.cue &&
    whole.start <= cue.start &&
    whole.end >= cue.end &&
    whole.end - whole.start > cue.end - cue.start
  );
}

const PEOPLE_OF = pattern()`
  (?:\d|\b(?:pessoal|turma|equipe|time|gente|galera|funcionari[oa]s|colaboradores|operadores|trabalhadores|staff|
  people|team)) (?:da|na|of|in) (?:the )?$
`;

/** `os 118 da produção`, `the production team`: the people of a department, and nothing that was made. */
function isDepartment(text: string, { start, end }: Place): boolean {
  return (
    PEOPLE_OF.test(text.slice(0, start)) ||
    /^ (?:team|staff|crew|people|workers|department)\b/.test(text.slice(end))
  );
}

/** `heating oil delivery`, `entrega de lenha`: how a fuel came, and no vehicle that burns it. */
function isReceived(tokens: readonly Token[], first: number, last: number): boolean {
  if (first !== last || !/^(?:delivery|deliveries|entregas?)$/.test(tokens[first]?.word ?? '')) return false;
  const fuel =
    /^(?:oil|diesel|gas|glp|lpg|oleo|lenha|wood|coal|carvao|propane|petrol|fuel|combustivel|gasolina)$/;
  return (
    fuel.test(tokens[first - 1]?.word ?? '') ||
    (/^(?:de|of)$/.test(tokens[first + 1]?.word ?? '') && fuel.test(tokens[first + 2]?.word ?? ''))
  );
}
