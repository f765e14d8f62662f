import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { optionsIn } from '../testing/documents.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { writeDocx } from './write-docx.ts';

const parts = async (parts: Parameters<typeof sampleDocument>[0] = {}) => {
  const document = sampleDocument(parts);
  const bytes = await writeDocx(document, optionsIn(document.language));
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
};
const body = async (of: Parameters<typeof sampleDocument>[0] = {}) =>
  (await parts(of))['word/document.xml'] ?? '';
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** A bridge whose step reaches so far down that its axis is not cut. */
const FAR = [
  { name: 'GHG Protocol', value: '100.5', total: true },
  { name: 'GWP', value: '-90.25' },
  { name: 'IFRS S2', value: '10.25', total: true },
];

describe('a report for Word', () => {
  it('has a heading for each chapter and a header row that is one in each table', async () => {
    const text = await body();
    expect(count(text, /<w:pStyle w:val="Heading1"\/>/g)).toBe(4);
    expect(count(text, /<w:pStyle w:val="Heading2"\/>/g)).toBe(1);
    expect(count(text, /<w:tbl>/g)).toBe(4);
    expect(count(text, /<w:tblHeader\/>/g)).toBe(4);
  });

  it('has contents that lead to every heading and no field that waits to be updated', async () => {
    const text = await body();
    const anchors = [...text.matchAll(/<w:hyperlink[^>]*w:anchor="([^"]+)"/g)].map(([, anchor]) => anchor);
    const marks = [...text.matchAll(/<w:bookmarkStart[^>]*w:name="([^"]+)"/g)].map(([, name]) => name);
    expect(anchors).toHaveLength(5);
    expect(marks).toEqual(anchors);
    expect(text).not.toMatch(/instrText|w:fldSimple|w:dirty/);
    expect((await parts())['word/settings.xml']).not.toContain('updateFields w:val="true"');
  });

  it('says on every page that it is a draft, and of an issue its number', async () => {
    expect((await parts())['word/header1.xml']).toContain('>Draft<');
    const issued = (await parts({ number: 'R-0007' }))['word/header1.xml'];
    expect(issued).toContain('>R-0007<');
    expect(issued).not.toContain('>Draft<');
  });

  it('gives each chart the text that says the same', async () => {
    const described = [...(await body()).matchAll(/<wp:docPr[^>]*descr="([^"]*)"/g)].map(([, text]) => text);
    expect(described).toHaveLength(2);
    expect(described[0]).toMatch(/^Scopes\. scope1: 1,234\.568/);
  });

  it('has its words and its language in both', async () => {
    expect((await parts({ language: 'pt-BR' }))['word/styles.xml']).toContain('w:lang w:val="pt-BR"');
    expect(await body({ language: 'pt-BR' })).toContain('>Sumário<');
    expect(await body()).toContain('>Contents<');
  });

  it('counts its pages in words: each number stands where the sentence has it', async () => {
    const parts = unzipSync(await writeDocx(sampleDocument({ language: 'pt-BR' }), optionsIn('pt-BR')));
    const footer =
      Object.entries(parts).find(([name]) => name.startsWith('word/footer'))?.[1] ?? new Uint8Array();
    const said = [
      ...strFromU8(footer).matchAll(/<w:t[ >][^<]*?>?([^<>]*)<\/w:t>|<w:instrText[^>]*>([^<]*)</g),
    ];
    const line = said.map(([, text = '', field = '']) => text || `[${field.trim()}]`).join('');
    expect(line).toContain('Página [PAGE] de [NUMPAGES]');
  });

  it('tears no short table over two pages, and lets a long one go on', async () => {
    const tables = (await body()).match(/<w:tbl>.*?<\/w:tbl>/gs) ?? [];
    const kept = tables.map((table) =>
      (table.match(/<w:tr>.*?<\/w:tr>/gs) ?? []).map((row) => row.includes('<w:keepNext/>')),
    );
    for (const rows of kept) {
      const isShort = rows.length <= 9;
      expect(rows).toEqual(rows.map((_, at) => isShort && at < rows.length - 1));
    }
    expect(new Set(kept.map((rows) => rows.length <= 9))).toEqual(new Set([true, false]));
  });

  it('keeps the title of a chart with it, whatever becomes of the table below', async () => {
    const paragraphs = (await body()).match(/<w:p>.*?<\/w:p>/gs) ?? [];
    const charts = paragraphs.flatMap((text, at) => (text.includes('<w:drawing>') ? [at] : []));
    expect(charts).toHaveLength(2);
    for (const at of charts) {
      expect(paragraphs[at - 1]).toContain('<w:pStyle w:val="TableTitle"/><w:keepNext/>');
      // A chart that is kept with a table as well parts from its title in some programs.
      expect(paragraphs[at]).not.toContain('<w:keepNext/>');
    }
  });

  it('shows the step of a bridge between far larger totals: its axis is cut below it, and that is said', async () => {
    const small = [
      { name: 'GHG Protocol', value: '24424.11', total: true },
      { name: 'GWP', value: '6.699' },
      { name: 'IFRS S2', value: '24430.809', total: true },
    ];
    const said = '(t CO₂e; axis cut: it does not begin at zero)';
    const cut = await parts({ bridge: small });
    const [, chart = ''] =
      Object.entries(cut).find(
        ([name, text]) => /\/chart\d+\.xml$/.test(name) && text.includes('24424.11'),
      ) ?? [];
    const least = Number(/<c:min val="([\d.]+)"\/>/.exec(chart)?.[1]);
    expect(least).toBeGreaterThan(24_415);
    expect(least).toBeLessThan(24_424);
    expect(cut['word/document.xml']).toContain(said);
    expect(await body({ bridge: FAR })).not.toContain(said);
  });

  it('draws bars from zero on, and breaks no word of a heading', async () => {
    const parts = unzipSync(await writeDocx(sampleDocument({ bridge: FAR }), optionsIn('en')));
    const charts = Object.entries(parts).filter(([name]) => /\/chart\d*\.xml$/.test(name));
    expect(charts.length).toBeGreaterThan(0);
    for (const [, bytes] of charts) {
      const text = strFromU8(bytes);
      const below = /<c:v>-/.test(text);
      expect(/<c:orientation val="\w+"\/><c:min val="0"\/><\/c:scaling>/.test(text)).toBe(!below);
    }
    const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    for (const [, grid = ''] of body.matchAll(/<w:tblGrid>(.*?)<\/w:tblGrid>/gs)) {
      const widths = [...grid.matchAll(/w:w="(\d+)"/g)].map(([, width]) => Number(width));
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(9638);
      for (const width of widths) expect(width).toBeGreaterThan(400);
    }
  });

  it('writes beside each bar what it stands for, and on a step its change with a sign', async () => {
    const charts = Object.entries(await parts({ bridge: FAR })).flatMap(([name, text]) =>
      /\/chart\d*\.xml$/.test(name) ? [text] : [],
    );
    expect(charts).toHaveLength(2);
    for (const chart of charts) expect(chart).toMatch(/<c:showVal val="1"\/>/);
    const bridge = charts.find((chart) => chart.includes('IFRS S2'));
    expect(bridge).toMatch(/formatCode="&quot;−&quot;#,##0\.###"/);
  });

  it('draws a bridge in the colours of the screen, and has figures to the right', async () => {
    const files = await parts();
    const [bridge = ''] = Object.entries(files).flatMap(([name, text]) =>
      name.startsWith('word/charts/chart') && text.includes('IFRS S2') ? [text] : [],
    );
    for (const colour of ['55615A', '0F5C3F', 'D07A1F']) expect(bridge).toContain(colour);
    const answers = (files['word/document.xml'] ?? '')
      .split('<w:tbl>')
      .find((part) => part.includes('>Code<'));
    expect(answers).toMatch(/<w:jc w:val="(right|end)"\/><\/w:pPr><w:r>(?:(?!<\/w:r>).)*1,234\.568/);
  });

  it('names what a chart counts as the other forms do', async () => {
    expect(await body({ bridge: FAR })).toContain('>Bridge (t CO₂e)<');
  });

  it('leads a figure of a text to what it is of', async () => {
    const parts = unzipSync(await writeDocx(sampleDocument(), optionsIn('en')));
    const text = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    const [, id] =
      /<w:hyperlink[^>]*r:id="(\w+)"[^>]*>(?:(?!<\/w:hyperlink>).)*1,234\.568 t CO₂e</s.exec(text) ?? [];
    const relations = strFromU8(parts['word/_rels/document.xml.rels'] ?? new Uint8Array());
    const target = new RegExp(`<Relationship [^>]*Id="${id}"[^>]*>`).exec(relations)?.[0] ?? '';
    expect(target).toContain('Target="https://razao.example/reports?at=ghg-protocol/scope1"');
  });

  it('is the same to the byte for the same document, whatever was written before', async () => {
    const one = await writeDocx(sampleDocument(), optionsIn('en'));
    await writeDocx(sampleDocument({ rows: 3 }), optionsIn('en'));
    expect(Buffer.from(await writeDocx(sampleDocument(), optionsIn('en'))).equals(Buffer.from(one))).toBe(
      true,
    );
  });

  it.each([
    ['markup', '<w:p>&amp;</w:p> {{x}} #let'],
    ['10,000 letters', 'n'.repeat(10_000)],
    ['letters from right to left', 'مصنع الشمال'],
    ['what XML cannot carry', 'a\u0000b\ud800c'],
  ])('takes a name with %s for data', async (_, name) => {
    const text = await body({ name });
    const shown = name
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\u0000', '\ufffd')
      .replaceAll('\ud800', '\ufffd');
    expect(text).toContain(`>${shown}<`);
    if (name.startsWith('م')) expect(text).toContain('<w:bidi/>');
  });

  it('ends with the reason of who left', async () => {
    const signal = AbortSignal.abort(new Error('left'));
    await expect(writeDocx(sampleDocument(), optionsIn('en', { signal }))).rejects.toThrow('left');
  });
});
