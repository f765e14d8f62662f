import { accounted } from './account/account.ts';
import { advance } from './advance.ts';
import { answers, isOpen } from './answers/answer.ts';
import { both, deletion } from './answers/deletions.ts';
import { isQuestion, outcome, type Turn } from './answers/turn.ts';
import { asksOf } from './drafts/asks.ts';
import { completesFlight } from './corrections/corrected-scope.ts';
import { completes, yearTold } from './answers/completion.ts';
import { corrections } from './corrections/corrections.ts';
import { notUnderstood } from './reading/coverage.ts';
import { intentOf, is } from './queries/intent.ts';
import { isBareList, loose, nothingRead, passedOver, unsaid } from './left-over.ts';
import { MOST_AMOUNTS, overlaps, type Place } from './text/mentions.ts';
import { typedPlace } from './reading/proposal-spans.ts';
import { queryOf } from './queries/query.ts';
import { type Reading, read } from './reading/reading.ts';
import type { Recorded } from './drafts/draft.ts';
import { record } from './drafts/record.ts';
import { continuedList, repeated } from './corrections/repeated.ts';
import { isDenied } from './reading/denied.ts';
import { accepts } from './assignment/assign.ts';
import { resolveKinds } from './kinds/resolve-kind.ts';
import { DIMENSION_OF } from './words/units.ts';
import { repaired } from './reading/repairs.ts';
import { UNITS } from './units/units.ts';
import { proposalsOf, quotedBy } from './corrections/targets.ts';
import {
  type Change,
  type Intent,
  MAX_TEXT,
  type UnderstandInput,
  type Understanding,
} from './understanding.ts';

export class TextTooLong extends Error {}

/**
 * Understands one message: what it reports, corrects, takes away or asks, with the place of every slot in the text.
 * Pure and deterministic. Throws `TextTooLong` above `MAX_TEXT` characters, before reading anything.
 */
export function understand(input: UnderstandInput): Understanding {
  if (input.text.length > MAX_TEXT) throw new TextTooLong(`text of ${input.text.length} characters`);
  const reading = read(input);
  const state = input.conversation;
  const turn = { input, reading, state };
  if (reading.amounts.length > MOST_AMOUNTS)
    return outcome(turn, 'record', { notUnderstood: notUnderstood(reading, []) });
  return accounted(
    turn,
    greeting(turn) ??
      both(turn) ??
      deletion(turn) ??
      repetition(turn) ??
      answer(turn) ??
      correction(turn) ??
      recording(turn),
  );
}

function greeting(turn: Turn): Understanding | null {
  return is.greeting(turn.reading.text) ? outcome(turn, 'greet') : null;
}

/** `o mesmo em abril`: what stands, of another period. */
function repetition(turn: Turn): Understanding | null {
  if (strongCorrection(turn.reading.text)) return null;
  const next = continuedList(turn.reading, turn.state);
  if (next !== null) {
    const left = notUnderstood(turn.reading, [next.used]);
    return settled(turn, 'record', { activities: [next.proposal], notUnderstood: left });
  }
  const activities = repeated(turn.reading, turn.state, turn.input.kinds);
  return activities.length === 0 ? null : settled(turn, 'record', { activities });
}

/** Answers to open questions; what the message reports beyond them becomes new proposals. */
function answer(turn: Turn): Understanding | null {
  const { reading, state, input } = turn;
  if (state.asks.length === 0 || isQuestion(turn)) return null;
  if (strongCorrection(reading.text)) return null;
  const found = answers(reading, state, input.kinds);
  const rest = withoutUsed(reading, found.used);
  const recorded =
    rest.amounts.length > 0 ? record(rest, input.kinds) : { drafts: [], used: [], strange: [] };
  const fresh = recorded.drafts.filter(
    (draft) => draft.proposal.kind !== null || draft.proposal.quantity !== null,
  );
  if (found.changes.length === 0) return null;
  const complete = fresh.filter((draft) =>
    draft.proposal.spans.some((span) => span.slot === 'quantity' || span.slot === 'route'),
  );
  const asks = asksOf(reading, complete, state.proposals.length, input.kinds);
  return settled(turn, 'record', {
    activities: complete.map((draft) => draft.proposal),
    changes: found.changes,
    asks,
    notUnderstood: notUnderstood(reading, [...found.used, ...recorded.used]),
  });
}

function withoutUsed(reading: Reading, used: readonly Place[]): Reading {
  return {
    ...reading,
    amounts: reading.amounts.filter((amount) => !used.some((place) => overlaps(place, amount.number))),
  };
}

