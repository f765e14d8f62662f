import { organizationLibrary } from '../../calculation/factor/organization-library.ts';
import type { RunContext } from '../../usecase.ts';

/**
 * The context of a person in their sample: its owner, with the shared library and nothing of the organization that they
 * were in.
 */
export async function inSample(context: RunContext, organizationId: string): Promise<RunContext> {
  const library = await organizationLibrary(context.tx, organizationId, context.ports.library);
  return {
    ...context,
    actor: { ...context.actor, organizationId, role: 'owner' },
    ports: { ...context.ports, library },
  };
}
