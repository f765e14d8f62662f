import { describe, expect, it } from 'vitest';
import { optionsIn } from '../testing/documents.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { writeHtml } from './write-html.ts';

const page = async (parts: Parameters<typeof sampleDocument>[0] = {}) => {
  const document = sampleDocument(parts);
  return new TextDecoder().decode(await writeHtml(document, optionsIn(document.language)));
};

describe('a report as a page', () => {
  it('runs nothing, loads nothing and asks not to be listed', async () => {
    const text = await page();
    expect(text).not.toMatch(/<script|<link|<iframe|\son\w+=|url\(|@import/i);
    expect(
      [...text.matchAll(/\bsrc="([^"]{0,20})/g)].every(([, from]) => from?.startsWith('data:image/')),
    ).toBe(true);
    expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  it('has one title, a heading for each chapter, header cells and a caption in each table, words for each drawing', async () => {
    const text = await page();
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    expect([count(/<h1/g), count(/<h2 id="c\d"/g), count(/<h3/g)]).toEqual([1, 4, 1]);
    expect(count(/<caption/g)).toBe(count(/<table>/g));
    expect(count(/<th scope="col"/g)).toBe(2 + 2 + 3 + 3);
    expect(count(/<img alt="Scopes\. scope1/g)).toBe(1);
    expect(text).toContain('<html lang="en">');
    expect(await page({ language: 'pt-BR' })).toContain('<html lang="pt-BR">');
  });

  it('counts no chapters of its own beside the numbers that a standard gives its sections', async () => {
    expect(await page()).toMatch(/nav ol\{list-style:none[;}]/);
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onload="x', '&quot; onload=&quot;x'],
    ["' & <b>", '&#39; &amp; &lt;b&gt;'],
  ])('shows the name %s and does nothing with it', async (name, shown) => {
    const text = await page({ name });
    expect(text).not.toContain(name);
    expect(text).toContain(`<li>${shown}</li>`);
  });

  it('names each chart above it, with what it counts, and draws it for phones as well', async () => {
    const page = new TextDecoder().decode(await writeHtml(sampleDocument(), optionsIn('en')));
    const drawn = [
      String.raw`<figcaption>Bridge \(t CO₂e; axis cut: it does not begin at zero\)<\/figcaption><picture>`,
      '<source media="[^"]*" srcset="data:[^,]*,([^"]*)">',
      String.raw`<img alt="Bridge\.[^"]*" src="data:[^,]*,([^"]*)"`,
    ];
    const [, narrow = '', wide = ''] = new RegExp(drawn.join('')).exec(page) ?? [];
    const widthOf = (drawing: string) => /width="(\d+)"/.exec(Buffer.from(drawing, 'base64').toString())?.[1];
    expect([widthOf(narrow), widthOf(wide)]).toEqual(['340', '680']);
  });

  it('of a draft says so on every page once it is printed, and of an issue does not', async () => {
    const running = /<p class="running"[^>]*>Draft<\/p>/;
    expect(await page()).toMatch(running);
    expect(await page()).toMatch(/@media print\{\.running\{display:block;[^}]*position:fixed/);
    expect(await page({ number: 'R-0007' })).not.toMatch(running);
  });

  it('names a table once: what its heading or drawing says is read out, and not seen again', async () => {
    const text = await page();
    expect(text).toContain('<caption class="unseen">Scopes</caption>');
    expect(text).toContain('<caption class="unseen">Emissions</caption>');
    expect(text).not.toMatch(/<caption>(?:Scopes|Emissions|Bridge|Sources)</);
  });

  it('shows all of a name of 10,000 letters, which breaks within the page', async () => {
    const name = 'n'.repeat(10_000);
    const text = await page({ name });
    expect(text).toContain(`<li>${name}</li>`);
    expect(text).toMatch(/p,li,dd\{overflow-wrap:anywhere\}/);
  });

  it('turns what is written from right to left', async () => {
    expect(await page({ name: 'مصنع الشمال' })).toContain('<li dir="rtl">مصنع الشمال</li>');
  });

  it('leads a figure of a text to what it is of, and nowhere where there are no links', async () => {
    expect(await page()).toContain(
      '<p>The first: <a href="https://razao.example/reports?at=ghg-protocol/scope1">1,234.568 t CO₂e</a>, and no other.</p>',
    );
    const alone = await writeHtml(sampleDocument(), optionsIn('en', { links: null }));
    expect(new TextDecoder().decode(alone)).toContain('<p>The first: 1,234.568 t CO₂e, and no other.</p>');
  });

  it('is the same to the byte for the same document', async () => {
    expect((await page()) === (await page())).toBe(true);
  });
});