const STRONG =
  /\b(?:(?:o|a) (?:[a-z]+ )?(?:certo|certa|correto|correta)(?: d[eoa]s? [a-z0-9 -]{2,30}?)? (?:e|era|foi|seria|sao|eram)|the (?:right|correct) (?:[a-z]+ )?(?:is|was)|(?:was|were|is) (?:really|in fact)|na verdade|alias|corrig\w+|corrija|correcao|ajust(?:e|ando|a|ar)|retific\w+|acerto|revisad[oa]|adjust(?:ment|ing|ed)|rectif\w+|restated?|revised|errei|enganei|engano|ops|opa,|troc(?:a|ar|o|que)|troque|mud(?:a|ar|e)|alter(?:a|ar|e)|atualiz\w+|quis dizer|quero dizer|ou melhor|melhor dizendo|errad[oa]|digitei|invert\w*|troquei|confundi|swapped|mixed up|substitu\w+|actually|swap|correction|correct (?:that|the|it)|i meant|i mean|make that|make it|change|should (?:be|have been)|sorry|no,? wait|hang on|hold on|pera(?:i| ai)?|espera(?: ai)?|oops|mistake|wrong|instead|update|replace|switch|amend|fix|em vez de|ao inves de)\b/;

function strongCorrection(text: string): boolean {
  return STRONG.test(text);
}

/** Corrections of what stands: `na verdade foram 1.320`, `troca por etanol`, `ops, é kWh`. */
function correction(turn: Turn): Understanding | null {
  const { reading, state, input } = turn;
  if (state.proposals.length === 0 || isQuestion(turn) || is.injection(reading.text)) return null;
  const strong = strongCorrection(reading.text);
  const year = yearTold(reading, state);
  if (year !== null) return settled(turn, 'correct', { changes: year });
  const told = completesFlight(reading, state);
  const isSo = /^\s*(?:é|eh)\s/i.test(reading.typed);
  if (
    !strong &&
    !isSo &&
    !is.correction(reading.text) &&
    !restates(turn) &&
    !deniesUnit(turn) &&
    !isUnitAlone(turn) &&
    !completes(reading, state) &&
    !isNewValue(turn) &&
    !deniesPeriod(turn) &&
    !tellsAnew(turn) &&
    !told
  )
    return null;
  const own = repaired(reading);
  const tookBack = own.takenBack.length > 0 && reportsSomethingNew({ ...turn, reading: own.reading });
  if ((!strong || tookBack) && reportsSomethingNew(turn)) return null;
  const found = corrections(reading, state, input.kinds);
  if (found.changes.length === 0 && !found.unclear) return strong ? ununderstood(turn) : null;
  return settled(turn, 'correct', {
    changes: found.changes,
    asks: found.asks,
    notUnderstood: notUnderstood(reading, found.used),
  });
}

/** `gramas!! não quilos`, `not MWh, kWh`: one unit instead of another, and no number. */
function deniesUnit({ reading }: Turn): boolean {
  if (reading.amounts.length > 0) return false;
  const units = UNITS.all(reading.tokens);
  return units.some((unit) => isDenied(reading, unit)) && units.some((unit) => !isDenied(reading, unit));
}

/** `epa, quilos`: a unit and next to nothing else, where nothing was asked. */
function isUnitAlone({ reading, state }: Turn): boolean {
  if (reading.amounts.length + reading.items.length + reading.periods.length > 0) return false;
  if (state.asks.length > 0 || reading.text.includes('?') || reading.tokens.length > 3) return false;
  return UNITS.all(reading.tokens).some(
    ({ end, start, value }) =>
      end - start > 1 && ['mass', 'volume', 'energy', 'distance'].includes(value.dimension),
  );
}

