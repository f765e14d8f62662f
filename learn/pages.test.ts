import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadGlossary } from '#reference/glossary.ts';
import { describe, expect, test } from 'vitest';
import { compilePage } from './compile.ts';
import { textOf } from './inline.ts';
import { loadPages } from './load.ts';
import { type Block, type Inline, type Language, LANGUAGES, type PageWords } from './page.ts';

const pages = loadPages();
const routes = readFileSync(join(import.meta.dirname, '..', 'web', 'shell', 'routes.tsx'), 'utf8');

function runsOf(block: Block): Inline[] {
  if (block.kind === 'list') return block.items.flat();
  if (block.kind === 'facts') return block.rows.flatMap(({ value }) => value);
  return block.kind === 'run' || block.kind === 'picture' ? [] : block.text;
}

function everyRun({ blocks, steps }: PageWords): Inline[] {
  return [
    ...blocks.flatMap(runsOf),
    ...steps.flatMap((step) => [
      ...step.blocks.flatMap(runsOf),
      ...step.hint,
      ...step.options.flatMap(({ text, reason }) => [...text, ...reason]),
      ...step.reasons.flat(),
      ...step.after.flatMap(runsOf),
    ]),
  ];
}

/** What of a page is the same in every language: its blocks, its links, and what is answered to what. */
function shapeOf(words: PageWords) {
  return {
    blocks: words.blocks.map(({ kind, id }) => `${id} ${kind}`),
    steps: words.steps.map(({ id, blocks, options, reasons, after, hint }) => ({
      id,
      blocks: blocks.map(({ kind }) => kind),
      options: options.length,
      reasons: reasons.length,
      after: after.map(({ kind }) => kind),
      hinted: hint.length > 0,
    })),
    links: everyRun(words)
      .flatMap(({ to, term }) => to ?? term ?? [])
      .toSorted(),
  };
}

test('the two languages of a page say the same: block by block, link by link', () => {
  for (const { id, text } of pages) expect(shapeOf(text.en), id).toEqual(shapeOf(text['pt-BR']));
});

test('each question has its right answer among its answers, and each check a reason', () => {
  for (const page of pages.filter(({ kind }) => kind === 'tutorial')) {
    page.steps.forEach((action, index) => {
      const { options, reasons } = page.text.en.steps[index]!;
      const name = `${page.id} step ${index + 1}`;
      if ('ask' in action) expect(options.length, name).toBeGreaterThanOrEqual(Math.max(2, action.ask));
      if ('try' in action) expect(reasons.length, name).toBe(action.try.checks.length);
    });
  }
});

/** A number of the world would stand so: digits, then a unit. What somebody types is in code. */
const FIGURE =
  /\d[\d.,\u00a0 ]*\s?(?:%|t|kg|g|kWh|MWh|GJ|km|t·?km|tkm|L|m³|m3|tCO2e?|kgCO2e?|litros?|litres?|toneladas?|tonnes?|reais|euros?|R\$|€)(?![\p{L}\p{N}])|(?:R\$|€)\s?\d/u;

test('no figure of the world stands in prose: it comes from the library and the engine', () => {
  for (const { id, text } of pages) {
    for (const language of LANGUAGES) {
      const said = everyRun(text[language])
        .filter(({ look }) => look !== 'code')
        .map((run) => textOf([run]));
      for (const piece of [text[language].title, text[language].summary, ...said])
        expect(piece, id).not.toMatch(FIGURE);
    }
  }
});

test('each source is a work of the glossary, and each room is one that exists', () => {
  const { works } = loadGlossary();
  for (const { id, sources, room = '/', steps, text } of pages) {
    for (const source of sources) expect(works, `${id}: ${source}`).toHaveProperty([source.split(': ')[0]!]);
    const opened = steps.flatMap((action) => ('open' in action ? [action.open] : []));
    const linked = everyRun(text.en).flatMap(({ to }) => to ?? []);
    for (const path of [room, ...opened, ...linked]) {
      const [, first = ''] = path.split(/[/?]/);
      const there =
        first === ''
          ? routes.includes('index: true')
          : new RegExp(`path: '/?${first}['/]|[[ ]'${first}'[,\\]]`).test(routes);
      expect(there, `${id}: ${path}`).toBe(true);
    }
  }
});

