import { monthEnd, month } from './format.ts';
import { itemInWords, type Spoken, type Tongue, unitInWords } from './phrase.ts';
import { say, type Wording } from './wording.ts';
import type { Ask, AskOption, AskSlot, Proposal } from '../language/understanding.ts';

/** A question as the tool `ask` takes it. */
export interface AskedQuestion {
  readonly slot: AskSlot;
  readonly text: string;
  readonly draftId?: string;
  readonly options: readonly AskOption[];
  readonly span?: Ask['span'];
}

/** How many past months are offered as the likely ones. */
const LIKELY_MONTHS = 4;

/**
 * Words the open questions. `standing` are the proposals after this turn with the draft each one lies in; a question
 * about an activity that did not become a draft falls away.
 */
export function wordQuestions(
  asks: readonly Ask[],
  standing: readonly { readonly draftId: string | null; readonly proposal: Proposal }[],
  today: string,
  tongue: Tongue,
): AskedQuestion[] {
  const worded = asks.flatMap((ask) => {
    const about = ask.activityIndex === undefined ? undefined : standing[ask.activityIndex];
    if (ask.activityIndex !== undefined && !about?.draftId) return [];
    const options = ask.options ?? likelyOptions(ask.slot, about?.proposal, today, tongue);
    return [
      {
        slot: ask.slot,
        text: questionText(ask, about && spoken(about.proposal), tongue),
        ...(about?.draftId && { draftId: about.draftId }),
        options: options.slice(0, 12),
        ...(ask.span && { span: ask.span }),
      },
    ];
  });
  return worded.map((question) => ({ ...question, options: withoutShared(question, worded) }));
}

/** A press is a message: where it would answer another amount that is asked as well, it is no button. */
function withoutShared({ slot, options }: AskedQuestion, all: readonly AskedQuestion[]) {
  if (slot !== 'quantity') return options;
  const others = all.filter((one) => one.slot === slot && one.options !== options);
  return options.filter(({ label }) =>
    others.every((one) => one.options.every((other) => other.label.en !== label.en)),
  );
}

function spoken(proposal: Proposal): Spoken {
  return { ...proposal, called: proposal.spans.find(({ slot }) => slot === 'kind')?.quote };
}

/** Options where the question came without: the last months, the kinds that fit, and that there was none. */
function likelyOptions(
  slot: AskSlot,
  proposal: Proposal | undefined,
  today: string,
  tongue: Tongue,
): readonly AskOption[] {
  const { kinds } = tongue;
  if (slot === 'period') return likelyMonths(today);
  if (slot === 'quantity' && proposal) return noneAtAll(proposal, tongue);
  if (slot !== 'kind' || !proposal) return [];
  return proposal.candidates.flatMap((key) => {
    const kind = kinds.find((one) => one.key === key);
    return kind ? [{ value: key, label: kind.name }] : [];
  });
}

/** Zero as an answer of its own: that there was none is known only where a person says so. */
function noneAtAll({ kind, candidates, unit }: Proposal, { kinds }: Tongue): readonly AskOption[] {
  const usual = kinds.filter(({ key }) => (kind === null ? candidates.includes(key) : key === kind));
  const [only, ...others] = unit === null ? new Set(usual.map(({ units }) => units[0])) : [unit];
  if (only === undefined || others.length > 0) return [];
  const none = (reply: Tongue['reply']) => say(reply, 'option_none', { unit: unitInWords(only, '0', reply) });
  return [{ value: '0', label: { 'pt-BR': none('pt-BR'), en: none('en') } }];
}

function questionText(ask: Ask, activity: Spoken | undefined, tongue: Tongue): string {
  const { reply, seed } = tongue;
  if (ask.slot === 'number_format') {
    return ask.span
      ? say(reply, 'ask_number_format', { quote: ask.span.quote })
      : say(reply, 'ask_number_format_unquoted');
  }
  if (!activity) return say(reply, ask.slot === 'period' ? 'ask_period_all' : 'other', {}, seed);
  return say(reply, `ask_${ask.slot}` satisfies Wording, { item: itemInWords(activity, tongue) }, seed);
}

/** The last full months before today, the latest first: consumption is accounted for after it happened. */
export function likelyMonths(today: string): AskOption[] {
  const [year = 0, monthNumber = 0] = today.split('-').map(Number);
  return Array.from({ length: LIKELY_MONTHS }, (_, back) => {
    const from = new Date(Date.UTC(year, monthNumber - 2 - back, 1)).toISOString().slice(0, 10);
    return {
      value: `${from}/${monthEnd(from)}`,
      label: { 'pt-BR': month(from, 'pt-BR'), en: month(from, 'en') },
    };
  });
}