/** `conforme auditoria, 101.320 t` where one amount in that measure stands: its new value, and no more of nothing named. */
function isNewValue(turn: Turn): boolean {
  const { reading, state, input } = turn;
  if (state.asks.length > 0 || ANEW.test(reading.text) || reading.text.includes('?')) return false;
  const [amount, ...more] = reading.amounts.filter(({ number, unit }) => !number.weak || unit !== null);
  if (amount === undefined || more.length > 0 || amount.percent || amount.bareDollar) return false;
  if (reading.periods.length + reading.routes.length > 0) return false;
  if (reading.sites.length > 0) return standsOnce(turn) && reading.items.length === 0;
  if (amount.unit === null)
    return state.proposals.length === 1 && reading.items.length === 0 && reading.tokens.length < 8;
  const dimension = amount.unit?.dimension ?? null;
  const alike = state.proposals.filter(({ unit }) => DIMENSION_OF.get(unit ?? '') === dimension);
  // `the utility reissued the bill: 1,950 MWh`: what is named is what stands, and no time is told.
  const named = reading.items.some(
    (item) =>
      proposalsOf(item.concept, state, input.kinds).length !== 1 &&
      resolveKinds(
        item.concept,
        { use: null, cues: new Set(), dimension, beside: new Set() },
        input.kinds,
      ).some((kind) => accepts(kind, dimension, input.kinds)),
  );
  return alike.length === 1 && !named;
}

/** `Betim foi 42`: the one site that is named is the site of one thing that stands. */
function standsOnce({ reading, state }: Turn): boolean {
  const names = reading.sites.flatMap((site) => (site.names.length === 1 ? site.names : []));
  return names.length === 1 && state.proposals.filter(({ site }) => site === names[0]).length === 1;
}

/** `a água é 69`, `os botijões foram 5`, `e é tudo de outubro`: what stands, and what it is. */
function tellsAnew({ reading, state, input }: Turn): boolean {
  const { amounts, items, periods, sites, text } = reading;
  if (amounts.length + items.length === 0 && periods.length === 1 && sites.length === 1)
    return standsOnce({ reading, state, input });
  const all = /\b(?:tud[oa]|tod[oa]s|ambos|ambas|all|everything|both)\b/.test(text);
  if (amounts.length + items.length === 0) return all && periods.length + sites.length > 0;
  const [amount, ...more] = amounts;
  const [item, ...others] = items;
  if (amount === undefined || item === undefined || more.length + others.length + periods.length > 0)
    return false;
  return (
    amount.unit === null &&
    proposalsOf(item.concept, state, input.kinds).length === 1 &&
    /^ (?:so |na verdade |really )?(?:e|eh|era|foi|foram|sao|deu|is|was|were) (?:so |apenas |only )?$/.test(
      text.slice(item.end, amount.start),
    )
  );
}

/** `e é maio, não abril`: one time instead of another, and no number. */
function deniesPeriod({ reading }: Turn): boolean {
  const dated = reading.periods.filter(({ from }) => from !== '');
  if (reading.amounts.length > 0 || dated.length !== 2) return false;
  return (
    dated.some((period) => isDenied(reading, period)) && dated.some((period) => !isDenied(reading, period))
  );
}

/** A turn that plainly corrects something, and nobody can tell what: it is said so, and nothing changes. */
function ununderstood(turn: Turn): Understanding | null {
  const { reading } = turn;
  if (reading.amounts.length > 0 || is.help(reading.text)) return null;
  const end = reading.text.trimEnd().length;
  return outcome(turn, 'correct', {
    notUnderstood: [{ ...typedPlace(reading, { start: 0, end }), value: null }],
  });
}

/** `a energia é de Camaçari`: a standing thing with another place or time, and no number. */
function restates({ reading, state, input }: Turn): boolean {
  if (reading.amounts.length > 0 || reading.items.length === 0 || reading.text.includes('?')) return false;
  if (reading.sites.length === 0 && reading.periods.length === 0) return false;
  return reading.items.every((item) => proposalsOf(item.concept, state, input.kinds).length > 0);
}

/** An amount of a thing that does not stand yet, or `também`, `mais`: no correction unless it says so. */
function reportsSomethingNew({ reading, state, input }: Turn): boolean {
  if (
    /\b(?:tambem|also|ainda|another|outro|outra|alem disso|in addition|adiciona|add)\b/.test(reading.text) &&
    reading.amounts.length > 0
  )
    return true;
  const physical = reading.amounts.filter((amount) => amount.unit !== null);
  if (physical.length === 0) return false;
  return (
    reading.items.some(
      (item) =>
        proposalsOf(item.concept, state, input.kinds).length === 0 &&
        quotedBy(reading, item, state).length === 0,
    ) ||
    (reading.periods.length > 0 && reading.items.length > 0)
  );
}

