/** Where a run of an agent, a task or a schedule stands. */
export const RUN_STATES = [
  /** Shown to a person, who may change it before it runs. */
  'planned',
  'active',
  /** Its steps are over; what it proposed waits for people. */
  'waiting',
  'done',
  'failed',
  'cancelled',
  /** Nobody answered in time. */
  'expired',
  /** Its budget was used up. */
  'spent',
] as const;
