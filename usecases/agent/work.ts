import type { Database } from '#database/database.ts';
import type { Ports, UseCase } from '../usecase.ts';
import type { PlanStep } from './agent-shape.ts';

/** What a process needs to work on runs. */
export interface AgentWork {
  readonly database: Database;
  readonly ports: Ports;
  /** Every verb that steps may name, and more: the plan says which, and only verbs that read or propose are taken. */
  readonly useCases: readonly UseCase[];
  readonly onFault: (error: unknown) => void;
  /** Called as steps are taken, and now and then while one is at work within the seconds of its run. */
  readonly onProgress?: () => void;
  readonly now?: () => Date;
  /** For how long a run is a process's own without a sign of life. */
  readonly leaseSeconds?: number;
  /** Runs that this process works on at once. */
  readonly atOnce?: number;
}

/** A run that this process has taken, as it stood then. */
export interface TakenRun {
  readonly id: string;
  readonly organization_id: string;
  readonly number: number;
  readonly acting_for: string;
  readonly plan: readonly PlanStep[];
  readonly plan_version: number;
  readonly position: number;
  readonly lease: string;
  readonly tries: number;
  readonly most_steps: number;
  readonly most_seconds: number;
  readonly most_tokens: number;
  readonly spent_steps: number;
  readonly spent_ms: string;
  readonly spent_tokens: number;
}

/** What the next step finds: where the run stands, and what it has used up. */
export interface Standing {
  position: number;
  steps: number;
  ms: number;
}

/** A step that is being taken. */
export interface Taking {
  readonly step: PlanStep;
  readonly standing: Standing;
  readonly lost: AbortSignal;
}
