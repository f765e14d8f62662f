import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#server/testing.ts';
import { cbamListInstallations, cbamReadPeriod, cbamReport, cbamSavePeriod } from '#usecases/contracts.ts';
import { judge } from './browser/axe.ts';
import { DESK, openPage, openPlainBrowser, type View } from './browser/open.ts';
import { expectSteps, type Steps } from './browser/steps-counted.ts';
import { signIn } from './browser/steps.ts';
import { type Person, signInAt, UNATTENDED } from './person.ts';

const PATIENT = { timeout: 20_000 };

let product: Product;
let browser: Browser;
let page: Page;
let ana: Person;
let errors: readonly string[];

beforeAll(async () => {
  product = await startProduct({ env: UNATTENDED });
  ana = await signInAt(product.url);
  browser = await openPlainBrowser();
  const opened = await openPage(browser);
  ({ page, errors } = opened);
  await signIn(page, product.url);
}, 120_000);
afterAll(async () => {
  expect(errors).toEqual([]);
  await browser?.close();
  await product?.stop();
});

/** What an exporter does from nothing to the file: counted one by one. */
const done: Steps = { buttons: 0, choices: 0, fields: 0, letters: 0 };
async function press(testId: string): Promise<void> {
  done.buttons += 1;
  await page.getByTestId(testId).click();
}

const section = (name: string) => page.getByTestId(`section-${name}`);

/** Types into a row's fields by their names; lists are chosen from by value, or by what they show. */
async function fill(rows: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    const field = rows.locator(`[name="${name}"]`).last();
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') {
      done.choices += 1;
      await field.selectOption(text);
    } else {
      done.fields += 1;
      done.letters += text.length;
      await field.fill(text);
    }
  }
}

async function add(name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await press(`add-${name}`);
  await fill(section(name).locator('fieldset').last(), fields);
}

/** A saved row is one line until it is opened. */
async function openRow(name: string): Promise<void> {
  const field = section(name).locator('fieldset [name]').first();
  if (!(await field.isVisible())) await section(name).locator('summary').first().click();
  await field.waitFor();
}

/** Until it stands there as it is saved, the page takes nothing in. */
const isSaved = () => page.locator('[data-saving]').waitFor({ state: 'detached' });

async function save(): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes('cbam.savePeriod'));
  await press('year-save');
  await saved;
  await isSaved();
}

async function recorded() {
  const [installation] = (await ana.call(cbamListInstallations, {})).installations;
  const period = installation?.periods[0];
  if (!installation || !period) throw new Error('nothing is recorded');
  return { installation, period, read: await ana.call(cbamReadPeriod, { periodId: period.id }) };
}

