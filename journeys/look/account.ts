import sharp from 'sharp';
import type { Looker } from '../browser/look.ts';

/** One's profile, and the picture that is being cropped. */
export async function lookAtProfile({ page, visit, look }: Looker): Promise<void> {
  await visit('profile', '/profile', 'profile');
  const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0f5c3f' } })
    .png()
    .toBuffer();
  await page.getByTestId('picture-file').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
  await page.getByTestId('crop-save').waitFor();
  await look('profile-crop');
  await page.keyboard.press('Escape');
  await page.getByTestId('crop-save').waitFor({ state: 'detached' });
  await page.getByTestId('address-new').fill('ana');
  await page.getByTestId('address-submit').click();
  await look('profile-address');
}

/** Security, and the dialogs in which a second factor is added. */
export async function lookAtSecurity({ page, visit, look }: Looker): Promise<void> {
  await visit('security', '/security', 'security');
  await page.getByTestId('sessions-panel').scrollIntoViewIfNeeded();
  await look('security-sessions');
  await page.getByTestId('tokens-panel').scrollIntoViewIfNeeded();
  await page.getByTestId('token-add').click();
  await page.getByTestId('token-submit').click();
  await look('security-token');
  await page.getByTestId('token-name').fill('ERP');
  await page.getByTestId('token-submit').click();
  await page.getByTestId('token-secret').waitFor();
  await look('security-token-made');
  await page.getByTestId('token-done').click();
  await page.getByTestId('token').first().waitFor();
  await look('security-tokens');
  await page.getByTestId('events-panel').scrollIntoViewIfNeeded();
  await look('security-events');
  await page.getByTestId('factor-add').click();
  await page.getByTestId('enroll-name').fill('Celular');
  await look('security-enroll');
  await page.getByTestId('enroll-submit').click();
  await page.getByTestId('enroll-secret').waitFor();
  await look('security-enroll-code');
  await page.keyboard.press('Escape');
  await page.getByTestId('enroll-dialog').waitFor({ state: 'detached' });
}

const SECTIONS = ['status', 'assistant', 'connections', 'people', 'sites', 'consultancies', 'data'];

/** Settings, and the dialogs in which something is changed or asked for. */
export async function lookAtSettings({ page, visit, look }: Looker): Promise<void> {
  await visit('settings', '/settings', 'settings');
  for (const section of SECTIONS) await visit(`settings-${section}`, `/settings/${section}`, 'settings');
  await page.getByTestId('deletion-ask').click();
  await page.getByTestId('deletion-reason').waitFor();
  await look('settings-deletion');
  await page.keyboard.press('Escape');
  await page.goto(page.url().replace('/data', '/assistant'));
  await page.getByTestId('model-provider').selectOption('openai_compatible');
  await look('settings-model');
  await visit('settings-nothing', '/settings/nowhere', 'settings-nothing');
}
