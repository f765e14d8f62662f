/**
 * The verbs a model may call: those that read, and those that only touch drafts. Approving, correcting, withdrawing and
 * settings are no tools: they are a person's button. `deriveTools` refuses a verb that writes, should one slip in here.
 */
export const ALLOWED_VERBS = [
  'draft.create',
  'draft.update',
  'draft.discard',
  'draft.list',
  'answer.query',
  'entry.query',
  'entry.group',
  'entry.explain',
  'factor.search',
  'factor.get',
  'factor.editions',
  'factor.upgradePreview',
  'finding.list',
  'inventory.completeness',
  'inventory.read',
  'quality.panel',
  'result.composition',
  'result.intensities',
  'result.scope2',
  'target.list',
  'target.follow',
  'document.list',
  'member.colleagues',
  'site.list',
  'learn.search',
] as const;

/** A draft verb of the assistant's own floor, with a tool that is not derived: it reads only what is attached. */
export const DOCUMENT_VERB = 'document.propose';

export type AllowedVerb = (typeof ALLOWED_VERBS)[number] | typeof DOCUMENT_VERB;

/** `draft.create` → `draft_create`: providers allow no dots in tool names. */
export function toolName(verb: string): string {
  return verb.replaceAll('.', '_');
}
