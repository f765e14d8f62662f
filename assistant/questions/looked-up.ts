import type { answerQuery } from '#usecases/conversation/answer/query.contract.ts';
import type { memberColleagues } from '#usecases/conversation/comment/comment.contract.ts';
import type { documentList } from '#usecases/evidence/document/document.contract.ts';
import type { factorGet, factorSearch } from '#usecases/calculation/factor/factor.contract.ts';
import type { factorEditions, factorUpgradePreview } from '#usecases/inventory/edition/upgrade.contract.ts';
import type { findingList } from '#usecases/finding/finding.contract.ts';
import type { inventoryCompleteness } from '#usecases/finding/completeness/matrix.contract.ts';
import type { qualityPanel } from '#usecases/finding/quality/panel.contract.ts';
import type { inventoryRead } from '#usecases/inventory/life.contract.ts';
import type { resultComposition } from '#usecases/inventory/result/composition.contract.ts';
import type { resultIntensities } from '#usecases/inventory/result/drivers.contract.ts';
import type { resultScope2 } from '#usecases/inventory/result/scope2.contract.ts';
import type { targetFollow, targetList } from '#usecases/inventory/target/target.contract.ts';
import type { entryGroup, entryQuery } from '#usecases/ledger/entry/query.contract.ts';
import type { z } from 'zod';
import type { DraftSummary, ExplainSummary } from '../tools/summarize.ts';

/** A tool that is to be called, with its input. */
export interface Call {
  readonly tool: string;
  readonly input: unknown;
}

/** A tool that was called in this turn, with what came of it. */
export interface Done extends Call {
  readonly output: unknown;
  /** The code of the refusal when the tool failed. */
  readonly refused: string | null;
}

/** A page of the help as it is found. */
export interface HelpPage {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly summary: string;
}

type Output<C extends { readonly output: z.ZodType }> = z.output<C['output']>;

/** What is told of the verbs that answer questions, by the names of their tools. */
export interface Outputs {
  readonly answer_query: Output<typeof answerQuery>;
  readonly document_list: Output<typeof documentList>;
  readonly draft_list: { readonly drafts: readonly DraftSummary[] };
  readonly entry_explain: ExplainSummary;
  readonly entry_group: Output<typeof entryGroup>;
  readonly entry_query: Output<typeof entryQuery>;
  readonly factor_editions: Output<typeof factorEditions>;
  readonly factor_get: Output<typeof factorGet>;
  readonly factor_search: Output<typeof factorSearch>;
  readonly factor_upgradePreview: Output<typeof factorUpgradePreview>;
  readonly finding_list: Output<typeof findingList>;
  readonly inventory_completeness: Output<typeof inventoryCompleteness>;
  readonly inventory_read: Output<typeof inventoryRead>;
  readonly learn_search: { readonly hits: readonly HelpPage[] };
  readonly member_colleagues: Output<typeof memberColleagues>;
  readonly quality_panel: Output<typeof qualityPanel>;
  readonly result_composition: Output<typeof resultComposition>;
  readonly result_intensities: Output<typeof resultIntensities>;
  readonly result_scope2: Output<typeof resultScope2>;
  readonly target_follow: Output<typeof targetFollow>;
  readonly target_list: Output<typeof targetList>;
}

/** What the calls of a verb that were not refused came to, in their order. */
export function outputs<V extends keyof Outputs>(done: readonly Done[], verb: V): Outputs[V][] {
  return done
    .filter(({ tool, refused }) => tool === verb && refused === null)
    .map(({ output }) => output as Outputs[V]);
}

/** What the first call of a verb came to; null where it was not called. */
export const outputOf = <V extends keyof Outputs>(done: readonly Done[], verb: V): Outputs[V] | null =>
  outputs(done, verb)[0] ?? null;
