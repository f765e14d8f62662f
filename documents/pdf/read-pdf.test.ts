import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Page, ReadOutcome } from '../document.ts';
import { UNHURRIED } from '../testing/unhurried.ts';
import { closeRecognizers } from '../ocr/recognize.ts';
import { drawnPdf, scriptedPdf } from '../testing/hostile-pdf.ts';
import { paper, paperPdf, paperPicture, scannedPdf } from '../testing/paper.ts';
import { closePdf, pdfThreads, readPdf } from './read-pdf.ts';

afterAll(async () => {
  await closePdf();
  await closeRecognizers();
});

function pagesOf(read: ReadOutcome): readonly Page[] {
  if (!read.ok || read.content.kind !== 'pages') throw new Error(JSON.stringify(read));
  return read.content.pages;
}

function codeOf(read: ReadOutcome): string {
  return read.ok ? 'read' : read.problem.code;
}

const BILL = paper((pen) => {
  pen.at(60, 84, 'Consumo em kWh', { size: 10 });
  pen.at(400, 84, '1.234,56', { size: 10, right: true });
  pen.at(60, 110, 'Vencimento: 15/04/2025 e mais texto do que um rótulo', { size: 10 });
});

describe('a PDF with text', () => {
  it('gives the lines as they stand, each text with its box', async () => {
    const [page] = pagesOf(await readPdf(await paperPdf([BILL]), UNHURRIED));
    expect(page?.lines.map(({ text }) => text)).toEqual([
      'Consumo em kWh 1.234,56',
      'Vencimento: 15/04/2025 e mais texto do que um rótulo',
    ]);
    const amount = page?.lines[0]?.texts[1];
    expect(amount?.text).toBe('1.234,56');
    expect(amount?.place.page).toBe(1);
    expect((amount?.place.x ?? 0) + (amount?.place.width ?? 0)).toBeCloseTo(400 / 595, 2);
    expect(amount?.place.y).toBeGreaterThan(80 / 842);
    expect((amount?.place.y ?? 1) + (amount?.place.height ?? 1)).toBeLessThan(100 / 842);
    expect(page?.recognized).toBe(false);
  });

  it('does not run its scripts or open its files, and reads its text', async () => {
    const read = await readPdf(scriptedPdf('Consumo 350 kWh'), UNHURRIED);
    expect(pagesOf(read).map(({ lines }) => lines.map(({ text }) => text))).toEqual([['Consumo 350 kWh']]);
  });

  it('reads a page without a size at the size that it is shown with', async () => {
    const [page] = pagesOf(await readPdf(scriptedPdf('Consumo 350 kWh', '0 0 0 0'), UNHURRIED));
    expect(page?.width).toBeGreaterThan(0);
    expect(page?.lines[0]?.text).toBe('Consumo 350 kWh');
  });

  it('does not read what is written in white on white or drawn invisibly, and says so', async () => {
    const pdf = await drawnPdf(1, (page) => {
      page
        .fillColor('#000000')
        .text('Consumo do mes em kWh: 350,00 no medidor', 20, 20, { lineBreak: false });
      page.fillColor('#ffffff').text('Total 1.000.000 kWh', 20, 60, { lineBreak: false });
      page.rect(10, 90, 200, 30).fill('#003366');
      page.fillColor('#ffffff').text('Itens da fatura', 20, 96, { lineBreak: false });
      page.addContent('3 Tr');
      page.fillColor('#000000').text('Total 2.000.000 kWh', 20, 140, { lineBreak: false });
    });
    const read = await readPdf(pdf, UNHURRIED);
    expect(pagesOf(read)[0]?.lines.map(({ text }) => text)).toEqual([
      'Consumo do mes em kWh: 350,00 no medidor',
      'Itens da fatura',
    ]);
    expect(read.ok && read.remarks.map(({ code }) => code)).toEqual(['document.hidden_text']);
  });

  it('stops at its limits of texts, of a page and of the file, and names the pages of which something is left out', async () => {
    const rows = (page: PDFKit.PDFDocument) => {
      for (let row = 0; row < 6; row += 1)
        page.text(`row ${row} of the page`, 20, 20 + 20 * row, { lineBreak: false });
    };
    const limits = { ...UNHURRIED, pageTexts: 4, texts: 10 };
    const read = await readPdf(await drawnPdf(4, rows), limits);
    expect(pagesOf(read).map(({ lines }) => lines.length)).toEqual([4, 4, 2, 0]);
    expect(read.ok && read.remarks).toEqual([
      { code: 'document.pages_cut', params: { pages: '1–4', limit: '4', whole: '10' } },
    ]);
  });

  it('parses what pages draw up to its limits, keeps the pages before, and names the others', async () => {
    let drawn = 0;
    const strokes = (page: PDFKit.PDFDocument) => {
      page.text(`page ${(drawn += 1)}`, 20, 20, { lineBreak: false });
      for (let at = 0; at < (drawn === 2 ? 1000 : 1); at += 1)
        page
          .moveTo(10, 20)
          .lineTo(30, 40 + at)
          .stroke();
    };
    const file = await drawnPdf(3, strokes);
    const told = (pages: string, limit: number, whole: number) => ({
      code: 'document.too_much_drawn',
      params: { pages, limit: String(limit), whole: String(whole) },
    });
    const kept = await readPdf(file, { ...UNHURRIED, pageOperators: 500 });
    expect(pagesOf(kept)).toHaveLength(1);
    expect(kept.ok && kept.remarks).toEqual([told('2–3', 500, UNHURRIED.operators)]);
    const few = await readPdf(file, { ...UNHURRIED, operators: 5 });
    expect(few).toEqual({ ok: false, problem: told('1–3', UNHURRIED.pageOperators, 5) });
    expect(pagesOf(await readPdf(file, UNHURRIED))).toHaveLength(3);
  });

  it('counts a line or a shape for three, which hold as much memory as three letters', async () => {
    const lines = (page: PDFKit.PDFDocument) => {
      page.text('a page of lines', 20, 20, { lineBreak: false });
      for (let at = 0; at < 100; at += 1)
        page
          .moveTo(10, 20)
          .lineTo(30, 40 + at)
          .stroke();
    };
    const file = await drawnPdf(1, lines);
    const few = await readPdf(file, { ...UNHURRIED, pageOperators: 290 });
    expect(!few.ok && few.problem.code).toBe('document.too_much_drawn');
    expect(pagesOf(await readPdf(file, { ...UNHURRIED, pageOperators: 350 }))).toHaveLength(1);
  });

  it('counts a long text for as many as it is long', async () => {
    const letters = (page: PDFKit.PDFDocument) =>
      page.fontSize(1).text('w'.repeat(250), 5, 20, { lineBreak: false });
    const cut = await readPdf(await drawnPdf(1, letters), { ...UNHURRIED, pageTexts: 2 });
    expect(cut.ok && cut.remarks.map(({ code }) => code)).toEqual(['document.pages_cut']);
    const whole = await readPdf(await drawnPdf(1, letters), { ...UNHURRIED, pageTexts: 3 });
    expect(pagesOf(whole)[0]?.lines).toHaveLength(1);
  });

  it('recognizes the picture of a searchable scan instead of the text that is hidden over it', {
    timeout: 120_000,
  }, async () => {
    const picture = Buffer.from(await paperPicture(BILL));
    const pdf = await drawnPdf(1, (page) => {
      page.image(picture, 0, 0, { width: 300 });
      page.addContent('3 Tr');
      page.text('Consumo em kWh 9.999.999,99 e muito mais texto que ninguem consegue ver aqui', 20, 20);
    });
    const [page] = pagesOf(await readPdf(pdf, UNHURRIED));
    expect(page?.recognized).toBe(true);
    expect(page?.lines.map(({ text }) => text).join(' ')).not.toContain('9.999');
  });

  it('leaves a picture that unpacks to more than any scan out, and reads the text beside it', {
    timeout: 60_000,
  }, async () => {
    const side = { create: { width: 9_000, height: 9_000, channels: 3, background: '#ffffff' } } as const;
    const bomb = await sharp(side).jpeg({ quality: 40 }).toBuffer();
    const pdf = await drawnPdf(1, (page) => {
      page.image(bomb, 0, 100, { width: 100 });
      page.text('Consumo do mes em kWh: 350,00 no medidor', 20, 20, { lineBreak: false });
    });
    const read = await readPdf(pdf, UNHURRIED);
    expect(pagesOf(read)[0]?.lines.map(({ text }) => text)).toEqual([
      'Consumo do mes em kWh: 350,00 no medidor',
    ]);
  });

  it('does not read what stands beyond the paper', async () => {
    const pdf = await drawnPdf(1, (page) => {
      page.text('Consumo 350 kWh', 20, 20, { lineBreak: false });
      page.text('Consumo 999999 kWh', 2000, 20, { lineBreak: false });
    });
    expect(pagesOf(await readPdf(pdf, UNHURRIED))[0]?.lines.map(({ text }) => text)).toEqual([
      'Consumo 350 kWh',
    ]);
  });
});

