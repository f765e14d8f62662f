import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { optionsIn } from '../testing/documents.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { sheetNames } from './book.ts';
import { writeXlsx } from './write-xlsx.ts';

const parts = async (of: Parameters<typeof sampleDocument>[0] = {}) => {
  const document = sampleDocument(of);
  const bytes = await writeXlsx(document, optionsIn(document.language));
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
};

describe('a report as a workbook', () => {
  it('has a sheet for what it is, one for each table and one for the datapoints', async () => {
    const names = [...((await parts())['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(['Report', 'Scopes', 'Bridge', 'Emissions', 'Sources', 'Datapoints']);
  });

  it('tells tables of one title apart by their site or programme', async () => {
    const document = sampleDocument();
    const [results, ...others] = document.chapters;
    const emissions = others.flatMap(({ chapters = [] }) => chapters.flatMap(({ blocks }) => blocks))[0];
    if (results === undefined || emissions?.kind !== 'table')
      throw new Error('The sample has no such table.');
    const tableOf = (id: string, title: string) => ({
      ...emissions,
      table: { ...emissions.table, id, title },
    });
    const programme = (id: string, title: string) => ({
      ...results,
      id,
      title,
      blocks: [],
      chapters: [{ id: `${id}-1`, title: 'Methods', blocks: [tableOf(`${id}-methods`, 'Methods')] }],
    });
    const sites = {
      ...results,
      id: 'sites',
      blocks: [tableOf('all', 'By category')],
      chapters: ['Betim', 'Camaçari'].map((title) => ({
        id: title,
        title,
        blocks: [tableOf(title, 'By category')],
      })),
    };
    const long = 'Greenhouse Gas Protocol Corporate Standard';
    const chapters = [sites, programme('cdp', 'CDP Climate'), programme('ghg', long)];
    const bytes = unzipSync(await writeXlsx({ ...document, chapters }, optionsIn('en')));
    const book = strFromU8(bytes['xl/workbook.xml'] ?? new Uint8Array());
    expect([...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Report',
      'By category',
      'Betim',
      'Camaçari',
      'CDP Climate · Methods',
      'Greenhouse Gas Proto… · Methods',
      'Datapoints',
    ]);
  });

  it('names where an issue is checked, and nothing to be checked of a draft', async () => {
    const aboutOf = async (number: string | null) => (await parts({ number }))['xl/worksheets/sheet1.xml'];
    expect(await aboutOf('R-0001')).toContain('/reports/check');
    expect(await aboutOf(null)).not.toContain('/reports/check');
  });

  it('sets figures apart from the unit beside them, and days where the texts of their column begin', async () => {
    const all = await parts({});
    const looks = [...(all['xl/styles.xml'] ?? '').matchAll(/<xf numFmtId="(\d+)"[^>]*>(<alignment[^>]*>)/g)];
    const alignmentOf = (place: number) => looks[place]?.[2] ?? '';
    for (const figure of [0, 3, 4])
      expect(alignmentOf(figure)).toContain('horizontal="right" vertical="top" indent="1"');
    expect(alignmentOf(5)).toContain('horizontal="left"');
  });

  it('keeps the header in sight and filters the rows below it', async () => {
    const sheet = (await parts())['xl/worksheets/sheet5.xml'] ?? '';
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:D13"/>');
  });

  it('writes figures in full length beside their unit, and days as days', async () => {
    const { 'xl/worksheets/sheet2.xml': scopes = '', 'xl/worksheets/sheet5.xml': sources = '' } =
      await parts();
    expect(scopes).toContain('<c r="B2" s="3"><v>1234.567891</v></c>');
    expect(scopes).toMatch(/<c r="C2"[^>]*><is><t[^>]*>t CO₂e</);
    // 31 December 2025 is day 46,022 of the calendar that begins in 1900.
    expect(sources).toContain('<c r="B2" s="5"><v>46022</v></c>');
  });

  it('cuts no heading, and gives a long notice the lines that it takes', async () => {
    const document = sampleDocument();
    const notices = [{ tone: 'warning' as const, text: 'Cinco palavras que são ditas. '.repeat(12) }];
    const parts = unzipSync(await writeXlsx({ ...document, notices }, optionsIn('pt-BR')));
    const sheet = (at: number) => strFromU8(parts[`xl/worksheets/sheet${at}.xml`] ?? new Uint8Array());
    expect(sheet(1)).toMatch(/<row r="\d+" ht="90" customHeight="1">(?:(?!<\/row>).)*Cinco palavras/);
    const widths = [...sheet(2).matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
    const heads = [...sheet(2).matchAll(/<c r="[A-Z]+1"[^>]*>.*?<t[^>]*>([^<]*)</g)].map(
      ([, text]) => text ?? '',
    );
    expect(heads).toContain('Unidade de medida');
    expect(heads.every((head, at) => (widths[at] ?? 0) >= head.length + 3)).toBe(true);
  });

  it('leaves the cell of a missing value empty and says why beside it', async () => {
    const sheet = (await parts())['xl/worksheets/sheet2.xml'] ?? '';
    expect(sheet).not.toMatch(/r="[BC]4"/);
    expect(sheet).toMatch(/<c r="D4"[^>]*><is><t[^>]*>Nothing was entered\.</);
  });

  it.each(['=1+1', '+1', '-cmd|calc', '@SUM(A1)', '\t=1', '＝1'])(
    'stores %s as text, marked as quoted',
    async (name) => {
      const all = await parts({ name });
      expect(Object.values(all).join('')).not.toMatch(/<f[ >]/);
      expect(all['xl/worksheets/sheet1.xml']).toMatch(/<c r="B4" s="6" t="inlineStr">/);
    },
  );

  it('says on every printed page whose and which sheet it is, and that it is a draft or which issue', async () => {
    const headsOf = async (of: Parameters<typeof sampleDocument>[0]) =>
      Object.entries(await parts(of)).flatMap(([name, text]) =>
        name.startsWith('xl/worksheets/') ? [/<oddHeader>([^<]*)<\/oddHeader>/.exec(text)?.[1]] : [],
      );
    expect(new Set(await headsOf({ name: 'A & B <c>' }))).toEqual(
      new Set(['&amp;LA &amp;&amp; B &lt;c&gt;&amp;C&amp;A&amp;RDraft']),
    );
    for (const head of await headsOf({ number: 'R-0007', name: 'n'.repeat(10_000) })) {
      expect(head).toMatch(/&amp;RR-0007$/);
      expect(head?.length).toBeLessThan(255);
    }
  });

  it.each([
    ['markup', '<c r="A1">&amp;</c> {{x}}', '&lt;c r=&quot;A1&quot;&gt;&amp;amp;&lt;/c&gt; {{x}}'],
    ['10,000 letters', 'n'.repeat(10_000), 'n'.repeat(10_000)],
    ['letters from right to left', 'مصنع الشمال', 'مصنع الشمال'],
    ['what XML cannot carry', 'a\u0000b\ud800c', 'a\ufffdb\ufffdc'],
  ])('takes a name with %s for data', async (_, name, shown) => {
    const sheet = (await parts({ name }))['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toMatch(/<c r="B4"[^>]*><is><t(?: xml:space="preserve")?>/);
    expect(sheet).toContain(`>${shown}<`);
  });

  it('is the same to the byte for the same document', async () => {
    const one = Buffer.from(await writeXlsx(sampleDocument(), optionsIn('en')));
    expect(one.equals(Buffer.from(await writeXlsx(sampleDocument(), optionsIn('en'))))).toBe(true);
  });

  it('names sheets as programs allow, each once', () => {
    const long = 'a'.repeat(40);
    expect(sheetNames(['a/b:c', 'A b c', long, long, "'x'", '[]', '😀'.repeat(31)])).toEqual([
      'a b c',
      'A b c (2)',
      'a'.repeat(31),
      `${'a'.repeat(27)} (2)`,
      'x',
      '–',
      '😀'.repeat(15),
    ]);
  });
});
