import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SCENES } from '#journeys/pictures/scenes.ts';
import { PICTURE_FOLDER } from '#journeys/pictures/take.ts';
import { loadPages } from '#learn/load.ts';
import { LANGUAGES, type Language, type Page } from '#learn/page.ts';
import { loadPictures, pictureFile } from '#learn/pictures.ts';

/** A guide is read on a slow line as well: what a picture may have, and what all have in the middle. */
const MOST_BYTES = 65_000;
const MEAN_BYTES = 40_000;

const names = SCENES.map(({ name }) => name);
const guides = loadPages().filter(({ kind }) => kind === 'guide');
const picturesOf = (page: Page, language: Language) =>
  page.text[language].blocks.flatMap((block) => (block.kind === 'picture' ? [block] : []));

test('each guide shows the room in which its work is done, in the language that it is read in', () => {
  for (const guide of guides)
    for (const language of LANGUAGES) {
      const shown = picturesOf(guide, language);
      expect(shown.length, `${guide.id} ${language}`).toBeGreaterThan(0);
      for (const { src, alt } of shown) {
        expect(src, guide.id).toMatch(new RegExp(`\\.${language}\\.webp$`));
        expect(alt.length, guide.id).toBeGreaterThan(20);
      }
    }
});

test('each picture is of a scene, lies there in both languages and is shown by a guide', () => {
  expect(Object.keys(loadPictures())).toEqual(names);
  const files = names.flatMap((name) => LANGUAGES.map((language) => pictureFile(name, language)));
  expect(readdirSync(PICTURE_FOLDER).toSorted()).toEqual(files.toSorted());
  const shown = guides.flatMap((guide) => LANGUAGES.flatMap((language) => picturesOf(guide, language)));
  expect([...new Set(shown.map(({ src }) => src.slice('/pictures/'.length)))].toSorted()).toEqual(
    files.toSorted(),
  );
});

test('a picture is light, and as wide to high as the page is told before it comes', async () => {
  const sizes: number[] = [];
  for (const [name, languages] of Object.entries(loadPictures()))
    for (const language of LANGUAGES) {
      const path = join(PICTURE_FOLDER, pictureFile(name, language));
      const { size } = statSync(path);
      sizes.push(size);
      expect(size, path).toBeLessThanOrEqual(MOST_BYTES);
      const { width, height } = languages[language];
      const metadata = await sharp(path).metadata();
      expect(metadata.width / metadata.height, path).toBeCloseTo(width / height, 1);
    }
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThanOrEqual(MEAN_BYTES);
});
