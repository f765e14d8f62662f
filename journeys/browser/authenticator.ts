import type { BrowserContext, Page } from 'playwright-core';

/**
 * Plugs an authenticator into the browser, that says yes whenever it is asked.
 * @param transport `internal` is that of the device, `usb` a key that is carried about
 */
export async function plugIn(
  context: BrowserContext,
  page: Page,
  transport: 'internal' | 'usb',
): Promise<void> {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
