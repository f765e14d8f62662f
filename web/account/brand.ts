/** How well-known providers write their names; any other is shown as the installation calls it. */
const BRANDS: Readonly<Record<string, string>> = { google: 'Google', azure: 'Microsoft', github: 'GitHub' };

/** The name of an identity provider, as people know it. */
export function brandOf(provider: string): string {
  return BRANDS[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1).replaceAll('_', ' ');
}
