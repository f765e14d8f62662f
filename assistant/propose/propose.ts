import { engineProblems } from './proposal-problems.ts';
import { understandTurns } from './conversation.ts';
import { assistantPropose } from './propose.contract.ts';
import { vocabularyOf } from './vocabulary.ts';
import type { KindVocabulary, Proposal } from '#assistant/language/understanding.ts';
import type { UseCase } from '#usecases/usecase.ts';
import type { z } from 'zod';

export type ProposeInput = z.output<typeof assistantPropose.input>;
export type ProposeOutput = z.input<typeof assistantPropose.output>;

/** Reads the turns in order and gives what stands after the last one. Pure but for the vocabulary handed in. */
export function propose(input: ProposeInput, today: string, kinds: KindVocabulary): ProposeOutput {
  const { last, state } = understandTurns(
    input.turns.map((turn) => turn.text),
    { locale: input.locale, referenceDate: input.referenceDate ?? today, sites: input.sites, kinds },
  );
  return {
    intent: last.intent,
    language: last.language,
    activities: state.proposals.map((proposal) => proposedOf(proposal, kinds)),
    ask: [...new Set(state.asks.map((ask) => ask.slot))],
    asks: state.asks.map((ask) => ({
      slot: ask.slot,
      ...(ask.activityIndex === undefined ? {} : { activityIndex: ask.activityIndex }),
      ...(ask.options === undefined ? {} : { options: [...ask.options] }),
    })),
    notUnderstood: last.notUnderstood.map((left) => left.quote),
    problems: input.turns.flatMap((turn) =>
      turn.files.map((file) => ({ code: 'document.unsupported', params: { name: file.name } })),
    ),
  };
}

function proposedOf(proposal: Proposal, kinds: KindVocabulary): ProposeOutput['activities'][number] {
  const { spans, candidates, route, ...slots } = proposal;
  const scope = kinds.kinds.find((kind) => kind.key === proposal.kind)?.scope;
  return {
    ...slots,
    candidates: [...candidates],
    ...(route === undefined ? {} : { route: [...route] }),
    ...(scope === undefined ? {} : { scope }),
    evidence: { source: 'api', spans: [...spans] },
    problems: engineProblems(proposal),
  };
}

export const assistantProposeUseCase: UseCase<typeof assistantPropose.input, typeof assistantPropose.output> =
  {
    contract: assistantPropose,
    may: () => true,
    run: (context, input) =>
      Promise.resolve(
        propose(input, context.now.toISOString().slice(0, 10), vocabularyOf(context.ports.library)),
      ),
  };
