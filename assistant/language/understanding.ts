/**
 * What the language floor takes and gives. `understand(input)` is a pure function: text and the state of the
 * conversation in, proposals with evidence spans and open questions out. It never calculates emissions, never reads a
 * clock and never invents a number: what it could not place is reported, what is ambiguous is asked.
 */

export type Locale = 'pt-BR' | 'en';

export type Intent = 'record' | 'correct' | 'delete' | 'query' | 'explain' | 'help' | 'greet' | 'other';

/** What may be asked about instead of guessed. */
export type AskSlot =
  | 'quantity'
  | 'unit'
  | 'period'
  | 'kind'
  | 'site'
  | 'distance'
  | 'number_format'
  | 'currency';

/** What a piece of text was read as. */
export type SpanSlot =
  | 'kind'
  | 'quantity'
  | 'unit'
  | 'period'
  | 'site'
  | 'distance'
  | 'route'
  | 'passengers'
  | 'class';

/** `quote` is exactly `text.slice(start, end)`; offsets are UTF-16 code units of the text as it was typed. */
export interface Span {
  readonly slot: SpanSlot;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

export interface KindEntry {
  readonly key: string;
  readonly scope: 1 | 2 | 3;
  readonly category: string;
  readonly name: { readonly 'pt-BR': string; readonly en: string };
  /** Usual unit codes, most usual first. */
  readonly units: readonly string[];
}

/** One more name of a kind, from the reference tables or taught by the people of a workspace. */
export interface KindAlias {
  readonly kind: string;
  readonly lang: 'pt' | 'en';
  readonly alias: string;
}

/** The closed list of kinds and their extra names; handed in by the caller, who reads them from the reference. */
export interface KindVocabulary {
  readonly kinds: readonly KindEntry[];
  readonly aliases: readonly KindAlias[];
}

export type TravelClass = 'economy' | 'premium_economy' | 'business' | 'first';

/** A proposed activity. `null` = not said or not certain: then `asks` holds the question. */
export interface Proposal {
  readonly kind: string | null;
  /** Kinds that fit, best first; one element when `kind` is certain. */
  readonly candidates: readonly string[];
  /** Plain decimal string with a dot. */
  readonly quantity: string | null;
  readonly unit: string | null;
  /** First and last day, ISO `YYYY-MM-DD`, inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  /** The name of one of the workspace's sites, exactly as it was handed in. */
  readonly site?: string;
  readonly estimated: boolean;
  /** True when the month was named without its year and the last past one was taken. */
  readonly yearInferred: boolean;
  /** Flights: IATA codes of the airports, in order. */
  readonly route?: readonly string[];
  readonly passengers?: number;
  readonly class?: TravelClass;
  readonly return?: boolean;
  /** Flights: whether the effects beyond CO2 at altitude are to be counted; only where somebody says. */
  readonly radiativeForcing?: 'with' | 'without';
  /** Freight given as mass and distance. */
  readonly distance?: string | null;
  readonly distanceUnit?: string | null;
  /** How a derived quantity came about (`42 × 26 × 21`); absent where the quantity was read as it stands. */
  readonly arithmetic?: string;
  /** Named only to say that there was none of it: its amount is asked, and none is one of the answers. */
  readonly denied?: true;
  readonly spans: readonly Span[];
}

export interface AskOption {
  /** What the answer stands for: a decimal string, a unit code, a kind key, a site name, a period `from/to`. */
  readonly value: string;
  readonly label: { readonly 'pt-BR': string; readonly en: string };
}

/** A question; `activityIndex` points into the standing proposals after this turn (`advance`), absent = about all. */
export interface Ask {
  readonly slot: AskSlot;
  readonly activityIndex?: number;
  readonly options?: readonly AskOption[];
  readonly span?: { readonly start: number; readonly end: number; readonly quote: string };
}

/** The slots of a proposal that an answer or a correction may set. */
export type ProposalChange = Partial<Omit<Proposal, 'spans'>> & { readonly spans?: readonly Span[] };

/** A change to a proposal that already stands in the conversation. `index` points into `conversation.proposals`. */
export interface Change {
  readonly index: number;
  readonly set: ProposalChange;
}

/** A number of the text that ended up nowhere. */
export interface NotUnderstood {
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** The number as a plain decimal string where it could be read, else null. */
  readonly value: string | null;
}

export interface ConversationState {
  /** The standing proposals (open drafts of the conversation), oldest first. */
  readonly proposals: readonly Proposal[];
  /** The questions that are open, most pressing first; `activityIndex` points into `proposals`. */
  readonly asks: readonly Ask[];
  /** True where the turn before changed what stood, and reported nothing new. */
  readonly corrected?: true;
}

export const EMPTY_CONVERSATION: ConversationState = { proposals: [], asks: [] };

export interface UnderstandInput {
  /** At most `MAX_TEXT` characters: the caller refuses longer ones before. */
  readonly text: string;
  /** The workspace's number and language setting; the text may be in the other language. */
  readonly locale: Locale;
  /** Today, ISO `YYYY-MM-DD`. */
  readonly referenceDate: string;
  readonly sites: readonly string[];
  readonly kinds: KindVocabulary;
  readonly conversation: ConversationState;
}

export const MAX_TEXT = 20_000;

export interface Understanding {
  readonly intent: Intent;
  /** The language the text seems to be written in; for the words of the reply only, never for numbers. */
  readonly language: Locale;
  /** New proposals of this turn. */
  readonly activities: readonly Proposal[];
  /** Answers and corrections to standing proposals. */
  readonly changes: readonly Change[];
  /** Indexes of standing proposals to take away, ascending. */
  readonly removals: readonly number[];
  /** Every question open after this turn; `activityIndex` points into `advance(conversation, this).proposals`. */
  readonly asks: readonly Ask[];
  readonly notUnderstood: readonly NotUnderstood[];
}
