import type { draft as draftShape } from '#usecases/ledger/draft/draft-shape.ts';
import type { TraceNode } from '#engine/trace.ts';
import type { z } from 'zod';

type Draft = z.output<typeof draftShape>;

/**
 * A draft as a conversation keeps it: its trace cut to the root and its evidence to the spans. The card reads the whole
 * from `draft.list`; repeated in every stored answer, traces and the text of the message (once a draft) were megabytes.
 */
export function outline(draft: Draft): Draft {
  const { result, evidence } = draft;
  return {
    ...draft,
    evidence: evidence && { ...evidence, text: '' },
    result: result?.status === 'calculated' ? outlineOf(result) : result,
  };
}

/** What a card shows before the whole arrives: the amounts, without how they came about and what is thought of them. */
function outlineOf<
  T extends { readonly trace: TraceNode; readonly uncertainty?: unknown; readonly quality?: unknown },
>(result: T): Omit<T, 'uncertainty' | 'quality'> {
  const { uncertainty: _uncertainty, quality: _quality, ...rest } = result;
  return { ...rest, trace: { ...rest.trace, from: [] } };
}

/** The output of a verb about drafts with each of them in outline; any other output as it is. */
export function outlined(output: unknown): unknown {
  if (typeof output !== 'object' || output === null) return output;
  if ('drafts' in output && Array.isArray(output.drafts)) {
    return { ...output, drafts: (output.drafts as Draft[]).map(outline) };
  }
  if ('draft' in output && output.draft) return { ...output, draft: outline(output.draft as Draft) };
  return output;
}
