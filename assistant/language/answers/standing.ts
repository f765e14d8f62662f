import { pattern } from '../lexicon/pattern.ts';
import type { Turn } from './turn.ts';
import { proposalsOf } from '../corrections/targets.ts';
import type { Draft, Recorded } from '../drafts/draft.ts';

/** `gás natural, na caldeira` where just that stands: said once more, and nothing changes. */
export function confirms({ reading, state, input }: Turn): boolean {
  if (state.proposals.length === 0 || reading.amounts.length > 0 || reading.items.length === 0) return false;
  if (reading.text.includes('?') || reading.sites.length + reading.periods.length > 0) return false;
  const rest = [...reading.items, ...reading.cues]
    .sort((a, b) => b.start - a.start)
    .reduce((text, place) => `${text.slice(0, place.start)} ${text.slice(place.end)}`, reading.text);
  return (
    /^[\s,.;!]*(?:(?:e|eh|sim|isso|de|d[oa]s?|n[oa]s?|na|o|a|para|pra|it is|it's|yes|the|in|for|of|from)\b[\s,.;!]*)*$/.test(
      rest,
    ) && reading.items.every((item) => proposalsOf(item.concept, state, input.kinds).length > 0)
  );
}

export const ANEW = pattern()`\b(?:{answers.anew}|adiciona\w*)\b`;

/** What stands already in just these words of amount, thing, time and place was told once more, and counts once. */
export function onceMore({ reading, state }: Turn, recorded: Recorded): Recorded {
  if (state.proposals.length === 0 || ANEW.test(reading.text)) return recorded;
  const drafts = recorded.drafts.filter(
    ({ proposal }) =>
      proposal.kind === null ||
      proposal.quantity === null ||
      proposal.from === null ||
      !state.proposals.some(
        (one) =>
          one.kind === proposal.kind &&
          one.quantity === proposal.quantity &&
          one.unit === proposal.unit &&
          one.from === proposal.from &&
          one.to === proposal.to &&
          one.distance === proposal.distance &&
          (proposal.site === undefined || one.site === proposal.site),
      ),
  );
  return { ...recorded, drafts };
}

/** `e 1.260 L nos tratores` behind diesel of a generator: of the one fuel that stands, by the use that is said. */
function withFuel(draft: Draft, { reading, state, input }: Turn): Draft {
  const { proposal } = draft;
  const uses = new Set(reading.cues.flatMap(({ cue }) => (/^(?:mobile|stationary)$/.test(cue) ? [cue] : [])));
  const [use] = uses;
  if (proposal.kind !== null || reading.items.length > 0 || use === undefined || uses.size > 1) return draft;
  const fuels = new Set(
    state.proposals.map(({ kind, unit }) =>
      unit === proposal.unit ? (/^(?:mobile|stationary)\.(?!distance)(.+)$/.exec(kind ?? '')?.[1] ?? '') : '',
    ),
  );
  const [fuel] = fuels;
  const kind = input.kinds.kinds.find(({ key }) => key === `${use}.${fuel}`)?.key;
  if (fuels.size !== 1 || kind === undefined) return draft;
  return {
    proposal: { ...proposal, kind, candidates: [kind] },
    asks: draft.asks.filter(({ slot }) => slot !== 'kind'),
  };
}

/** `no mesmo mês`, `at the same site`, `that same quarter`: the time or the place of what was told last. */
const SAME_TIME = pattern()`
  \b(?:n?[oa]? ?mesm[oa] {answers.same_time}|(?:the |that )?same (?:month|period|date|day|quarter|year
  |week|time)|n?ess[ea] mesm[oa] (?:mes|periodo|data|dia|trimestre|ano)|(?:mes|month) e unidade)\b
`;
const SAME_PLACE = pattern()`
  \b(?:mesm[oa] (?:[a-z]+ e )?(?:unidade|planta|fabrica|filial|site|local|lugar)|same (?:[a-z]+ and )?
  (?:site|plant|place|factory|location|facility|unit)|la mesmo|same there)\b
`;
const ALSO = pattern()`^\s*(?:e|and|\+)\b|\b{answers.also}\b`;

/**
 * `também 200 L de gasolina`, `no mesmo mês teve 31 t de lenha`: with one period standing for all, what is added is of that
 * period too; where the words point at it, it is the period of what was told last.
 */
export function continued({ reading, state, input }: Turn, recorded: Recorded): Recorded {
  const { text } = reading;
  const sameTime = SAME_TIME.test(text);
  const samePlace = SAME_PLACE.test(text);
  if (!sameTime && !samePlace && !ALSO.test(text)) return recorded;
  const { proposals } = state;
  const periods = new Set(proposals.map((proposal) => `${proposal.from}/${proposal.to}`));
  const model = sameTime || samePlace ? proposals.at(-1) : proposals[0];
  if (model === undefined) return recorded;
  const dated = model.from !== null && (sameTime || periods.size === 1);
  const one = reading.sites.length === 0 && proposals.every((proposal) => proposal.site === model.site);
  const place = (one || samePlace) && model.site !== undefined ? { site: model.site } : {};
  const drafts = recorded.drafts.map((unnamed) => {
    const draft = withFuel(unnamed, { reading, state, input });
    const { proposal } = draft;
    const takes = dated && proposal.from === null && reading.undated.length === 0;
    if (!takes && !(samePlace && proposal.site === undefined)) return draft;
    const { from, to, yearInferred } = takes ? model : proposal;
    return {
      proposal: { ...proposal, from, to, yearInferred, ...(proposal.site === undefined ? place : {}) },
      asks: takes ? draft.asks.filter((ask) => ask.slot !== 'period') : draft.asks,
    };
  });
  return { ...recorded, drafts };
}
