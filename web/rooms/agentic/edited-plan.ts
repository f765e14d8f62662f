interface Step {
  readonly key: string;
  readonly after?: readonly string[] | undefined;
}

/** A plan with a step at another place; null where it would come before what it needs, or leave the plan. */
export function moved<S extends Step>(plan: readonly S[], from: number, to: number): S[] | null {
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
export function without<S extends Step>(plan: readonly S[], at: number): S[] {
  const gone = plan[at]?.key;
  return plan.toSpliced(at, 1).map((step) => {
    return { ...step, after: (step.after ?? []).filter((key) => key !== gone) };
  });
}
