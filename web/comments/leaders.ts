import { useQuery } from '@tanstack/react-query';
import { type Colleague, colleaguesQuery } from './queries.ts';

const LEADS: ReadonlySet<string> = new Set(['owner', 'manager']);

/**
 * Who leads the organization and may approve in it, whoever looks among them; null until it is known. People of an engaged
 * consultancy work in the ledger and never approve it.
 */
export function useLeaders(): Colleague[] | null {
  const { data } = useQuery(colleaguesQuery);
  return data?.people.filter(({ role, engaged }) => LEADS.has(role) && !engaged) ?? null;
}
