import { ReportFault, type ReportPicture } from './writing.ts';

/** Of a logo as it is handed in. A picture of 30,000 × 30,000 pixels is some kilobytes of PNG and gigabytes of memory. */
const MOST_PIXELS = 25_000_000;
/** Of the logo in a file, in pixels: four times as large as it is printed. */
const LARGEST = { width: 1200, height: 400 } as const;

/** What a logo may be, by its bytes. */
const READ: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/**
 * A logo as files carry it: a PNG of few pixels without what cameras write beside a picture; the same for the same bytes.
 * @throws ReportFault `report.logo_too_large` by its pixels, before any is unpacked; `report.logo_unreadable`
 */
export async function logoOf(bytes: Uint8Array): Promise<ReportPicture> {
  const { default: sharp } = await import('sharp');
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0, format: undefined }));
  // A drawing that is markup (SVG) is not read as a picture, whatever its file is called.
  if (width * height === 0 || !READ.has(String(format))) throw new ReportFault('report.logo_unreadable');
  if (width * height > MOST_PIXELS)
    throw new ReportFault('report.logo_too_large', { width: String(width), height: String(height) });
  try {
    const png = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { type: 'image/png', bytes: png };
  } catch {
    throw new ReportFault('report.logo_unreadable');
  }
}
