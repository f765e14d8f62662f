import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Programme, readProgrammes } from './programmes.ts';

const PAGE = new URL('../docs/method/how-reports-are-made.md', import.meta.url);

/** What the page says of a programme: its head, and each question with its clause and formula. */
function saidOf({ title, about, edition, source, checked_on: checkedOn, total, sections }: Programme): string {
  const gwp = total.gwp === 'recorded' ? 'GWP of the inventory' : `GWP ${total.gwp}`;
  const rows = sections
    .flatMap(({ questions }) => questions)
    .map(({ code, label, clause, need, formula }) =>
      [code, label.en, clause, need, `\`${formula.replaceAll('|', '\\|')}\``].join(' | '),
    );
  return [
    title.en,
    '',
    `${about.en} Edition: ${edition}. Source: ${source.publisher}, ${source.title}; checked on ${checkedOn}.`,
    `Total: scopes ${total.scopes.join(', ')}; scope 2 by ${total.account}; ${gwp}.`,
    '',
    '| code | datapoint | clause | need | formula |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

it('the page of the method explains each question of each programme by its clause, as the data files have them, and no other', () => {
  const [, told = ''] = readFileSync(PAGE, 'utf8').split('## Programmes, question by question');
  const [, ...parts] = told.split(/^### /m);
  const known = [...readProgrammes().values()];
  expect(known.length).toBeGreaterThan(10);
  expect(parts.map((part) => part.trim()).toSorted()).toEqual(known.map(saidOf).toSorted());
});
