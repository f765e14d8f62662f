import { type Ports, Refused } from '../../usecase.ts';

/**
 * Refuses an address that is none (`email.invalid`) or that is a personal or disposable one (`email.personal`): access is
 * for companies (specification, sections 1 and 3).
 */
export function refuseAddress(ports: Ports, email: string): void {
  const code = ports.accounts.addressProblem(email);
  if (code !== null) throw new Refused(code, 422);
}
