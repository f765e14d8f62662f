import { parseDecimal, sum, toText, type Decimal } from '#engine/decimal.ts';
import { draftCreate, type draftList, draftUpdate } from '#usecases/ledger/draft/draft.contract.ts';
import { type draft, draftActivity } from '#usecases/ledger/draft/draft-shape.ts';
import { id } from '#usecases/shapes.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { plus, product } from '../language/numbers/exact.ts';
import { checkEvidence, type EvidenceSpan, isReadable, numbersIn } from './evidence.ts';
import type { Turn } from './turn.ts';

/**
 * The two tools that carry numbers from a person's words into a draft. Thread, message and text are the turn's own; a
 * model only says what it read and where, and that is checked before anything is drafted.
 */

const span = z.object({
  slot: z.enum(['kind', 'quantity', 'unit', 'period', 'site']),
  quote: z.string().max(2000).describe('copied exactly from the message'),
  start: z.number().int().min(0).optional(),
  end: z.number().int().min(0).optional(),
});

/**
 * What a route says beside a quantity: names and choices, never a number. Numbers that a calculation needs beside the
 * quantity are a person's to give, on the card or by the verb.
 */
const said = z.object({
  from: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('IATA code')
    .optional(),
  to: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('IATA code')
    .optional(),
  cabin: z.enum(['economy', 'premium_economy', 'business', 'first']).optional(),
  journey: z.enum(['one_way', 'return']).optional(),
  radiativeForcing: z.enum(['with', 'without']).optional(),
  haul: z.enum(['domestic_uk', 'short_haul_uk', 'long_haul_uk', 'international']).optional(),
});

/** The slots of an activity; what else may be said beside them is not a model's to fill. */
const slots = draftActivity
  .pick({ kind: true, quantity: true, unit: true, from: true, to: true })
  .partial().shape;

// Loose: the offline model leaves its full reading beside the fields, for the next turns.
const item = z.looseObject({
  ...slots,
  parameters: said.optional(),
  siteId: id.nullable().optional(),
  estimated: z.boolean().optional(),
  evidence: z
    .object({ spans: z.array(span).max(64) })
    .describe('where each slot was read; a quantity without a quote of its number is refused'),
});

/** The most activities of one message; the verb takes no more at once either. */
export const MOST_ITEMS = 200;

/** Drafted at a time: between two portions everybody else is answered. */
const PORTION = 20;

export const draftCreateInput = z.object({ items: z.array(item).min(1).max(MOST_ITEMS) });

export type DraftItem = z.output<typeof item>;

