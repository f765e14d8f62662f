import { readDocument } from '#documents/read.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sampleDocument } from '../../testing/sample-document.ts';
import { fillTemplateApart } from './fill-apart.ts';
import { fillTemplate } from './fill-template.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook with the names of EFRAG's template; made up for tests. */
function templateWith(names: string, sheet: string): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
        '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">
<sheets><sheet name="It&amp;s 'E'" sheetId="1" r:id="rId7"/></sheets>
<definedNames>${names}</definedNames><calcPr calcId="1"/></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId7" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
      }).map(([path, text]) => [path, strToU8(text)]),
    ),
  );
}

const name = (of: string, cell: string) => `<definedName name="${of}">'It&amp;s ''E'''!${cell}</definedName>`;
const NAMES = [
  name('template_reporting_entity_name', '$A$1:$B$1'),
  name('template_currency', '$B$1'),
  name('template_reporting_period_startdate', '$E$9'),
  name('Turnover', '$E$3'),
  name('TotalEnergyConsumption', '$E$4'),
  name('DisclosureOfListOfMainActionsTheEntitySeeksInOrderToAchieveItsTargets', '$E$5'),
  name('GrossScope1GreenhouseGasEmissions', '$D$2'),
  name('GrossScope3GreenhouseGasEmissions_CurrentlyStatedMember', '$D$4'),
].join('');
const ROWS =
  '<row r="1"><c r="A1" s="3"/><c r="B1" s="1"/></row><row r="3"><c r="E3"/></row><row r="5"><c r="E5"/></row>' +
  '<row r="6"><c r="E6"/></row><row r="7"><c r="E7"/></row><row r="8"><c r="E8"/></row>' +
  '<row r="9"><c r="E9"><f>IF(ISBLANK(E6), "-", E6 &amp; "-" &amp; TEXT(E7, "00") &amp; "-" &amp; TEXT(E8, "00"))</f></c></row>' +
  '<row r="2"><c r="D2" s="4"/></row><row r="2"><c r="D2" s="4"/></row><row r="4"><c r="D4"><f>SUM(D2)</f><v>0</v></c></row>';

const point = (code: string, value: string | null, unit: string | null = 't CO2e') => ({
  code,
  programme: 'vsme',
  value,
  unit,
});
function documentWith(points: readonly ReturnType<typeof point>[], organization = 'Aço & Cia <b>') {
  const document = sampleDocument({ name: organization });
  const [first] = document.datapoints;
  if (!first) throw new Error('a sample has datapoints');
  return { ...document, datapoints: points.map((one) => ({ ...first, ...one })) };
}

describe('the template of VSME', () => {
  it('has the figures where it names their concepts, read back equal, and what it computes stays its own', async () => {
    const exact = '1234.567890123456789';
    const document = documentWith([
      point('B3-30-a', exact),
      point('B3-30-b', '2'),
      point('C3-scope3', '3'),
      point('B3-31', null),
    ]);
    const { bytes, facts } = fillTemplate(templateWith(NAMES, ROWS), document);
    expect(facts).toEqual({
      GrossScope1GreenhouseGasEmissions: 'filled',
      GrossLocationBasedScope2GreenhouseGasEmissions: 'no_place',
      GrossScope3GreenhouseGasEmissions: 'formula',
      Scope1AndScope2GreenhouseGasEmissionsIntensityValueLocationBased: 'no_value',
    });
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain(`<c r="D2" s="4"><v>${exact}</v></c>`);
    expect(sheet).toContain('<c r="D4"><f>SUM(D2)</f><v>0</v></c>');
    expect(sheet).toContain('Aço &amp; Cia &lt;b&gt;');
    expect(strFromU8(unzipSync(bytes)['xl/workbook.xml'] ?? new Uint8Array())).toContain(
      'fullCalcOnLoad="1"',
    );
    const outcome = await readDocument(bytes, 't.xlsx');
    expect(outcome.ok && outcome.content.kind === 'sheets').toBe(true);
    expect(Buffer.compare(bytes, fillTemplate(templateWith(NAMES, ROWS), document).bytes)).toBe(0);
  });

  it('has the period, the currency with the turnover, and the actions in words', () => {
    const points = [point('B1-24-turnover', '1250000.5', 'BRL'), point('C3-plan', 'Boilers <b>\n2027', null)];
    const { bytes, facts } = fillTemplate(
      templateWith(NAMES, ROWS),
      documentWith([...points, point('B3-29', '7')]),
    );
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(facts).toEqual({
      Turnover: 'filled',
      DisclosureOfListOfMainActionsTheEntitySeeksInOrderToAchieveItsTargets: 'filled',
      TotalEnergyConsumption: 'no_place',
    });
    expect(sheet).toContain('<c r="E6"><v>2025</v></c>');
    expect(sheet).toContain('<c r="E7"><v>1</v></c>');
    expect(sheet).toContain('<c r="E8"><v>1</v></c>');
    expect(sheet).toContain('<c r="E3"><v>1250000.5</v></c>');
    expect(sheet).toMatch(/<c r="B1" s="1" t="inlineStr"><is><t xml:space="preserve">BRL</);
    expect(sheet).toContain('Boilers &lt;b&gt;');
  });

  it('has no amount of money whose unit is no currency', () => {
    const { bytes, facts } = fillTemplate(
      templateWith(NAMES, ROWS),
      documentWith([point('B1-24-turnover', '12.5', 'million BRL')]),
    );
    expect(facts).toEqual({ Turnover: 'no_currency' });
    expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(
      '<c r="E3"/>',
    );
  });

  it('is filled the same by a process of its own, whose refusals are those of the filling', async () => {
    const document = documentWith([point('B3-30-a', '7')]);
    const template = Buffer.from(templateWith(NAMES, ROWS));
    const filled = await fillTemplateApart({ template: template.toString('base64'), document });
    expect(filled).toEqual(fillTemplate(template, document));
    await expect(fillTemplateApart({ template: 'UEsgbm8=', document })).rejects.toMatchObject({
      code: 'report.template_unreadable',
    });
  });

  it.each([
    ['no workbook', strToU8('PK no')],
    ['a workbook without its parts', zipSync({ 'a.txt': strToU8('x') })],
  ])('is refused where it is %s', (_, bytes) => {
    expect(() => fillTemplate(bytes, sampleDocument())).toThrow(
      expect.objectContaining({ code: 'report.template_unreadable' }),
    );
  });

  it('is refused where it is another workbook, or one that unpacks to more than it may', () => {
    expect(() => fillTemplate(templateWith('', ROWS), sampleDocument())).toThrow(
      expect.objectContaining({ code: 'report.template_unknown' }),
    );
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(70 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(() => fillTemplate(bomb, sampleDocument())).toThrow(
      expect.objectContaining({ code: 'report.template_unreadable' }),
    );
  });
});