test('every link from one page to another arrives', () => {
  const ids = new Set(pages.map(({ id }) => id));
  for (const { id, text } of pages) {
    const linked = everyRun(text.en).flatMap(({ to }) => (to?.startsWith('/learn/') ? [to.slice(7)] : []));
    expect(
      linked.filter((to) => /^(tutorial|guide|explanation|news)\//.test(to) && !ids.has(to)),
      id,
    ).toEqual([]);
  }
});

test('each guide begins with what one does, and leads to where it is done', () => {
  for (const { id, room, text } of pages.filter(({ kind }) => kind === 'guide')) {
    expect(room, id).toBeDefined();
    expect(text['pt-BR'].title.split(' ')[0], id).toMatch(/(ar|er|ir|or)$/);
    expect(text.en.title, id).toMatch(/^[A-Z][a-z]+ /);
  }
});

/** The words on screen in a language, file by file. */
function wordsOnScreen(language: Language): Map<string, Record<string, string>> {
  const folder = join(import.meta.dirname, '..', 'messages', language);
  return new Map(
    readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8'))] as const),
  );
}

describe.each(LANGUAGES)('what stands on the screen, in %s,', (language) => {
  const words = wordsOnScreen(language);
  const runs = pages.flatMap(({ id, text }) => everyRun(text[language]).map((run) => ({ id, ...run })));

  test('is called in a page as it is called there', () => {
    const said = new Set([...words.values()].flatMap((file) => Object.values(file)));
    const marked = runs.filter(({ look }) => look === 'strong');
    expect(marked.length).toBeGreaterThan(60);
    expect(marked.filter(({ text }) => !said.has(text))).toEqual([]);
  });

  test('is marked where a page leads to it', () => {
    // A scope is a room and a part of an inventory: of which of the two a sentence is, no pattern tells.
    const rooms = Object.entries(words.get('shell.json') ?? {}).flatMap(([key, name]) =>
      /^nav\.(?!scope)/.test(key) ? [name] : [],
    );
    expect(rooms.length).toBeGreaterThan(15);
    const led = new RegExp(
      `(?:^|[\\s(])(?:(?:[Ee]m|[Nn][oa]|In|on the|Under) (?:${rooms.join('|')})|aba \\p{Lu}\\S*|tab \\p{Lu}\\S*)[,.:]`,
      'u',
    );
    const plain = runs.filter(({ look, text }) => look === undefined && led.test(text));
    expect(plain.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
  });
});

test('a page may hold no markup of its own, no link out and no unknown term', () => {
  const page = (body: string) =>
    compilePage(
      'guide/x',
      `---\nkind: guide\nrole: everyone\nlevel: 1\nminutes: 1\nchecked_on: 2026-11-27\nsources: [razao]\nroom: /\nwords: {pt-BR: [], en: []}\n---\n=== pt-BR\n# T\n\nS.\n\n${body}\n=== en\n# T\n\nS.\n\n${body}\n`,
      () => (id) => {
        if (id !== 'draft') throw new Error(`no term ${id}`);
        return 'Rascunho';
      },
    );
  expect(page('A [[draft]] here.').text.en.blocks[0]).toMatchObject({
    text: [{ text: 'A ' }, { text: 'rascunho', term: 'draft' }, { text: ' here.' }],
  });
  for (const body of ['<script>x</script>', '![a](/b.png)', '[out](https://example.com)', '[[nothing]]'])
    expect(() => page(body), body).toThrow(/guide\/x/);
});

test('nothing here calls reporting to the CVM a duty, which was revoked in May 2026', () => {
  const told = [
    ...pages.map(({ id, text }) => ({ id, text: JSON.stringify(text) })),
    ...loadGlossary().terms.map((term) => ({ id: term.id, text: JSON.stringify(term) })),
  ].filter(({ text }) => /CVM|CBPS|IFRS S2/.test(text));
  expect(told.map(({ id }) => id)).toEqual(expect.arrayContaining(['news/cvm-193', 'cvm-193', 'cbps-02']));
  for (const { id, text } of told) expect(text, id).not.toMatch(/obrigatóri|mandatory/i);
});
