import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Language, LANGUAGES } from './page.ts';

/** Where it is kept what the pictures are (`npm run pictures` writes it, and their files to `web/public/pictures`). */
export const PICTURE_RECORD = join(import.meta.dirname, 'pictures.json');

const taken = z.strictObject({
  /** Pixels of the page that it shows. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** The headings, tabs, columns, labels and buttons that stood on the page, digits as `#`: a picture that lacks one is old. */
  shows: z.array(z.string()).min(1),
});
export type Taken = z.infer<typeof taken>;

const record = z.record(z.string(), z.record(z.enum(LANGUAGES), taken));

let pictures: z.infer<typeof record> | null = null;

/** Every picture of the help by name and language; read once a process. @throws Error on a record that is not one */
export function loadPictures(): z.infer<typeof record> {
  pictures ??= record.parse(JSON.parse(readFileSync(PICTURE_RECORD, 'utf8')));
  return pictures;
}

/** The name of a picture's file. */
export const pictureFile = (name: string, language: Language): string => `${name}.${language}.webp`;

/** Where a page finds a picture, and its size in pixels of the page. @throws Error on a name that no picture has */
export function pictureAt(name: string, language: Language): { src: string; width: number; height: number } {
  const found = loadPictures()[name]?.[language];
  if (!found) throw new Error(`no picture ${name} in ${language}`);
  const { width, height } = found;
  return { src: `/pictures/${pictureFile(name, language)}`, width, height };
}
