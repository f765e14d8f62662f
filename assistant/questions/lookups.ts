import type { QuestionType } from './catalogue-row.ts';
import { meant } from './line-meant.ts';
import { type Call, type Done, outputOf } from './looked-up.ts';
import type { Question } from './question.ts';
import type { Render } from './telling.ts';
import {
  drawnAs,
  type Environment,
  figuresInput,
  filterOf,
  inventoryOf,
  linesFilter,
  spansOf,
} from './verb-inputs.ts';

/** What a look-up is made from; `done`: what was looked up before it. */
export interface Asking {
  readonly question: Question;
  readonly environment: Environment;
  readonly done: readonly Done[];
}

/** The calls of one step of looking up; none where there is nothing to ask. */
export type Step = (asking: Asking) => readonly Call[];

export const call = (tool: string, input: object): Call => ({ tool, input });

export const both =
  (...steps: readonly Step[]): Step =>
  (asking) =>
    steps.flatMap((step) => step(asking));

/** Whether activities are named, one by one or by their category. */
export const isNamed = ({ only }: Pick<Question, 'only'>): boolean =>
  only.kinds.length + only.categories.length > 0;

/** Figures of the ledger, of the question where it differs in this; the input may differ, too. */
export const figures =
  (change: Partial<Question> = {}, input: object = {}): Step =>
  ({ question, environment }) => [
    call('answer_query', { ...figuresInput({ ...question, ...change }, environment), ...input }),
  ];

/** Figures, and the table or chart of them. */
export const drawn: Step = (asking) => {
  const show = drawnAs(asking.question);
  return figures({}, show === null ? {} : { show })(asking);
};

/** So many rows are all. */
export const ALL_ROWS = { order: 'natural', limit: 100 };

/** The lines that a question is about, the first by what they are sorted by. */
export const lines =
  (limit: number, by?: string, descending = true): Step =>
  ({ question, environment }) => [
    call('entry_query', {
      filter: linesFilter(question, environment),
      limit,
      ...(by !== undefined && { sort: [{ by, descending }] }),
    }),
  ];

/** How many lines a question is about, whatever is read of them. */
export const counted: Step = ({ question, environment }) => [
  call('entry_group', { filter: linesFilter(question, environment) }),
];

/** How the line that is meant came about. */
export const explained: Step = ({ question, done }) => {
  const entry = meant(question, outputOf(done, 'entry_query')?.entries ?? []);
  return entry ? [call('entry_explain', { entryId: entry.id })] : [];
};

/** The inventory that is asked about. */
export const inventory: Step = ({ question, environment }) => {
  const one = inventoryOf(question, environment);
  return one ? [call('inventory_read', { inventoryId: one.id })] : [];
};

/** What lacks in inventories, of the sites and categories that are asked about. */
export function lackingIn(
  inventories: readonly { readonly id: string }[],
  { question, environment }: Asking,
): Call[] {
  const { siteIds, categories } = filterOf(question.only, environment);
  return inventories.map(({ id }) =>
    call('inventory_completeness', {
      inventoryId: id,
      onlyLacking: true,
      withCells: false,
      ...(siteIds && { siteIds }),
      ...(categories && { categories }),
    }),
  );
}

/** The first and last day of what is asked about. */
export const days = ({ question, environment }: Asking) => {
  const spans = spansOf({ ...question, type: 'total' }, environment);
  return { from: spans[0]?.from ?? '', to: spans.at(-1)?.to ?? '' };
};

/** How a type is answered: what is looked up for it, step by step, and how that is told. */
export interface Answer {
  readonly asks: readonly Step[];
  readonly tell: Render;
}

export type Answers = Partial<Record<QuestionType, Answer>>;

/** What is to be looked up next; nothing where all is at hand, or where nothing of the ledger answers. */
export function lookUps({ asks }: Answer, asking: Asking): readonly Call[] {
  const isDone = ({ tool }: Call) => asking.done.some((one) => one.tool === tool);
  return asks.map((step) => step(asking)).find((calls) => calls.length > 0 && !calls.every(isDone)) ?? [];
}
