import type { Looker } from '../browser/look.ts';

/** Every page that needs no session, and what its forms say of an empty answer. */
export async function lookSignedOut({ page, visit, look, atEach }: Looker): Promise<void> {
  await visit('auth', '/auth', 'sign-in-submit');
  await atEach(async () => {
    await page.getByTestId('sign-in-submit').click();
    await page.locator('[data-sonner-toast]').first().waitFor();
    await look('auth-missing');
  });
  await visit('auth-request', '/auth?view=request', 'request-submit');
  await page.getByTestId('request-submit').click();
  await page.getByRole('alert').first().waitFor();
  await look('auth-request-missing');
  await visit('auth-confirmation', '/auth?view=confirmation', 'confirmation-submit');
  await visit('auth-ended', '/auth?view=ended', 'ended-recovery');
  await visit('auth-recovery', '/auth?view=recovery', 'recovery-submit');
  // To one address goes a letter a minute: each telling writes to another.
  await page.getByTestId('recovery-email').fill(`ninguem-${crypto.randomUUID()}@metalurgica-exemplo.com.br`);
  await page.getByTestId('recovery-submit').click();
  await page.getByTestId('recovery-sent').waitFor();
  await look('auth-recovery-sent');
  await visit('auth-sso', '/auth?view=sso', 'sso-submit');
  await visit('auth-new-password', '/auth?view=new-password', 'new-password-no-session');
  await visit('auth-invitation', '/auth#invitation=gone', 'invitation-refused');
  await visit('terms', '/terms', 'legal-terms');
  await visit('privacy', '/privacy', 'legal-privacy');
  await visit('not-found', '/nowhere', 'not-found');
}
