import type { Tx } from '#database/tx.ts';
import type { Library } from '#engine/library.ts';
import type { TraceNode } from '#engine/trace.ts';
import type { ReportDocument } from '#reports/document.ts';
import type { z } from 'zod';
import type { Contract } from './contract.ts';
import type { LearnWords } from './learn/words.ts';
import type { DocumentSource, ToPrepare } from './report/preparing.ts';
import type { ReportWords } from './report/words.ts';

/** Who acts, as established by the door from a verified token and by the database from the person's memberships. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  /** The organization acted for; null before one exists. */
  readonly organizationId: string | null;
  readonly role: 'owner' | 'manager' | 'contributor' | 'viewer' | 'auditor' | null;
  readonly platformAdministrator: boolean;
  /** Verified claims of the access token, handed to PostgreSQL for row-level security. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export type Door = 'http' | 'chat' | 'mcp' | 'job' | 'test';

/** What use-cases need from floors that stand above or beside theirs; the server hands them in. */
export interface Ports {
  readonly library: Library;
  readonly accounts: Accounts;
  readonly outbox: Outbox;
  readonly files: Files;
  readonly assistant: Assistant;
  /** Of the product. */
  readonly version: string;
  /** Days between the request to delete an organization and its deletion. */
  readonly deletionDays: number;
  /** Answers of the chat that an organization may be given at once. */
  readonly answersAtOnce: number;
  /** When this process began to serve. */
  readonly startedAt: Date;
  /** The calculation of a trace as a person would write it, a step a line, in a language. */
  writeArithmetic(trace: TraceNode, language: 'pt-BR' | 'en'): string[];
  /** The words of reports in a language. */
  reportWords(language: 'pt-BR' | 'en'): ReportWords;
  /** The document of a source, composed aside where it is large. @throws Refused `report.too_slow` (503) */
  composeReport(source: DocumentSource): Promise<ReportDocument>;
  /** The first step of a file, likewise. @throws Refused `report.too_slow` (503), and ReportFault as the form's `prepare` */
  prepareReport(file: ToPrepare): Promise<Uint8Array>;
  /** The catalogues that the pages of the help are made with. */
  learnWords(language: 'pt-BR' | 'en'): LearnWords;
  /** Compares a set-up token with the one this installation issued, in constant time. */
  isSetupToken(token: string): Promise<boolean>;
}

export interface Accounts {
  /** Creates a confirmed account; refuses with `email.invalid`, `email.taken` or `password.weak`. */
  create(
    tx: Tx,
    account: { email: string; password: string; fullName: string },
  ): Promise<{ userId: string } | { refused: string; params: Record<string, string> }>;
  /** Why an address is not taken: no address, or a personal or disposable one; null when it may come in. */
  addressProblem(email: string): 'email.invalid' | 'email.personal' | null;
}

/** The language models of the chat, as far as a person may know and choose them. */
export interface Assistant {
  readonly description: {
    readonly provider: 'offline' | 'configured';
    readonly model: string;
    /** Host of the configured server. */
    readonly host: string | null;
  };
  /** Has the model of an organization call a tool. Never throws. */
  test(organizationId: string | null): Promise<AssistantTest>;
  /** The same with a model that was not chosen yet. Never throws. */
  try(organizationId: string, choice: ModelChoice): Promise<AssistantTest>;
  /**
   * Has the configured model of an organization answer a question, without tools and without the offline one stepping in. Null:
   * there is none, or its tokens are spent.
   * @throws ModelSilent where it does not answer in time, or answers with an error
   */
  ask(organizationId: string, question: ModelQuestion): Promise<{ text: string; tokens: number } | null>;
  /** Encrypts a key for an organization, so that only this installation's server reads it again. */
  sealKey(organizationId: string, key: string): string;
  /** Why the server will not call an address for an organization: not by https, or not on the internet. */
  addressProblem(address: string): Promise<'insecure' | 'private' | null>;
  /**
   * Has the configured model of an organization word drafted texts anew; of each either its text with the figures in it, or why
   * there is none. Empty where no model is configured. Never throws.
   */
  wordTexts(organizationId: string, asked: TextsToWord): Promise<ReadonlyMap<string, WordedText>>;
}

/** A figure as it stands in a text, and what it is of. */
interface FigureInText {
  readonly text: string;
  readonly at: string;
}

/** Drafted texts, and all that they may say. */
export interface TextsToWord {
  readonly language: 'pt-BR' | 'en';
  /** Every figure that may stand in them, to the last character. */
  readonly figures: readonly (FigureInText & { readonly label: string })[];
  /** Names and days: digits in them are no figures. */
  readonly names: readonly string[];
  readonly drafts: readonly {
    readonly chapter: string;
    readonly title: string;
    readonly text: string;
    readonly figures: readonly FigureInText[];
  }[];
}

