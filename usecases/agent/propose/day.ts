/** The ISO day that lies so many days after a moment, by UTC; before it where the number is negative. */
export function dayAfter(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