/** `gás natural, na caldeira` where just that stands: said once more, and nothing changes. */
function confirms({ reading, state, input }: Turn): boolean {
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

function recording(turn: Turn): Understanding {
  if (confirms(turn)) return settled(turn, 'record', {});
  const { reading, state, input } = turn;
  const real = reading.amounts.filter((amount) => !amount.number.weak || amount.unit !== null);
  const intent = intentOf({
    text: reading.text,
    hasAmounts:
      real.some((amount) => amount.unit !== null || reading.items.length > 0 || reading.routes.length > 0) ||
      (reading.routes.length > 0 && reading.periods.length > 0) ||
      isBareList(reading, real),
    hasItems: reading.items.length > 0,
    hasPeriods: reading.periods.some(({ from }) => from !== ''),
    hasStanding: state.proposals.length > 0,
    hasOpenQuestion: state.asks.length > 0,
  });
  if (intent === 'query')
    return outcome(turn, 'query', { query: queryOf(reading, input.kinds), notUnderstood: unsaid(turn) });
  if (intent !== 'record')
    return outcome(turn, intent, {
      notUnderstood: intent === 'other' ? [...notUnderstood(reading, []), ...loose(turn)] : unsaid(turn),
    });
  const whole = continued(turn, record(reading, input.kinds));
  const recorded = onceMore(turn, whole);
  // All of it stands already: nothing is new, and nothing was left out.
  if (whole.drafts.length > 0 && recorded.drafts.length === 0)
    return { ...settled(turn, 'record', {}), notUnderstood: [] };
  const asks = asksOf(reading, recorded.drafts, state.proposals.length, input.kinds);
  const strange = recorded.strange.map((place) => ({ ...typedPlace(reading, place), value: null }));
  const left = notUnderstood(reading, [
    ...recorded.used,
    ...(asks.some((ask) => ask.slot === 'period') ? reading.undated : []),
  ]);
  const told = recorded.drafts.length + recorded.used.length;
  return settled(turn, 'record', {
    activities: recorded.drafts.map((draft) => draft.proposal),
    asks,
    notUnderstood:
      told + left.length + strange.length + asks.length > 0
        ? [...left, ...strange].sort((a, b) => a.start - b.start)
        : nothingRead(reading),
  });
}

const ANEW =
  /\b(?:tambem|outr[oa]s?|mais|de novo|novamente|also|another|again|more|too|as well|adiciona\w*|add|repete|repeat|segund[oa]|second)\b/;

/** What stands already in just these words of amount, thing, time and place was told once more, and counts once. */
function onceMore({ reading, state }: Turn, recorded: Recorded): Recorded {
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

/** `também 200 L de gasolina`: with one period standing for all, what is added is of that period too. */
function continued({ reading, state }: Turn, recorded: Recorded): Recorded {
  if (
    !/^\s*(?:e|and|\+)\b|\b(?:tambem|also|mais|e ainda|plus|as well|too|alem disso|in addition)\b/.test(
      reading.text,
    )
  )
    return recorded;
  const periods = new Set(state.proposals.map((proposal) => `${proposal.from}/${proposal.to}`));
  const [first] = state.proposals;
  if (first === undefined || first.from === null || periods.size !== 1) return recorded;
  const { from, to, yearInferred, site } = first;
  const one = reading.sites.length === 0 && state.proposals.every((proposal) => proposal.site === site);
  const place = one && site !== undefined ? { site } : {};
  const drafts = recorded.drafts.map((draft) =>
    draft.proposal.from === null && reading.undated.length === 0
      ? {
          proposal: { ...draft.proposal, from, to, yearInferred, ...place },
          asks: draft.asks.filter((ask) => ask.slot !== 'period'),
        }
      : draft,
  );
  return { ...recorded, drafts };
}

/** Adds the questions that are still open after the changes of the turn. */
function settled(
  turn: Turn,
  intent: Intent,
  parts: Partial<Understanding> & { changes?: readonly Change[] },
): Understanding {
  const told = outcome(turn, intent, parts);
  const whole = { ...told, notUnderstood: [...told.notUnderstood, ...passedOver(turn, told)] };
  const after = advance(turn.state, whole).proposals;
  const standing = turn.state.asks.filter((ask) => {
    if (ask.activityIndex !== undefined) {
      const proposal = after[ask.activityIndex];
      return proposal !== undefined && isOpen(ask.slot, proposal);
    }
    return after.slice(0, turn.state.proposals.length).some((proposal) => isOpen(ask.slot, proposal));
  });
  const fresh = (parts.asks ?? []).filter(
    (ask) =>
      !standing.some(
        (old) => old.slot === ask.slot && old.activityIndex === undefined && ask.activityIndex === undefined,
      ),
  );
  return { ...whole, asks: [...standing, ...fresh] };
}
