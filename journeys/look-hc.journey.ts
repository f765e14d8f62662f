import { expect, it } from 'vitest';
import { startProduct } from '#server/testing.ts';
import { cbamAskPartner, cbamSaveInstallation, cbamSavePeriod } from '#usecases/contracts.ts';
import { DESK, openPage, openPlainBrowser } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { signInAt, UNATTENDED } from './person.ts';
it('looks', async () => {
  const product = await startProduct({ env: UNATTENDED });
  const ana = await signInAt(product.url);
  const { installation } = await ana.call(cbamSaveInstallation, { name: 'Fundição do Norte', country: 'BR', identity: {} });
  await ana.call(cbamSavePeriod, { installationId: installation.id, content: {
    year: 2026,
    period: { from: '2026-01-01', to: '2026-12-31' },
    streams: [{ name: 'Gás natural', method: 'combustion', amount: '10', unit: 'TJ', factor: '56.1', to: { by: 'share', parts: [{ to: 'Caldeira', share: '0.7' }, { to: 'Eletrólise', share: '0.3' }] } }],
    plants: [{ id: 'Caldeira', kind: 'chp', heat: '5', electricity: '300', referenceHeat: '0.9', referenceElectricity: '0.5' }],
    pfc: [{ name: 'Cubas linha 1', method: 'slope', technology: 'cwpb', aluminium: '1000', frequency: '0.5', duration: '2', to: 'Eletrólise' }],
    measured: [{ name: 'Chaminé 2', gas: 'CO2', concentration: '100', hours: '8000', flow: '10', gap: { hours: '10', deviation: '2' }, to: 'Eletrólise' }],
    processes: [{ id: 'Eletrólise', category: 'unwrought_aluminium', includes: ['aluminium_products'], production: [{ amount: '1000' }], heat: { imported: [{ amount: '5', factor: { plant: 'Caldeira' } }] }, wasteGas: { exported: '1' }, electricity: [{ amount: '300', factor: { plant: 'Caldeira' } }, { amount: '15000', factor: '0.0385', source: 'D.4(b)' }], electricityExported: { amount: '10', factor: '0.4' } }],
    precursors: [{ id: 'Lingotes', category: 'unwrought_aluminium', code: '76011010', lots: [{ amount: '10', basis: 'default', lookUp: { code: '76011010', country: 'BR', year: 2026 } }], consumed: [{ process: 'Eletrólise', amount: '10' }] }],
    goods: [{ process: 'Eletrólise', code: '76011010', name: 'Lingotes', amount: '1000', carbonPrice: { instrument: 'SBCE', currency: 'BRL', covered: '0', price: '0' } }],
  } });
  const { path } = await ana.call(cbamAskPartner, { installationId: installation.id, year: 2026, partner: 'Aciaria Sul', category: 'crude_steel', code: '72071114', language: 'pt-BR', dueOn: '2099-12-31', message: 'Precisamos até o fim do mês.' });
  const browser = await openPlainBrowser();
  for (const [width, locale, theme] of [[1440, 'pt-BR', 'light'], [390, 'pt-BR', 'dark'], [390, 'en', 'light'], [1440, 'en', 'dark']] as const) {
    const { page, context } = await openPage(browser, { ...DESK, width, height: width === 390 ? 844 : 900, locale, theme });
    await signIn(page, product.url);
    await page.goto(`${product.url}/cbam-compliance/installations?year=2026&installation=${installation.id}`);
    await page.getByTestId('section-processes').waitFor();
    await page.waitForTimeout(1500);
    await page.evaluate(() => { for (const one of document.querySelectorAll('[data-testid^="section-"] details')) (one as HTMLDetailsElement).open = true; });
    await page.getByTestId('checklist-all').locator('summary').click().catch(() => {});
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/hC-${width}-${locale}-${theme}.png`, fullPage: true });
    console.log(width, await page.evaluate(() => document.documentElement.scrollWidth));
    if (width === 1440 && locale === 'pt-BR') {
      await page.getByTestId('ask-partner').click();
      await page.waitForTimeout(500);
      await page.screenshot({ path: '/tmp/hC-ask.png' });
    }
    const other = await context.newPage();
    await other.goto(`${product.url}${path}`);
    await other.screenshot({ path: `/tmp/hC-form-${width}-${theme}.png`, fullPage: true });
    await context.close();
  }
  await browser.close();
  await product.stop();
  expect(1).toBe(1);
}, 300_000);
