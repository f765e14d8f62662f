import { describe, expect, it } from 'vitest';
import { documentWith, optionsIn } from '../testing/documents.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { openPdf, tagged } from '../testing/pdf-pages.ts';
import { lettersOf, printable } from './letters.ts';
import { writePdf } from './write-pdf.ts';
import type { ReportDocument } from '../document.ts';

/** Spaces and places to break are no part of what is said. */
const plain = (texts: readonly string[]) => texts.join(' ').replace(/[\u200b\s]+/g, '');

describe('a report as PDF', () => {
  it('says every figure as the document does, in both languages, and twice the same bytes', async () => {
    for (const language of ['pt-BR', 'en'] as const) {
      const document = documentWith({ language });
      const [first, second] = await Promise.all([
        writePdf(document, optionsIn(language)),
        writePdf(document, optionsIn(language)),
      ]);
      expect(Buffer.compare(first, second)).toBe(0);
      const said = plain((await openPdf(first)).texts);
      for (const text of figuresOf(document)) expect(said).toContain(text.replace(/\s+/g, ''));
    }
  }, 120_000);

  it('has header cells in every table, words for every picture, headings, contents and its number', async () => {
    const { tags, texts, pages } = await openPdf(await writePdf(documentWith(), optionsIn('pt-BR')));
    const tables = tagged(tags, 'Table');
    expect(tables.length).toBeGreaterThanOrEqual(4);
    for (const table of tables) expect(tagged([table], 'TH').length).toBeGreaterThan(0);
    const figures = tagged(tags, 'Figure');
    expect(figures.length).toBeGreaterThanOrEqual(3);
    for (const figure of figures) expect(figure.alt ?? '').not.toBe('');
    expect(tagged(tags, 'H1').length).toBeGreaterThanOrEqual(2);
    expect(tagged(tags, 'H2').length).toBe(2);
    expect(tagged(tags, 'TOC').length).toBeGreaterThan(0);
    expect(texts[0]).toContain('R-0001');
    expect(plain(texts)).toContain(`Página${pages}de${pages}`);
  }, 120_000);

  it('heads a section by the number that its standard gives it, and by no other', async () => {
    const [first, ...others] = documentWith().chapters;
    const inner = first?.chapters?.map((one) => ({ ...one, title: '2.1 Resumo por gás' })) ?? [];
    const chapters = first === undefined ? others : [{ ...first, chapters: inner }, ...others];
    const { texts } = await openPdf(await writePdf({ ...documentWith(), chapters }, optionsIn('pt-BR')));
    const said = texts.join(' ');
    // In the contents and above the section.
    expect(said.match(/2\.1 Resumo por gás/g)).toHaveLength(2);
    expect(said).not.toMatch(/\d\.\d+\s+2\.1 Resumo por gás/);
  }, 120_000);

  it('leads a figure of a text to what it is of, also where no datapoint of the tables does', async () => {
    const document = sampleDocument({ number: 'R-0001' });
    const [results, ...others] = document.chapters;
    const figures = [{ text: '7', at: 'table/not-counted' }];
    const text = { kind: 'text' as const, paragraphs: ['7 #link("x")[y] lines, and 17.'], figures };
    const chapters =
      results === undefined ? others : [{ ...results, blocks: [text, ...results.blocks] }, ...others];
    const { links, texts } = await openPdf(await writePdf({ ...document, chapters }, optionsIn('en')));
    expect(links).toContain('https://razao.example/reports?at=table/not-counted');
    expect(links.filter((link) => link.endsWith('/scope1')).length).toBeGreaterThanOrEqual(2);
    expect(plain(texts)).toContain('7#link("x")[y]lines,and17.');
  }, 120_000);

  it('of a draft says so on every page and leads nowhere to be checked', async () => {
    const { texts } = await openPdf(await writePdf(documentWith({ number: null }), optionsIn('pt-BR')));
    for (const text of texts) expect(text).toMatch(/Rascunho/);
    expect(plain(texts)).not.toContain('Conferir');
  }, 120_000);

  it('prints markup, very long and right-to-left names and what no font has as they are written', async () => {
    const long = 'ç'.repeat(10_000);
    const names = [
      '#let x = 1; *forte* $a$ @ref <a> [b] \\u{1}',
      'شركة الصلب',
      'מפעל הפלדה',
      '中 🌍',
      'a\u0000b\ud800',
    ];
    const sample = documentWith({ chapters: 1, name: names.join(' · ') });
    const document = { ...sample, title: names.join(' '), organization: { name: `${names[0]} ${long}` } };
    const { texts } = await openPdf(await writePdf(document, optionsIn('pt-BR')));
    const said = plain(texts);
    expect(said).toContain('#letx=1;*forte*$a$@ref<a>[b]');
    expect(said).toContain('[U+4E2D][U+1F30D]');
    expect(said.split('ç').length - 1).toBeGreaterThanOrEqual(10_000);
    expect(said).toContain('8caracteressemdesenho');
  }, 120_000);

  it('that is cancelled ends its process and says why; one that is too long is refused', async () => {
    const cancelled = new AbortController();
    const writing = writePdf(documentWith(), optionsIn('en', { signal: cancelled.signal }));
    cancelled.abort(new Error('left'));
    await expect(writing).rejects.toThrow('left');
    const endless = documentWith({ chapters: 1, rows: 40_001, charts: 0 });
    await expect(writePdf(endless, optionsIn('en'))).rejects.toMatchObject({ code: 'report.too_large' });
  }, 120_000);
});

describe('letters of a font', () => {
  it('are read from its own table, and bytes that are no font are refused', () => {
    expect(() => lettersOf(new Uint8Array(64))).toThrow(RangeError);
  });

  it('lose controls and marks that turn the reading round, and nothing else', () => {
    expect(printable('a\u202eb\u0007c\nd', () => true)).toEqual({ text: 'abc\nd', told: 0 });
    expect(printable('aé', (code) => code < 128)).toEqual({ text: 'a[U+00E9]', told: 1 });
  });
});

function figuresOf({ chapters }: ReportDocument): string[] {
  const blocks = chapters.flatMap((chapter) => [
    ...chapter.blocks,
    ...(chapter.chapters ?? []).flatMap((inner) => inner.blocks),
  ]);
  return blocks.flatMap((block) =>
    'table' in block ? block.table.rows.flatMap(({ cells }) => cells.map(({ text }) => text)) : [],
  );
}
