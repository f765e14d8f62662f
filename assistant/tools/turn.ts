import type { Locale } from '../language/understanding.ts';
import type { AllowedVerb } from './allowed.ts';

/** What the tools of one turn know and may do; nothing of it comes from the model. */
export interface Turn {
  readonly threadId: string;
  readonly message: { readonly id: string; readonly text: string };
  /** A factor that the person named for what the message reports; null = the engine chooses. */
  readonly factorId?: string | null;
  /** Documents that are attached to this conversation: no other one is read by its tools. */
  readonly documents?: ReadonlySet<string>;
  /** The workspace's number format. */
  readonly numbers: Locale;
  /** Runs a verb through the use-case wrapper as the person, door `chat`. */
  call(verb: AllowedVerb, input: unknown): Promise<unknown>;
  /** Puts a question with buttons into the stream. */
  ask(question: AskPart): void;
  /** Shows figures beside the words, as a table or a chart of the product's own. */
  show(figures: FiguresPart): void;
}

/** `data-table` and `data-chart`: what a look-up of figures gave, to be drawn by the screen. */
export interface FiguresPart {
  readonly form: 'table' | 'chart';
  /** What was asked: the filter under which the tables open. */
  readonly query: unknown;
  readonly result: unknown;
}

/** `data-ask`: a question with buttons. A click sends the label in the reader's language as the next message. */
export interface AskPart {
  readonly slot: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: { readonly 'pt-BR': string; readonly en: string };
  }[];
  /** The draft that the answer completes; absent when it completes several. */
  readonly draftId?: string | undefined;
  readonly text: string;
}