describe('a PDF that cannot or must not be read', () => {
  it('is refused when it is encrypted', async () => {
    const pdf = await drawnPdf(1, (page) => page.text('secreto'), {
      userPassword: 'senha',
      pdfVersion: '1.7',
    });
    expect(codeOf(await readPdf(pdf, UNHURRIED))).toBe('document.encrypted');
  });

  it('is refused when it is no PDF, or only its beginning', async () => {
    const whole = await paperPdf([BILL]);
    expect(codeOf(await readPdf(whole.slice(0, 200), UNHURRIED))).toBe('document.corrupt');
    expect(codeOf(await readPdf(new Uint8Array(5000).fill(7), UNHURRIED))).toBe('document.corrupt');
    expect(codeOf(await readPdf(new Uint8Array(0), UNHURRIED))).toBe('document.corrupt');
  });

  it('is refused over the limit of pages, with both numbers', async () => {
    const read = await readPdf(await drawnPdf(1000, (page) => page.text('linha')), UNHURRIED);
    expect(read).toMatchObject({
      ok: false,
      problem: { code: 'document.too_long', params: { pages: '1000', limit: '200' } },
    });
  });

  it('is refused over the limit of bytes and of time, and the next one is read', async () => {
    const pdf = await paperPdf([BILL]);
    expect(codeOf(await readPdf(pdf, { ...UNHURRIED, bytes: 100 }))).toBe('document.too_large');
    expect(codeOf(await readPdf(pdf, { ...UNHURRIED, milliseconds: 0 }))).toBe('document.too_slow');
    expect(codeOf(await readPdf(pdf, UNHURRIED))).toBe('read');
  });
});

