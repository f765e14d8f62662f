/** What identifies an operator and its installation in the report of Annex IV of IR (EU) 2025/2547, by the points that ask. */

export const IDENTITY = {
  operator: ['operator', 'representative', 'email', 'telephone'],
  company: ['companyNumber', 'street', 'postCode', 'poBox', 'city'],
  installation: ['nameLocal', 'registryId', 'activity'],
  locode: ['unLocode'],
  coordinates: ['latitude', 'longitude'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type IdentityPoint = keyof typeof IDENTITY;

type Texts = Readonly<Record<string, string>>;

interface Named {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly identity: Texts;
}

/**
 * A year with the identity of its installation as it stands today; what the year alone says stays. The country joins the
 * address of the company only where there is one, so that it does not stand for it.
 */
export function withIdentity<Y extends { readonly installation?: Texts | undefined }>(
  year: Y,
  { name, country, identity }: Named,
): Y & { installation: Record<string, string> } {
  const own = Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== ''));
  const told: Record<string, string> = { ...year.installation, ...own, name };
  const hasAddress = IDENTITY.company.some((field) => told[field] !== undefined);
  if (hasAddress && told['country'] === undefined) told['country'] = country;
  return { ...year, installation: told };
}