export interface RefusedItem {
  readonly index: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface DraftTotal {
  /** kg CO2e of the drafts that could be calculated, added exactly; null when none could. */
  readonly co2eKg: string | null;
  readonly calculated: number;
  readonly notCalculated: number;
}

export interface DraftCreateOutput {
  readonly drafts: readonly z.output<typeof draft>[];
  /** Items that were not drafted because the message does not bear them out. */
  readonly refused: readonly RefusedItem[];
  readonly total: DraftTotal;
}

/** Drafts the items whose evidence holds; the others come back as refused, with `evidence.missing`. */
export async function createDrafts(
  input: z.output<typeof draftCreateInput>,
  turn: Turn,
): Promise<DraftCreateOutput> {
  const refused: RefusedItem[] = [];
  const items: unknown[] = [];
  input.items.forEach((candidate, index) => {
    const check = checkEvidence(
      isOneTrip(candidate) ? null : (candidate.quantity ?? null),
      candidate.evidence.spans,
      turn.message.text,
      turn.numbers,
      candidate.unit,
    );
    if (!check.ok) {
      refused.push({ index, code: check.code, params: check.params });
      return;
    }
    const { kind, quantity, unit, from, to, parameters, siteId, estimated } = candidate;
    const evidence = {
      source: 'message',
      messageId: turn.message.id,
      text: turn.message.text,
      spans: check.spans,
    };
    const factorId = turn.factorId ?? null;
    items.push({ kind, quantity, unit, from, to, parameters, siteId, factorId, estimated, evidence });
  });
  if (items.length === 0) return { drafts: [], refused, total: totalOf([]) };
  const drafts: z.output<typeof draft>[] = [];
  for (let at = 0; at < items.length; at += PORTION) {
    const portion = { threadId: turn.threadId, items: items.slice(at, at + PORTION) };
    const output = await turn.call('draft.create', portion);
    drafts.push(...(output as z.output<typeof draftCreate.output>).drafts);
    await nextTurn();
  }
  return { drafts, refused, total: totalOf(drafts) };
}

/** `I flew GRU–LIS`: a flight named by its route is one, where nobody says how many flew. */
function isOneTrip({
  kind,
  quantity,
  unit,
  parameters,
  evidence,
}: Pick<DraftItem, 'kind' | 'quantity' | 'unit' | 'parameters' | 'evidence'>): boolean {
  const named = parameters?.from !== undefined && parameters.to !== undefined;
  const ofQuantity = evidence.spans.some(({ slot }) => slot === 'quantity');
  return kind === 'travel.flight' && unit === 'trip' && quantity === '1' && named && !ofQuantity;
}

export const draftUpdateInput = z.object({
  draftId: id,
  revision: z.number().int().min(1),
  change: z.looseObject({
    ...slots,
    parameters: said.optional(),
    siteId: id.nullable().optional(),
    estimated: z.boolean().optional(),
  }),
  evidence: z
    .object({ spans: z.array(span).max(64) })
    .optional()
    .describe('where the changed slots were read in this message; kept as the evidence of the change'),
});

export type DraftUpdateOutput =
  | z.output<typeof draftUpdate.output>
  | { readonly draft: null; readonly refused: Omit<RefusedItem, 'index'> };

/** Changes a draft; a new quantity must be readable in the person's message. */
export async function updateDraft(
  input: z.output<typeof draftUpdateInput>,
  turn: Turn,
): Promise<DraftUpdateOutput> {
  const { kind, quantity, unit, from, to, parameters, siteId, estimated } = input.change;
  const spans = input.evidence?.spans ?? [];
  const standing = spans.length > 0 ? await standingDraft(input.draftId, turn) : null;
  const before = standing?.evidence ?? null;
  // What was read before and still stands may go into a derived quantity: the mass of a way that is told later.
  const read = [
    ...numbersIn(turn.message.text, turn.numbers),
    ...(before?.spans ?? []).flatMap(({ slot, quote }) =>
      slot === 'quantity' ? numbersIn(quote, turn.numbers) : [],
    ),
  ];
  const borne =
    !quantity || isOneTrip({ ...input.change, evidence: { spans } }) || isReadable(quantity, read, unit);
  const summed = !borne && isSummed(quantity, standing?.activity.quantity ?? null, turn);
  if (!borne && !summed) {
    const params = { slot: 'quantity', value: quantity };
    return { draft: null, refused: { code: 'evidence.missing', params } };
  }
  const check = checkEvidence(null, spans, turn.message.text, turn.numbers);
  if (!check.ok) return { draft: null, refused: { code: check.code, params: check.params } };
  const change = { kind, quantity, unit, from, to, parameters, siteId, estimated };
  const output = await turn.call('draft.update', {
    draftId: input.draftId,
    revision: input.revision,
    change,
    ...(check.spans.length > 0 && { evidence: joined(before, check.spans, turn, summed) }),
  });
  return output as z.output<typeof draftUpdate.output>;
}

type Draft = z.output<typeof draft>;
type Evidence = NonNullable<Draft['evidence']>;

/** `soma 300`, `take 50 off`: what stands in the draft and a number of the message, added or taken away. */
function isSummed(quantity: string, stands: string | null, turn: Turn): boolean {
  if (stands === null) return false;
  return numbersIn(turn.message.text, turn.numbers).some((part) =>
    [plus(stands, part), plus(stands, product('-1', part))].includes(product(quantity)),
  );
}

async function standingDraft(draftId: string, turn: Turn): Promise<Draft | null> {
  const output = (await turn.call('draft.list', { draftIds: [draftId] })) as z.output<
    typeof draftList.output
  >;
  return output.drafts.find((one) => one.id === draftId) ?? null;
}

/** As much text as evidence may hold. */
const MOST_TEXT = 20_000;
const MOST_SPANS = 64;

/**
 * What was read before and still holds, and what was read now, in one text: the earlier message, then this one.
 * @param summed the amount that was read before is a part of the new one, and its place holds too
 */
function joined(
  before: Evidence | null,
  spans: readonly EvidenceSpan[],
  turn: Turn,
  summed: boolean,
): Evidence {
  const { id: messageId, text } = turn.message;
  const renewed = new Set<string>(spans.map(({ slot }) => slot));
  if (summed) renewed.delete('quantity');
  const kept = (before?.spans ?? []).filter(({ slot }) => !renewed.has(slot));
  if (before === null || kept.length === 0 || before.text.length + 1 + text.length > MOST_TEXT)
    return { source: 'message', messageId, text, spans: [...spans], ...readBefore(before, renewed) };
  const shift = before.text.length + 1;
  const now = spans.map((one) => ({ ...one, start: one.start + shift, end: one.end + shift }));
  return {
    source: 'message',
    messageId,
    text: `${before.text}\n${text}`,
    spans: [...now, ...kept].slice(0, MOST_SPANS),
    ...readBefore(before, renewed),
  };
}

/** What was read in a document and was not told anew stays evidence of the draft. */
function readBefore(before: Evidence | null, renewed: ReadonlySet<string>): Pick<Evidence, 'read'> {
  const read = (before?.read ?? []).filter(({ slot }) => !renewed.has(slot));
  return read.length > 0 ? { read } : {};
}

/** The exact sum of what could be calculated, and the count of what could not. */
export function totalOf(drafts: readonly z.output<typeof draft>[]): DraftTotal {
  const amounts: Decimal[] = [];
  for (const { result } of drafts) {
    const amount = result?.status === 'calculated' ? parseDecimal(result.co2eKg) : null;
    if (amount) amounts.push(amount);
  }
  return {
    co2eKg: amounts.length > 0 ? toText(sum(amounts)) : null,
    calculated: amounts.length,
    notCalculated: drafts.length - amounts.length,
  };
}
