import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judge } from './browser/axe.ts';
import { openPlainBrowser, openPage } from './browser/open.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openPlainBrowser();
});
afterAll(() => browser?.close());

const BROKEN = `<!doctype html><html lang="en"><title>Broken</title><body><main><h1>Broken</h1>
  <div id="part"><button id="nameless"></button></div>
  <p id="faint" style="color:#ccc;background:#fff">Hardly to be read</p></main></body></html>`;

describe('the judge of what pages show', () => {
  it('finds what was planted, by all rules, by some, in a part, and again once it is mended', async () => {
    const { context, page } = await openPage(browser);
    await page.setContent(BROKEN);
    const nameless = { id: 'button-name', places: ['#nameless'] };
    const faint = { id: 'color-contrast', places: ['#faint'] };
    expect(await judge(page)).toEqual([nameless, faint]);
    expect(await judge(page, { rules: ['color-contrast'] })).toEqual([faint]);
    expect(await judge(page, { within: '#part' })).toEqual([nameless]);
    await page.evaluate(() => document.querySelector('#faint')?.removeAttribute('style'));
    expect(await judge(page)).toEqual([nameless]);
    await page.setContent(BROKEN);
    expect(await judge(page)).toEqual([nameless, faint]);
    await context.close();
  });
});