/** A text in the words of a model. `figure`: it has one that it was not given; `model`: none came. */
export type WordedText =
  | { readonly problem: null; readonly text: string; readonly figures: readonly FigureInText[] }
  | { readonly problem: 'figure' | 'model' };

/** What a model is asked: the rules that hold, and the matter. */
export interface ModelQuestion {
  readonly system: string;
  readonly prompt: string;
  /** Milliseconds that the whole answer may take, and tokens it may have; absent: as for any question. */
  readonly patienceMs?: number;
  readonly mostTokens?: number;
}

/** A model that gave no answer that could be used, and why. */
export class ModelSilent extends Error {
  override readonly name = 'ModelSilent';
  readonly reason: 'slow' | 'failed';

  constructor(reason: 'slow' | 'failed', cause?: unknown) {
    super(`The model gave no answer: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** A language model that an organization may choose. */
export interface ModelChoice {
  readonly provider: 'openai_compatible' | 'openai' | 'anthropic' | 'google';
  readonly model: string;
  readonly baseUrl: string | null;
  readonly key: string | null;
  /** True: the key that is kept for the organization is used. */
  readonly keepsKey: boolean;
  readonly wholeAnswers: boolean;
}

export interface AssistantTest {
  readonly outcome:
    | 'ok'
    | 'unreachable'
    | 'refused'
    | 'unknown_model'
    | 'slow'
    | 'failed'
    | 'no_tools'
    | 'no_streamed_tools';
  readonly milliseconds: number;
}

/** The stored files of the installation, wherever their bytes lie. It asks for no rights: whoever reads has checked them. */
export interface Files {
  /**
   * The bytes of a file, or null where there is none, or more than `most` of them.
   * @throws Error when the store cannot be reached
   */
  read(bucket: string, path: string, most: number): Promise<Uint8Array | null>;
  /**
   * The bytes of a file as they are read, or null where there is none.
   * @param signal gives up reading
   */
  open(bucket: string, path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null>;
  /** Writes a file while its bytes come, in the place of one that is there. When `source` fails, nothing changes. */
  write(bucket: string, path: string, source: AsyncIterable<Uint8Array>, mediaType: string): Promise<void>;
  /** An address on this installation, from `/` on, under which anybody who has it saves the file as `name`, for a time. */
  link(bucket: string, path: string, name: string, seconds: number): Promise<string>;
  /** Removes every file of a folder, also half-uploaded ones. What is gone already is no error. */
  removeFolder(bucket: string, folder: string): Promise<void>;
}

/** Messages that lie in a folder because no mail server sends them. */
export interface Outbox {
  /** The latest first; null where a mail server sends them. */
  list(): Promise<OutboxHead[] | null>;
  read(id: string): Promise<(Pick<OutboxHead, 'id' | 'to' | 'at' | 'subject'> & { text: string }) | null>;
}

interface OutboxHead {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  /** ISO 8601. */
  at: string;
  subject: string | null;
}

export interface RunContext<A extends Actor | null = Actor> {
  /** A transaction under the actor's role and claims (row-level security on). */
  readonly tx: Tx;
  readonly actor: A;
  readonly now: Date;
  readonly door: Door;
  readonly ports: Ports;
  /** The language for sentences in refusals. */
  readonly locale: 'pt-BR' | 'en';
}

/** What one line of the journal is about; the verb, the door, the person and the hash of the input come from the wrapper. */
export interface JournalLine {
  readonly subjectIds: readonly string[];
  /** Plain facts besides the ids; never personal data, never a figure. */
  readonly detail?: Readonly<Record<string, string>>;
  /** For the verbs that run before there is an organization or a person. */
  readonly organizationId?: string;
  readonly actorId?: string;
}

// Methods and not function properties, so that a list of use-cases of different inputs is `UseCase[]`.
export interface UseCase<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly contract: Contract<I, O>;
  /** Asks a `may/` question; false answers `actor.forbidden`. */
  may(context: RunContext, input: z.output<I>): boolean | Promise<boolean>;
  /**
   * Waits for something of which there is little, before the transaction begins: who waits holds none. Hands back what
   * gives it up again; null where this input needs none.
   * @param holder whose turn it is: the verified organization of the caller, or the person without one
   * @param signal the caller left: nobody waits for it any more
   */
  turn?(input: z.output<I>, holder: () => Promise<string>, signal?: AbortSignal): Promise<() => void> | null;
  run(context: RunContext, input: z.output<I>): Promise<z.input<O>>;
  /**
   * The rows that a draft or write verb touched, for the journal; without it the line names none. Null: no line, for
   * what concerns the installation and no organization, and is recorded elsewhere.
   */
  journal?(output: z.input<O>, input: z.output<I>): JournalLine | null;
}

/** A coded refusal of a use-case; the doors turn it into `{code, message, params}` with its HTTP status. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: Readonly<Record<string, string>>;

  constructor(code: string, status = 422, params: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.status = status;
    this.params = params;
  }
}