describe('the operator’s side of CBAM', () => {
  it('begins with an installation, and its year asks what lacks before it saves anything', async () => {
    await page.goto(`${product.url}/cbam-compliance?year=2026`);
    await press('cbam-to-installations');
    await page.getByTestId('installations-empty').waitFor();
    await press('installation-new');
    const drawer = page.getByTestId('installation-drawer');
    await fill(drawer, { name: 'Aciaria do Teste', operator: 'Aços do Teste S.A.', unLocode: 'BR VIX' });
    await press('installation-save');
    await page.getByTestId('year-page').waitFor();
    await add('processes', { name: 'Laminação' });
    await press('year-save');
    await section('processes').getByText('Falta este dado.').first().waitFor();
    const inPlace = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    expect(inPlace).toBe('category');
  });

  it('keeps what was typed through a reload, and saves the year in the order that a person knows it', async () => {
    await page.reload();
    const process = section('processes');
    expect(await process.locator('[name="name"]').inputValue()).toBe('Laminação');
    await fill(process, {
      category: 'iron_or_steel_products',
      amount: '20.000',
      route: 'Laminação a quente',
    });
    await add('streams', {
      name: 'Gás natural',
      amount: '1.200,5',
      unit: '1000Nm3',
      ncv: '35,9',
      factor: '56,1',
      factorUnit: 'tCO2/TJ',
      to: 'Laminação',
    });
    await add('electricity', {
      process: 'Laminação',
      amount: '3.000',
      factor: '0,0617; 0,1263',
      source: 'MCTI',
    });
    await add('precursors', { name: 'Tarugos', category: 'crude_steel', code: '72071114' });
    const lot = section('precursors').getByRole('group', { name: 'Entregas 1' });
    await fill(lot, {
      amount: '20.800',
      direct: '0,41',
      indirect: '0,03',
      supplier: 'Parceira',
      country: 'BR',
    });
    const use = section('precursors').getByRole('group', { name: 'Usado em 1' });
    await fill(use, { process: 'Laminação', amount: '20.800' });
    await add('goods', { process: 'Laminação', code: '72142000', name: 'Vergalhões', amount: '20.000' });
    await save();
    await page.getByTestId('see-goods').waitFor();
    const { read } = await recorded();
    expect(read.content).toMatchObject({
      streams: [{ amount: '1200.5', ncv: '35.9', to: 'Laminação' }],
      processes: [{ id: 'Laminação', electricity: [{ amount: '3000', factor: ['0.0617', '0.1263'] }] }],
      precursors: [{ id: 'Tarugos', lots: [{ basis: 'actual', direct: '0.41' }] }],
    });
  });

  it('takes nothing in while it saves, since that would be lost', async () => {
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/*cbam.savePeriod*', async (route) => {
      await isLetGo;
      await route.continue();
    });
    await openRow('streams');
    const amount = section('streams').locator('[name="amount"]').first();
    await amount.fill('1.300');
    await page.getByTestId('year-save').click();
    await page.locator('[data-saving]').waitFor();
    await amount.evaluate((field: HTMLInputElement) => field.focus());
    await page.keyboard.type('99');
    letGo();
    await isSaved();
    await page.unroute('**/*cbam.savePeriod*');
    expect((await recorded()).read.content).toMatchObject({ streams: [{ amount: '1300' }] });
    await openRow('streams');
    expect(await amount.inputValue()).toBe('1.300');
    await amount.fill('1.200,5');
    await page.getByTestId('year-save').click();
    await isSaved();
    await expect
      .poll(async () => (await recorded()).read.content)
      .toMatchObject({ streams: [{ amount: '1200.5' }] });
  });

  it('tells emissions by process and good with every step, and the free allocation', async () => {
    await page.getByTestId('see-goods').getByTestId('see-direct').click();
    const root = page.getByTestId('see-drawer').getByTestId('trace-node').first();
    await root.waitFor();
    const { read } = await recorded();
    const report = await ana.call(cbamReport, read.content);
    if (report.status !== 'composed') throw new Error('not composed');
    expect(report.allocations[0]).toMatchObject({ reason: null });
    expect(Number(await root.getAttribute('data-value'))).toBeGreaterThan(0.5);
    await page.keyboard.press('Escape');
  });

  it('leads from each point that lacks to its field, until all 35 are answered or do not apply', async () => {
    await press('fill-parameters');
    await page.waitForFunction(
      () => document.activeElement?.closest('[data-testid="section-goods"]') !== null,
    );
    await fill(section('goods'), { 'parameters.mn': '0,7' });
    await save();
    // One of eight answers its point in part; it is asked for until the last of them is there.
    await page.getByTestId('checklist-all').locator('summary').press('Enter');
    await page.getByText('informado em parte').first().waitFor();
    await page.getByTestId('checklist-all').locator('summary').press('Enter');
    await press('fill-parameters');
    await fill(section('goods'), {
      'parameters.reducing_agent': 'coque',
      'parameters.cr': '0',
      'parameters.ni': '0',
      'parameters.other_alloys': '0',
      'parameters.scrap_per_tonne': '0,2',
      'parameters.pre_consumer_scrap': '10',
      'parameters.other_materials': '0',
      'parameters.mill': 'Aciaria do Teste',
    });
    await save();
    // What is saved answers its point; the list is done moving then.
    await page.locator('[data-point="parameters"]').waitFor({ state: 'detached' });
    await press('fill-company');
    const drawer = page.getByTestId('installation-drawer');
    await fill(drawer, {
      companyNumber: '00.000.000/0001-91',
      street: 'Rua do Teste, 1',
      city: 'Vitória',
      latitude: '-20.3',
      longitude: '-40.3',
    });
    await press('installation-save');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByTestId('checklist-lacks').waitFor({ state: 'detached', ...PATIENT });
    await page.getByTestId('checklist-all').locator('summary').press('Enter');
    expect(await page.getByTestId('checklist-all').locator('li').count()).toBe(35);
  });

  it('hands the report out as a file in English', async () => {
    const names = { pdf: /^draft-.+\.pdf$/, json: /^draft-.+\.json$/, template: /^draft-.+-template\.xlsx$/ };
    for (const [format, name] of Object.entries(names)) {
      const download = page.waitForEvent('download', { timeout: 60_000 });
      await page.getByTestId(`report-${format}`).click();
      expect((await download).suggestedFilename()).toMatch(name);
      // From nothing to the first file; the others are the same press once more.
      if (format === 'pdf') done.buttons += 1;
      if (format === 'pdf') expectSteps('steel exporter to a filled report', done);
    }
  }, 150_000);

  it('asks for parts that few plants need, splits a fuel and takes heat by the factor of the own boiler', async () => {
    await press('ask-plants');
    await add('plants', { id: 'Caldeira', kind: 'boiler', heat: '10' });
    await add('streams', { name: 'Óleo', amount: '20', unit: 't', ncv: '40', factor: '77,4', to: '=share' });
    const parts = section('streams')
      .locator('fieldset')
      .last()
      .getByRole('group', { name: /^Repartido entre/ });
    await fill(parts.nth(0), { to: 'Caldeira', share: '0,75' });
    await fill(parts.nth(1), { to: 'other', share: '0,25' });
    await section('processes').locator('summary').first().click();
    await section('processes').locator('[data-group="heat"] > summary').click();
    await press('add-heatImported');
    const heat = section('processes').getByRole('group', { name: 'Calor recebido 1' });
    await fill(heat, { amount: '10' });
    await heat.getByLabel('De onde vem o fator').selectOption({ label: 'de Caldeira' });
    await save();
    await expect.poll(async () => (await recorded()).read.content.plants?.length, PATIENT).toBe(1);
    expect((await recorded()).read.content).toMatchObject({
      plants: [{ id: 'Caldeira', kind: 'boiler', heat: '10' }],
      streams: [
        {},
        {
          to: {
            by: 'share',
            parts: [
              { to: 'Caldeira', share: '0.75' },
              { to: 'other', share: '0.25' },
            ],
          },
        },
      ],
      processes: [{ heat: { imported: [{ amount: '10', factor: { plant: 'Caldeira' } }] } }],
    });
    await page.getByTestId('see-goods').waitFor();
  });

  it('asks a supplier by a link, and lays the answer among the deliveries', async () => {
    await press('ask-partner');
    const drawer = page.getByTestId('ask-partner-drawer');
    await fill(drawer, {
      partner: 'Aciaria Sul',
      category: 'crude_steel',
      code: '7207 11 14',
      dueOn: '2099-12-31',
    });
    await press('partner-make');
    const address = await page.getByTestId('partner-address').inputValue();
    await drawer.locator('[name="recipient"]').fill('ana@aciaria.com.br');
    await press('partner-send');
    await page.getByTestId('partner-letter').getByText('ana@aciaria.com.br').waitFor();
    const { page: other, context } = await openPage(browser, { ...DESK, width: 390, height: 844 });
    await other.goto(address);
    await other.getByRole('button', { name: 'Enviar' }).click();
    await other.getByRole('alert').first().waitFor();
    const said = {
      respondent: 'Ana',
      installation: 'Serra',
      country: 'BR',
      from: '01/01/2026',
      to: '31/12/2026',
      direct: '410',
    };
    for (const [name, text] of Object.entries(said)) await other.locator(`[name="${name}"]`).fill(text);
    await other.locator('[name="unit"]').selectOption('kg');
    await other.locator('[name="basis"]').selectOption('actual');
    await other.locator('[name="verified"]').check();
    expect(await judge(other)).toEqual([]);
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await other.getByRole('button', { name: 'Enviar' }).click();
    await other.locator('[data-code="cbam.answered"]').waitFor();
    await context.close();
    await page.reload();
    await press('use-answer');
    const lot = section('precursors').getByRole('group', { name: 'Entregas 2' });
    await expect.poll(() => lot.locator('[name="direct"]').inputValue(), PATIENT).toBe('0,41');
    await page.getByTestId('year-discard').click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('year-discard').waitFor({ state: 'detached' });
  });

  it('tells of a version that somebody saved meanwhile, and lets mine be saved over it without losing what was saved', async () => {
    await openRow('goods');
    await section('goods').locator('[name="amount"]').fill('19.000');
    const { installation, period, read } = await recorded();
    await ana.call(cbamSavePeriod, {
      installationId: installation.id,
      revision: period.revision,
      content: { ...read.content, quality: { assurance: 'internal' } },
    });
    await save();
    await page.getByTestId('year-refused').waitFor();
    await page.getByTestId('stale-theirs').click();
    const assurance = section('whole').locator('[name="quality.assurance"]');
    await expect.poll(() => assurance.inputValue(), PATIENT).toBe('internal');
    await openRow('goods');
    await section('goods').locator('[name="amount"]').fill('18.500,5');
    await save();
    await expect.poll(async () => (await recorded()).period.revision, PATIENT).toBe(period.revision + 2);
    expect((await recorded()).read.content).toMatchObject({
      quality: { assurance: 'internal' },
      goods: [{ amount: '18500.5' }],
    });
  });

  it.each<[string, View]>([
    ['a desk in English', { ...DESK, locale: 'en', theme: 'dark' }],
    ['a phone in Portuguese', { ...DESK, width: 390, height: 844 }],
  ])('can be used without seeing or pointing, and never scrolls sideways, at %s', async (_name, view) => {
    const session = await page.context().storageState();
    const { page: other, context } = await openPage(browser, view, session);
    const { installation } = await recorded();
    for (const search of ['', `&installation=${installation.id}`]) {
      await other.goto(`${product.url}/cbam-compliance/installations?year=2026${search}`);
      await other.getByTestId(search === '' ? 'installations' : 'see-goods').waitFor();
      if (view.locale === 'en')
        await other.getByRole('link', { name: 'Is it worth proving?' }).first().waitFor();
      expect(await judge(other)).toEqual([]);
      expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        view.width,
      );
    }
    await context.close();
  });
});
