import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftCreate, entryCommit } from '#usecases/contracts.ts';
import { ROOT } from '#tools/sources.ts';
import { unpacked } from '#usecases/testing/unpacked.ts';
import { judge } from './browser/axe.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';
import { signIn } from './browser/steps.ts';
import { openTwoOrganizations, type TwoOrganizations } from './two-organizations.ts';

let house: TwoOrganizations;
let browser: Browser;
let page: Page;
let errors: readonly string[];

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

beforeAll(async () => {
  [house, browser] = await Promise.all([openTwoOrganizations(), openPlainBrowser()]);
  const { drafts } = await house.ana.call(draftCreate, {
    items: ['50000', '1200', '900', '450'].map((quantity, place) => ({
      kind: 'mobile.diesel',
      unit: 'L',
      quantity,
      from: `2025-0${place + 1}-01`,
      to: `2025-0${place + 1}-28`,
    })),
  });
  await house.ana.call(entryCommit, {
    drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
  });
  ({ page, errors } = await openPage(browser));
  await signIn(page, house.product.url);
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

/** Ana's role in her organization, from the next page on. */
async function become(role: string): Promise<void> {
  await house.database.pool.query('update public.memberships set role = $1 where organization_id = $2', [
    role,
    house.hers,
  ]);
}

/** `npm run verify` on this installation. */
function verify() {
  return spawnSync(process.execPath, [join(ROOT, 'tools/run/verify.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: house.database.url },
  });
}

describe('an owner', () => {
  it('adds a document to a line in its drawer, sees its hash, and withdraws it with a reason', async () => {
    await page.goto(`${house.product.url}/tables`);
    await page.getByTestId('line').first().waitFor();
    const { rows } = await house.database.pool.query<{ id: string }>(
      'select entry_id as id from public.current_entries where organization_id = $1 order by quantity desc limit 1',
      [house.hers],
    );
    await page.goto(`${house.product.url}/tables?entry=${rows[0]?.id}`);
    const evidence = page.getByTestId('line-evidence');
    await evidence.getByTestId('evidence-file').setInputFiles({
      name: 'nota-fiscal.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('litros\n50000\n'),
    });
    await evidence.getByText(`SHA-256 ${sha256(Buffer.from('litros\n50000\n'))}`).waitFor();
    await evidence.getByTestId('evidence-file').setInputFiles({
      name: 'outra.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('litros\n1\n'),
    });
    const wrong = evidence.getByTestId('added-evidence').filter({ hasText: 'outra.csv' });
    await wrong.getByTestId('evidence-withdraw').click();
    await page.getByTestId('reason').fill('É de outra empresa');
    await page.getByTestId('reason-confirm').click();
    await wrong.getByText('É de outra empresa').waitFor();
    expect(await evidence.getByTestId('added-evidence').count()).toBe(2);
    await evidence.getByText('nota-fiscal.csv').click();
    await page.getByTestId('document-sha256').waitFor();
    expect(await judge(page)).toEqual([]);
  });
});

describe('an auditor', () => {
  beforeAll(async () => {
    await become('auditor');
  });

  it('reads the journal by what and whom, unfolds a line and checks the chain', async () => {
    await page.goto(`${house.product.url}/journal`);
    await page.getByTestId('journal-line').first().waitFor();
    await page.getByTestId('journal-verb').selectOption('evidence.withdraw');
    await expect.poll(() => page.getByTestId('journal-line').count()).toBe(1);
    expect(page.url()).toContain('verb=evidence.withdraw');
    await page.getByTestId('journal-line').getByRole('button').click();
    const unfolded = page.getByTestId('journal-unfolded');
    await unfolded.getByText('É de outra empresa').waitFor();
    await unfolded.getByRole('button', { name: 'outra.csv' }).first().waitFor();
    await page.getByTestId('chain-check').click();
    await page
      .getByTestId('chain-result')
      .getByText(/ligada à anterior/)
      .first()
      .waitFor();
    expect(await judge(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('journal-export-json').click(),
    ]);
    const lines = JSON.parse(readFileSync((await download.path()) ?? '', 'utf8')) as { verb: string }[];
    expect(lines.map(({ verb }) => verb)).toEqual(['evidence.withdraw']);
  });

  it('draws a sample, marks a line, and sees the same lines come out again', async () => {
    await page.getByTestId('journal-to-samples').click();
    await page.getByTestId('sample-draw').click();
    // Of any days and one category, whatever inventories are in them.
    await page.getByTestId('draw-name').fill('Frota em dois meses');
    await page.getByTestId('draw-of-days').click();
    await page.getByTestId('draw-from').fill('01/02/2025');
    await page.getByTestId('draw-to').fill('31/03/2025');
    await page.getByTestId('draw-category').selectOption('mobile_combustion');
    await page.getByTestId('draw-submit').click();
    await expect.poll(() => page.getByTestId('sample-of').innerText()).toContain('Combustão móvel');
    const ofTwoMonths = page.getByTestId('sampled-line');
    await ofTwoMonths.first().waitFor();
    for (const line of await ofTwoMonths.allInnerTexts())
      expect(line).toMatch(/fevereiro|março|\/0[23]\/2025/);
    await page.getByRole('button', { name: 'Todas as amostras' }).click();
    await page.getByTestId('sample-draw').click();
    await page.getByTestId('draw-name').fill('Diesel de 2025');
    await page.getByTestId('draw-seed').fill('jornada');
    await page.getByTestId('draw-submit').click();
    const lines = page.getByTestId('sampled-line');
    await lines.first().waitFor();
    expect(await lines.first().innerText()).toContain('Acima do limiar');
    await lines.first().getByTestId('mark-note').fill('A nota diz 49.000 L');
    await lines.first().getByTestId('mark-finding').click();
    await lines.first().getByTestId('sampled-state').getByText('Achado').waitFor();
    await page.getByTestId('sample-repeat').click();
    await page.getByTestId('sample-same').getByText('O sorteio repetido deu as mesmas linhas.').waitFor();
    expect(await judge(page)).toEqual([]);
  });

  it('takes the evidence of the sample along, and every hash of it holds', async () => {
    await page.getByTestId('sample-pack').click();
    await page.getByTestId('journal-to-packs').click();
    await page.locator('[data-testid="pack"][data-state="ready"]').waitFor();
    const shown = (await page.getByTestId('pack-hash').innerText()).replace('SHA-256 ', '');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('pack-save').click(),
    ]);
    const content = readFileSync((await download.path()) ?? '');
    expect(sha256(content)).toBe(shown);
    const files = await unpacked(content);
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as {
      files: { path: string; sha256: string }[];
      documents: { path: string; sha256: string; intact: boolean }[];
      sample: { seed: string };
    };
    for (const { path, sha256: stated } of [...manifest.files, ...manifest.documents])
      expect([path, sha256(files.get(path) ?? Buffer.alloc(0))]).toEqual([path, stated]);
    expect(manifest.sample.seed).toBe('jornada');
    expect(manifest.documents.map(({ path }) => path.split('/').at(-1) ?? '').toSorted()).toEqual([
      'nota-fiscal.csv',
      'outra.csv',
    ]);
    expect(files.get('LEIA-ME.txt')?.toString()).toContain('Diesel de 2025');
    expect(await judge(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

describe('npm run verify', () => {
  it('finds nothing wrong, and then the line that somebody changed behind the product', async () => {
    const before = verify();
    expect([before.stdout.split('\n').at(-2), before.status]).toEqual([
      expect.stringMatching(/all as it should be$/) as never,
      0,
    ]);
    const client = await house.database.pool.connect();
    await client.query(`set session_replication_role = replica`);
    await client.query(
      'update public.entries set quantity = quantity + 1 where organization_id = $1 and sequence = 2',
      [house.hers],
    );
    client.release(true);
    const after = verify();
    expect(after.status).toBe(1);
    expect(after.stdout).toMatch(/entry 2 \([\da-f-]{36}\): changed/);
  });
});
