import type { QuestionType } from './catalogue-row.ts';
import WEIGHTS from './opinion.json' with { type: 'json' };
import type { Said } from './parse.ts';

/**
 * What a question may ask for, as coarse as a second opinion can tell it: which figure of the ledger it is, is told by the slots alone;
 * `help` is where or how something is done.
 */
export type Kind = QuestionType | 'figures' | 'help';

const FAMILIES: Readonly<Partial<Record<QuestionType, Kind>>> = {
  total: 'figures',
  quantity: 'figures',
  breakdown: 'figures',
  trend: 'figures',
  compare: 'figures',
  top: 'figures',
  extreme: 'figures',
  average: 'figures',
  share: 'figures',
  uncertainty: 'quality',
  coverage: 'scope2',
  document: 'evidence',
  what_if: 'forecast',
};

export const kindOf = (type: QuestionType | 'help'): Kind =>
  type === 'help' ? type : (FAMILIES[type] ?? type);

/** Features fall into so many places: few enough for a small file, many enough that two seldom fall together. */
export const PLACES = 3600;

/** The words of a question with all that a slot took put as its sort, so that one example of a site or fuel is one of all. */
function masked({ rest, things, spans, by, unit, gases, limit, form }: Said): string {
  const marks = new Map(
    things.map(({ at, part }) => [
      at,
      part.sites.length > 0
        ? ' Q '
        : part.scopes.length > 0
          ? ' S '
          : part.categories.length > 0
            ? ' C '
            : ' K ',
    ]),
  );
  const words = rest.replaceAll(/[^]/g, (letter, at: number) => (marks.get(at) ?? '') + letter);
  const slots = [
    ...(spans.length > 0 ? [`T${Math.min(2, spans.length)}`] : []),
    ...by.map((group) => `B${group}`),
    ...(unit === null ? [] : ['U']),
    ...(gases.length > 0 ? ['G'] : []),
    ...(limit === null ? [] : ['N']),
    ...(form === null ? [] : ['F']),
  ];
  return `${words
    .replaceAll(/\d+/g, '9')
    .replaceAll(/[^a-zA-Z9%]+/g, ' ')
    .trim()} ${slots.join(' ')}`.trim();
}

/** The places of its words, of its pairs of words, and of stretches of three to five letters; each once. */
export function placesOf(said: Said): number[] {
  const text = ` ${masked(said)} `;
  const words = text.trim().split(' ');
  const found = new Set(
    words.flatMap((word, at) => [place(`w${word}`), place(`b${words[at - 1] ?? '^'} ${word}`)]),
  );
  found.add(place(`b${words.at(-1) ?? ''} $`));
  for (let length = 3; length <= 5; length += 1)
    for (let at = 0; at + length <= text.length; at += 1) found.add(place(`c${text.slice(at, at + length)}`));
  return [...found];
}

/** FNV-1a, 32 bits. */
function place(feature: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 16_777_619);
  return (hash >>> 0) % PLACES;
}

export interface Weights {
  /** What can be told; of others there were too few examples. */
  readonly kinds: readonly string[];
  /** What one step of a weight is worth. */
  readonly scale: number;
  /** Base64 of a signed byte for each kind and place, kind by kind. */
  readonly bytes: string;
}

type Opinion = (said: Said) => ReadonlyMap<Kind, number>;

/** What weights tell of a question: the probability of each kind. Pure. */
export function opinionOf({ kinds, scale, bytes }: Weights): Opinion {
  const steps = new Int8Array(Buffer.from(bytes, 'base64'));
  return (said) => {
    const places = placesOf(said);
    const size = scale / Math.sqrt(places.length);
    const scores = kinds.map(
      (_, at) => size * places.reduce((sum, one) => sum + (steps[at * PLACES + one] ?? 0), 0),
    );
    const most = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - most));
    const sum = odds.reduce((all, one) => all + one, 0);
    return new Map(kinds.map((kind, at) => [kind as Kind, (odds[at] ?? 0) / sum]));
  };
}

/** What words that were seldom seen fall to, because it is asked for most or is of everything: it speaks against no reading. */
export const TELLS_NOTHING: ReadonlySet<Kind> = new Set(['figures', 'not_held']);

const opinion = opinionOf(WEIGHTS);
/**
 * What a question rather asks for than `type`, where the words of others speak for it more; null where they do not. The margin is the
 * curve's of `npm run eval -- questions` (decision 0194).
 */
export function doubted(said: Said, type: QuestionType): Kind | null {
  const own = kindOf(type);
  const told = opinion(said);
  if (!told.has(own)) return null;
  const [best] = [...told].reduce((one, other) => (other[1] > one[1] ? other : one));
  return best !== own && !TELLS_NOTHING.has(best) ? best : null;
}
