import type { Claims } from '#database/database.ts';
import type { Contract } from '../contract.ts';
import { Refused } from '../usecase.ts';

export const TOKEN_SCOPES = ['read', 'draft', 'commit'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The claim that stands for a token: what the database asks too (`razao.by_access_token`, `my_memberships`). */
export const TOKEN_CLAIM = 'razao_token';

/** The token by which somebody acts. */
export interface ActingToken {
  readonly id: string;
  /** The one organization that it reaches. */
  readonly organization: string;
  readonly scopes: readonly TokenScope[];
}

/**
 * What tokens are for: the ledger and what it is calculated with. A subject that is not named here is out of their
 * reach: people, accounts, invitations, conversations, settings, deletion, and tokens themselves stay a person's.
 */
const SUBJECTS: ReadonlySet<string> = new Set([
  'site',
  'inventory',
  'factor',
  'kind',
  'register',
  'reference',
  'footprint',
  'consolidation',
  'uncertainty',
  'quality',
  'finding',
  'scope2',
  'scope3',
  'process',
  'draft',
  'entry',
  'result',
  'target',
]);
/** Of other subjects: who one is, what a sentence says, the figures of a question, what is asked of whom and what is said of lines. */
const READ_BESIDES: ReadonlySet<string> = new Set([
  'session.context',
  'assistant.propose',
  'answer.query',
  'request.list',
  'comment.list',
  'comment.replies',
  'question.list',
  'agent.list',
  'run.list',
  'run.read',
  'inbox.list',
  'inbox.count',
]);
/** Runs are planned, begun and ended as drafts are made: they read and propose. */
const DRAFT_BESIDES: ReadonlySet<string> = new Set([
  'agent.start',
  'task.plan',
  'run.plan',
  'run.start',
  'run.cancel',
]);
/** What writes into the ledger, and what decides what agents proposed to write. */
const COMMITS: ReadonlySet<string> = new Set([
  'proposal.decide',
  'entry.commit',
  'entry.correct',
  'entry.correctMany',
  'entry.withdrawMany',
  'entry.restore',
]);

/** The scope that a token needs for a verb; null where no token may call it. */
export function scopeOfVerb({
  name,
  effect,
  access,
}: Pick<Contract, 'name' | 'effect' | 'access'>): TokenScope | null {
  if (access === 'public') return null;
  if (READ_BESIDES.has(name)) return 'read';
  if (DRAFT_BESIDES.has(name)) return 'draft';
  if (COMMITS.has(name)) return 'commit';
  if (!SUBJECTS.has(name.split('.')[0] ?? '')) return null;
  return effect === 'write' ? null : effect;
}

/** The token that verified claims stand for; null where a person acts themselves. */
export function tokenOf(claims: Claims | null): ActingToken | null {
  return (claims?.[TOKEN_CLAIM] as ActingToken | undefined) ?? null;
}

/** @throws Refused `token.scope` (403) with the scope that is missing; `token.never` (403) for a verb of persons only */
export function refuseOutOfScope(token: ActingToken, contract: Contract): void {
  const scope = scopeOfVerb(contract);
  if (scope !== null && token.scopes.includes(scope)) return;
  if (scope === null) throw new Refused('token.never', 403, { verb: contract.name });
  throw new Refused('token.scope', 403, { verb: contract.name, scope });
}
