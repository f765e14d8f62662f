/** Whether there is an amount to show: a line was counted, or a draft is shown along. Nothing known is not zero. */
export function isKnown({
  countedLines,
  draftCo2eKg,
}: {
  readonly countedLines: number;
  readonly draftCo2eKg?: string | undefined;
}): boolean {
  return countedLines > 0 || Number(draftCo2eKg ?? 0) !== 0;
}
