interface Step {
  readonly key: string;
  readonly verb: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly after?: readonly string[] | undefined;
}

/** Days that a plan is about, both included, as ISO 8601. */
export interface PlanDays {
  readonly from: string;
  readonly to: string;
}

/** A plan with a step at another place; null where it would come before what it needs, or leave the plan. */
export function moved<S extends Pick<Step, 'key' | 'after'>>(
  plan: readonly S[],
  from: number,
  to: number,
): S[] | null {
  const step = plan[from];
  if (step === undefined || to < 0 || to >= plan.length) return null;
  const next = plan.toSpliced(from, 1).toSpliced(to, 0, step);
  const before = new Set<string>();
  for (const { key, after = [] } of next) {
    if (after.some((needed) => !before.has(needed))) return null;
    before.add(key);
  }
  return next;
}

/** A plan without a step; what came after it waits for it no more. */
export function without<S extends Pick<Step, 'key' | 'after'>>(plan: readonly S[], at: number): S[] {
  const gone = plan[at]?.key;
  return plan.toSpliced(at, 1).map((step) => {
    return { ...step, after: (step.after ?? []).filter((key) => key !== gone) };
  });
}

/** Verbs that a person may add to a plan, each with how it takes the days that the plan is about. */
export const ADDABLE = {
  'agent.proposeRequests': 'months',
  'agent.proposeReminders': 'none',
  'agent.proposeCorrections': 'days',
  'agent.proposeRecalculations': 'days',
  'agent.proposeReports': 'none',
  'agent.listExpiringFactors': 'none',
  'agent.takeUpFiles': 'none',
  'agent.draftFromFiles': 'none',
} as const;
export type Addable = keyof typeof ADDABLE;

const textIn = (input: Step['input'], name: string): string | null => {
  const value = input[name];
  return typeof value === 'string' ? value : null;
};

const isMonth = (text: string): boolean => text.length === 7;

/** The last day of a month `YYYY-MM`. */
function lastDayOf(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return day.toISOString().slice(0, 10);
}

/** The days that a plan is about, by the first of its steps that names some; null where none does. */
export function daysOf(plan: readonly Step[]): PlanDays | null {
  for (const { input } of plan) {
    const from = textIn(input, 'from');
    const to = textIn(input, 'to');
    if (from === null || to === null) continue;
    return isMonth(from) ? { from: `${from}-01`, to: lastDayOf(to) } : { from, to };
  }
  return null;
}

/** The inventory that a plan is about; null: none. */
export function inventoryOf(plan: readonly Step[]): string | null {
  return plan.map(({ input }) => textIn(input, 'inventoryId')).find((id) => id !== null) ?? null;
}

/** A plan about other days, and another inventory where one is named: every step that names such names these. */
export function about<S extends Step>(
  plan: readonly S[],
  days: PlanDays | null,
  inventoryId: string | null,
): S[] {
  return plan.map((step) => {
    const input: Record<string, unknown> = { ...step.input };
    const from = textIn(input, 'from');
    if (days !== null && from !== null) {
      const cut = isMonth(from) ? 7 : 10;
      Object.assign(input, { from: days.from.slice(0, cut), to: days.to.slice(0, cut) });
    }
    if (inventoryId !== null && 'inventoryId' in input) input['inventoryId'] = inventoryId;
    return { ...step, input };
  });
}

/** A plan with one step more at its end, about the days of the plan. */
export function added(
  plan: readonly Step[],
  verb: Addable,
): { key: string; verb: string; input: Record<string, unknown>; after: string[] }[] {
  const days = daysOf(plan);
  const taken = new Set(plan.map(({ key }) => key));
  const name = verb.slice('agent.'.length).toLowerCase();
  let key = name;
  for (let number = 2; taken.has(key); number += 1) key = `${name}-${number}`;
  const cut = ADDABLE[verb] === 'months' ? 7 : 10;
  const input =
    days === null || ADDABLE[verb] === 'none'
      ? {}
      : { from: days.from.slice(0, cut), to: days.to.slice(0, cut) };
  return [
    ...plan.map((step) => ({ ...step, input: { ...step.input }, after: [...(step.after ?? [])] })),
    { key, verb, input, after: [] },
  ];
}
