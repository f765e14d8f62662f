import type { DocumentProblem } from '../document.ts';
import { problem } from './fields.ts';
import type { Element } from './tree.ts';

/** Authorized, or authorized after the time allowed for it. */
const AUTHORIZED = new Set(['100', '150']);

/** Cancelled: at once, by event, or after the time allowed for it. */
const CANCELLED = new Set(['101', '135', '136', '151', '155']);

/**
 * Why a document of the tax authorities' network must not be counted: it is from the test environment, was cancelled, or
 * was never authorized (no protocol, or one that says otherwise).
 */
export function standing(inner: Element, protocol: Element | undefined): DocumentProblem[] {
  const refusals: DocumentProblem[] = [];
  const environment = inner.value('ide', 'tpAmb') ?? protocol?.value('tpAmb');
  if (environment?.value === '2') refusals.push(problem('fiscal.test_environment', {}, environment));
  const status = protocol?.value('cStat');
  if (!status) refusals.push(problem('fiscal.not_authorized'));
  else if (CANCELLED.has(status.value)) refusals.push(problem('fiscal.cancelled', {}, status));
  else if (!AUTHORIZED.has(status.value))
    refusals.push(problem('fiscal.status', { status: status.value }, status));
  return refusals;
}
