import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const files = globSync('**/*.tsx', { cwd: WEB }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(join(WEB, file), 'utf8'),
}));
const thatSay = (words: RegExp) => files.filter(({ text }) => words.test(text)).map(({ file }) => file);

describe('every dialog', () => {
  it('is the one of the ui, which alone decides where it begins', () => {
    expect(thatSay(/\bDialog\b[^;]*from 'radix-ui'/)).toEqual(['ui/dialog.tsx']);
    expect(thatSay(/onOpenAutoFocus/).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'ui/dialog.tsx',
      'ui/popover.tsx',
    ]);
    expect(thatSay(/<(?:Dialog|Drawer)\b/).length).toBeGreaterThan(40);
  });
});