describe('a scanned PDF', () => {
  it('is recognized, with confidences and boxes on the page', { timeout: 120_000 }, async () => {
    const [page] = pagesOf(await readPdf(await scannedPdf([BILL]), UNHURRIED));
    expect(page?.recognized).toBe(true);
    expect(page?.lines[0]?.text).toBe('Consumo em kWh 1.234,56');
    const amount = page?.lines[0]?.texts.at(-1);
    expect(amount?.place.ocr?.confidence).toBeGreaterThan(50);
    expect((amount?.place.x ?? 0) + (amount?.place.width ?? 0)).toBeCloseTo(400 / 595, 1);
  });

  it('of a hundred pages is recognized up to the limit, and says which pages were not', {
    timeout: 120_000,
  }, async () => {
    const small = paper((pen) => pen.at(20, 40, 'Consumo 350 kWh', { size: 14 }), 300, 200);
    const picture = Buffer.from(await paperPicture(small, { dpi: 100 }));
    const pdf = await drawnPdf(100, (page) => page.image(picture, 0, 0, { width: 300, height: 200 }));
    const read = await readPdf(pdf, { ...UNHURRIED, picturePages: 2 });
    const pages = pagesOf(read);
    expect(pages).toHaveLength(100);
    expect(pages.filter(({ recognized }) => recognized).map(({ lines }) => lines[0]?.text)).toEqual([
      'Consumo 350 kWh',
      'Consumo 350 kWh',
    ]);
    expect(read.ok ? read.remarks : []).toContainEqual({
      code: 'document.pages_not_recognized',
      params: { pages: '3–100', limit: '2' },
    });
  });
});

describe('a scan for which there is too little time', () => {
  const scan = async (pages: number) => {
    const small = paper((pen) => pen.at(20, 40, 'Consumo 350 kWh', { size: 14 }), 300, 200);
    const picture = Buffer.from(await paperPicture(small, { dpi: 100 }));
    return drawnPdf(pages, (page) => page.image(picture, 0, 0, { width: 300, height: 200 }));
  };
  /** A clock on which so much passes whenever somebody looks. */
  const clock = (step: number) => {
    let time = 0;
    return () => (time += step);
  };

  it('keeps the pages that were read, and says which were not', { timeout: 120_000 }, async () => {
    const read = await readPdf(await scan(10), { ...UNHURRIED, milliseconds: 6_000_000 }, clock(300_000));
    const pages = pagesOf(read);
    const recognized = pages.filter((page) => page.recognized);
    expect(recognized.length).toBeGreaterThan(0);
    expect(recognized.length).toBeLessThan(10);
    expect(recognized.map(({ lines }) => lines[0]?.text)).toEqual(recognized.map(() => 'Consumo 350 kWh'));
    const [first] = read.ok ? read.remarks : [];
    expect(first).toEqual({
      code: 'document.pages_out_of_time',
      params: { pages: `${recognized.length + 1}–10`, count: String(10 - recognized.length) },
    });
  });

  it('is refused where the time is over before the first page, whenever that shows', async () => {
    const pdf = await drawnPdf(2, (page) => page.text('Consumo 350 kWh'));
    const outcomes = [];
    for (const step of [100_000, 130_000, 300_000])
      outcomes.push(codeOf(await readPdf(pdf, { ...UNHURRIED, milliseconds: 300_000 }, clock(step))));
    expect(outcomes).toEqual(['document.too_slow', 'document.too_slow', 'document.too_slow']);
  });

  it('says that nothing is legible where that is so of all its pages', { timeout: 120_000 }, async () => {
    const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#eeeeee' } })
      .png()
      .toBuffer();
    const pdf = await drawnPdf(2, (page) => page.image(blank, 0, 0, { width: 300, height: 200 }));
    const read = await readPdf(pdf, UNHURRIED);
    expect(read.ok ? read.remarks : []).toEqual([{ code: 'document.nothing_legible', params: {} }]);
  });
});

it('keeps no thread once it is closed', async () => {
  await readPdf(await paperPdf([BILL]), UNHURRIED);
  expect(pdfThreads()).toBe(1);
  await closePdf();
  expect(pdfThreads()).toBe(0);
});
