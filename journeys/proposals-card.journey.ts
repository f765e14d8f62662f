import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardPage } from '#server/mcp/proposals-card.ts';
import { openPlainBrowser } from './browser/open.ts';

const ADDRESS = 'https://razao.example.com/inbox';

let browser: Browser;
beforeAll(async () => {
  browser = await openPlainBrowser();
});
afterAll(() => browser?.close());

const proposal = (name: string) => ({
  type: 'proposal',
  kind: 'correction',
  facts: { name: { 'pt-BR': name, en: name }, siteName: 'Betim' },
  beforeKg: '26650',
  afterKg: '2665',
  run: { number: 4, step: 2 },
  expiresAt: '2026-12-04T12:00:00Z',
});

/** A host as the protocol has it: a sandboxed frame without an origin, under the policy of a card that names no origins. */
async function host(
  items: readonly object[],
  theme: 'light' | 'dark',
): Promise<{ page: Page; frame: Frame }> {
  const page = await browser.newPage();
  const policy = `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'none'`;
  const card = cardPage('pt-BR', ADDRESS).replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
  await page.setContent('<main></main>');
  await page.evaluate(
    ({ card: html, items: given, theme: chosen }) => {
      const opened: string[] = [];
      Reflect.set(window, 'opened', opened);
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      addEventListener('message', ({ source, data }) => {
        if (source !== frame.contentWindow) return;
        const answer = (message: object) =>
          frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
        if (data.method === 'ui/initialize')
          answer({
            id: data.id,
            result: {
              protocolVersion: '2026-01-26',
              hostCapabilities: { openLinks: {} },
              hostInfo: { name: 'host', version: '1' },
              hostContext: { theme: chosen },
            },
          });
        if (data.method === 'ui/notifications/initialized')
          answer({
            method: 'ui/notifications/tool-result',
            params: { content: [], structuredContent: { items: given, mayDecide: true } },
          });
        if (data.method === 'ui/notifications/size-changed') frame.style.height = `${data.params.height}px`;
        if (data.method === 'ui/open-link') {
          opened.push(data.params.url);
          answer({ id: data.id, result: {} });
        }
      });
      frame.srcdoc = html;
      document.body.append(frame);
    },
    { card, items: [...items], theme },
  );
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (!frame) throw new Error('The card has no frame.');
  return { page, frame };
}

describe('the card of proposals in somebody else’s client', () => {
  it('shows what waits and what it would change, and leads to where a person decides', async () => {
    const { page, frame } = await host([proposal('Diesel da frota'), { type: 'draft' }], 'dark');
    await frame.getByText('Correções: Diesel da frota, Betim').waitFor();
    expect(await frame.locator('.change').innerText()).toBe('26,65 → 2,665 tCO₂e');
    expect(await frame.locator('#rest').innerText()).toBe('Mais 1 na caixa de entrada');
    expect(await frame.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await frame.getByRole('button', { name: 'Decidir na Razão' }).click();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'opened'))).toEqual([ADDRESS]);
    await page.close();
  });

  it('shows hostile names as text', async () => {
    const hostile = '<img src=x onerror=parent.postMessage("out","*")><script>1</script>';
    const { page, frame } = await host([proposal(hostile)], 'light');
    await frame.getByText(hostile, { exact: false }).waitFor();
    expect(await frame.locator('img, li script').count()).toBe(0);
    await page.close();
  });
});
