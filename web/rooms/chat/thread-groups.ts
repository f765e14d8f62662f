/** Where a conversation stands in the list. */
export type Group = 'pinned' | 'today' | 'yesterday' | 'week' | 'month' | 'older';

const ORDER: readonly Group[] = ['pinned', 'today', 'yesterday', 'week', 'month', 'older'];
const DAY_MS = 86_400_000;

interface Listed {
  readonly pinned: boolean;
  readonly updatedAt: string;
}

/** Conversations by when they were last active, in the reader's days; pinned ones first. Empty groups are left out. */
export function groupsOf<T extends Listed>(threads: readonly T[], now: Date): [Group, T[]][] {
  const today = dayOf(now);
  const groups = new Map<Group, T[]>();
  for (const thread of threads) {
    const group = thread.pinned ? 'pinned' : groupOf(dayOf(new Date(thread.updatedAt)), today);
    groups.set(group, [...(groups.get(group) ?? []), thread]);
  }
  return ORDER.flatMap((group): [Group, T[]][] => {
    const listed = groups.get(group);
    return listed ? [[group, listed]] : [];
  });
}

/** The beginning of a moment's day, in milliseconds. */
const dayOf = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

function groupOf(day: number, today: number): Group {
  // Rounded: a day on which the clocks change has 23 or 25 hours.
  const daysAgo = Math.round((today - day) / DAY_MS);
  if (daysAgo <= 0) return 'today';
  if (daysAgo === 1) return 'yesterday';
  if (daysAgo <= 7) return 'week';
  return daysAgo <= 30 ? 'month' : 'older';
}
