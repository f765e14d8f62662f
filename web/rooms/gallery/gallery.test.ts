import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

test('every component of the house is shown', () => {
  const shown = read(import.meta.dirname)
    .map(({ text }) => text)
    .join('\n');
  const components = read(join(import.meta.dirname, '../../ui')).flatMap(({ text }) =>
    [...text.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name]) => name ?? ''),
  );
  // They frame the whole page, and stand on every one: the room, the toaster, and the delays of tooltips. The list with a
  // search is what a select of many opens; an anchor is the place of a popover, and nothing to see.
  const frames = ['Room', 'Toaster', 'TooltipProvider', 'SearchList', 'PopoverAnchor'];
  const missing = components.filter((name) => !frames.includes(name) && !shown.includes(`<${name}`));
  expect(components.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});
