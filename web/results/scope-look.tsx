/** The colours of the scopes, told apart by the colour-blind and in print; as classes and as tokens. */
export const SCOPE_DOT = { 1: 'bg-scope-1', 2: 'bg-scope-2', 3: 'bg-scope-3' } as const;
export const SCOPE_COLOUR = { 1: '--scope-1', 2: '--scope-2', 3: '--scope-3' } as const;
export const SCOPES = [1, 2, 3] as const;
export type Scope = (typeof SCOPES)[number];
