import type { ProductNames } from '#usecases/calculation/register/product-names.ts';
import type { Mapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { DocumentProblem, Place } from '#documents/document.ts';
import type { LoadPaper } from './loads/load-paper.ts';
import type { Ask, KindVocabulary, Locale, Proposal } from '../language/understanding.ts';

/** What is known when a file is read, none of it from the file. */
export interface DocumentContext {
  /** The workspace's number format and language. */
  readonly locale: Locale;
  /** Today, ISO `YYYY-MM-DD`. */
  readonly referenceDate: string;
  readonly sites: readonly string[];
  /** CNPJs of the organization, 14 characters each; empty: whose a fiscal document is cannot be told and is said. */
  readonly taxIds: readonly string[];
  readonly kinds: KindVocabulary;
  /** Names of product codes in invoices. */
  readonly products: ProductNames;
  /** What the person wrote beside the file: the use of a fuel, the period, the site, a distance. Empty: nothing. */
  readonly words: string;
  /** Mappings that were confirmed before; the one of the same header wins. */
  readonly remembered: readonly Mapping['sheets'][number][];
  /** As much is proposed at once; the rest is counted. */
  readonly mostActivities: number;
  /** Tables of imports under CBAM that lie in the file are not read for consumption: they are handed back. */
  readonly importsApart?: boolean;
}

export type DocumentSlot =
  | 'kind'
  | 'quantity'
  | 'unit'
  | 'period'
  | 'site'
  | 'counterparty'
  | 'document'
  | 'distance'
  | 'route'
  | 'passengers'
  | 'class';

/** Where a slot was read: `quote` is what stands at the place, as it stands. Without a place: the person's own words. */
export interface PlacedQuote {
  readonly slot: DocumentSlot;
  readonly place: Place | null;
  readonly quote: string;
}

/** A proposed activity of a document; slots as in a proposal of a message. */
export interface DocumentActivity extends Omit<Proposal, 'spans' | 'estimated'> {
  readonly estimated?: boolean;
  readonly scope?: 1 | 2 | 3;
  readonly counterparty?: { readonly name?: string; readonly taxId?: string };
  /** What finds the same document again: the access key of 44 digits, or the number that the document gives itself. */
  readonly documentKey?: string;
  /** Of a file in a file: its name. */
  readonly inner?: string;
  /** Of a load of waste: the paper that tells it, by which another paper of the same load is known. */
  readonly load?: LoadPaper;
  /** Read in a picture: a person has to look at it. */
  readonly recognized: boolean;
  readonly evidence: readonly PlacedQuote[];
  readonly findings: readonly Finding[];
}

/** A remark that a person should see beside an activity. */
interface Finding {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Something of the file that became no activity, with the reason. */
export interface Unused {
  /** `service`, `not_activity`, `total`, `zero`, `demand`, `unreadable`, `refused`, … */
  readonly reason: UnusedReason;
  readonly quote: string;
  readonly place: Place | null;
}

export type UnusedReason =
  | 'not_activity'
  | 'total'
  | 'zero'
  | 'negative'
  | 'unreadable'
  | 'beside'
  | 'no_quantity'
  /** The person wants none of it. */
  | 'not_wanted'
  | 'sheet';

export interface DocumentProposals {
  readonly activities: readonly DocumentActivity[];
  /** Questions; `activityIndex` points into `activities`. */
  readonly asks: readonly Ask[];
  readonly problems: readonly DocumentProblem[];
  readonly unused: readonly Unused[];
  /** How the sheets were read; absent where there is none. */
  readonly mapping?: Mapping;
  /** Activities beyond those that are proposed at once: big sheets go by an import. */
  readonly beyond: number;
  /** For a file in a file: which. */
  readonly inner?: readonly InnerProposals[];
}

export interface InnerProposals extends DocumentProposals {
  readonly name: string;
}

export const NOTHING: DocumentProposals = { activities: [], asks: [], problems: [], unused: [], beyond: 0 };
