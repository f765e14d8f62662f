import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writeDocx } from '../docx/write-docx.ts';
import { writerOf } from '../formats.ts';
import { writeHtml } from '../html/write-html.ts';
import { writeXlsx } from '../sheets/write-xlsx.ts';
import { documentWith, optionsIn } from '../testing/documents.ts';
import { sampleDocument } from '../testing/sample-document.ts';

const WRITERS = { docx: writeDocx, xlsx: writeXlsx, html: writeHtml };
const FORMS = Object.keys(WRITERS) as (keyof typeof WRITERS)[];

describe('a form written in a process of its own', () => {
  it.each(FORMS)(
    '%s is to the byte what its writer writes, with logo and links and without',
    async (form) => {
      const logo = await sharp({ create: { width: 300, height: 60, channels: 3, background: '#0f5c3f' } })
        .png()
        .toBuffer();
      const cases = [
        [
          sampleDocument({ number: 'R-0001' }),
          { logo: { type: 'image/png' as const, bytes: new Uint8Array(logo) } },
        ],
        [documentWith({ number: null, name: '=1+1 {{page}} <b> مصنع' }), { links: null }],
      ] as const;
      for (const [document, more] of cases) {
        const options = optionsIn(document.language, more);
        const apart = await writerOf(form)(document, options);
        expect(Buffer.from(apart).equals(Buffer.from(await WRITERS[form](document, options)))).toBe(true);
      }
    },
    120_000,
  );

  it.each(FORMS)(
    '%s is cancelled with its reason, and refused where it has too many rows',
    async (form) => {
      const leaving = new AbortController();
      const writing = writerOf(form)(documentWith(), optionsIn('en', { signal: leaving.signal }));
      leaving.abort(new Error('left'));
      await expect(writing).rejects.toThrow('left');
      const endless = documentWith({ chapters: 1, rows: 40_001, charts: 0 });
      const refused = writerOf(form)(endless, optionsIn('en'));
      await expect(refused).rejects.toMatchObject({ code: 'report.too_large' });
    },
    120_000,
  );
});
