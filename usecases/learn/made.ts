import { writtenDay } from '#text/day.ts';
import type { Inline } from '#learn/page.ts';
import { UNITS } from '#engine/unit.ts';
import { cardWords } from '#reference/card-words.ts';
import { citeTerm, loadGlossary } from '#reference/glossary.ts';
import { readCards } from '#reference/tables.ts';
import { methodPages } from './made-methods.ts';
import { code, facts, type Ground, joined, link, type MadePage, paragraph, plain, say } from './made-page.ts';

/** Every made page in a language. */
export function makePages(ground: Ground): MadePage[] {
  return [
    ...termPages(ground),
    ...kindPages(ground),
    ...methodPages(ground),
    ...categoryPages(ground),
    ...gwpPages(ground),
    ...unitPages(ground),
    ...sourcePages(ground),
    ...verbPages(ground),
    ...codePages(ground),
  ];
}

function termPages({ language, words }: Ground): MadePage[] {
  return loadGlossary().terms.map((term) => {
    const { name, aliases, definition } = term[language];
    const other = term[language === 'en' ? 'pt-BR' : 'en'];
    const id = `term/${term.id}`;
    const rows: [string, Inline[]][] = [[say(words.learn, 'made.otherLanguage'), plain(other.name)]];
    if (aliases.length > 0) rows.unshift([say(words.learn, 'made.aliases'), plain(aliases.join(', '))]);
    return {
      id,
      kind: 'term',
      title: name,
      summary: definition,
      words: [...aliases, other.name, ...other.aliases],
      sources: citeTerm(term, language),
      room: term.where,
      blocks: [facts(`${id}.1`, rows)],
    };
  });
}

function kindPages({ library, language, words }: Ground): MadePage[] {
  return Object.values(library.kinds).map((kind) => {
    const id = `kind/${kind.key}`;
    const category = say(words.terms, `category.${kind.category}`);
    const aliases = (library.aliases ?? []).filter((one) => one.kind === kind.key).map(({ alias }) => alias);
    const sources = new Set(
      library.candidates(kind.key, null).map(({ source }) => `${source.title} (${source.edition})`),
    );
    const rows: [string, Inline[]][] = [
      [say(words.learn, 'made.scope'), plain(String(kind.scope))],
      [say(words.learn, 'made.category'), link(category, `/learn/category/${kind.category}`)],
      [
        say(words.learn, 'made.units'),
        joined(kind.units.map((unit) => ({ text: unit, to: `/learn/unit/${unitPath(unit)}` }))),
      ],
      [say(words.learn, 'made.key'), code(kind.key)],
    ];
    if (aliases.length > 0)
      rows.push([say(words.learn, 'made.said'), plain([...new Set(aliases)].slice(0, 12).join(', '))]);
    return {
      id,
      kind: 'kind',
      title: kind.name[language],
      summary: `${say(words.terms, `scope.${kind.scope}`)} · ${category}`,
      words: [kind.name['pt-BR'], kind.name.en, ...aliases],
      sources: [...sources].slice(0, 6),
      room: `/factors?query=${encodeURIComponent(kind.name[language].split(' — ')[0] ?? '')}`,
      blocks: [facts(`${id}.1`, rows)],
    };
  });
}

function categoryPages({ library, words, language }: Ground): MadePage[] {
  const kinds = Object.values(library.kinds);
  return [...new Set(kinds.map(({ category }) => category))].map((category) => {
    const id = `category/${category}`;
    const here = kinds.filter((kind) => kind.category === category);
    const [scope] = here.map((kind) => kind.scope);
    const term = loadGlossary().terms.find(
      (one) => one.en.name.toLowerCase() === category.replaceAll('_', ' '),
    );
    return {
      id,
      kind: 'category',
      title: say(words.terms, `category.${category}`),
      summary: `${say(words.terms, `scope.${scope}`)} · ${say(words.terms, `scopeLong.${scope}`)}`,
      words: [category.replaceAll('_', ' ')],
      sources: [],
      room: `/scope${scope}`,
      blocks: [
        ...(term
          ? [
              paragraph(`${id}.0`, [
                { text: term[language].definition },
                { text: ' ' },
                { text: term[language].name, term: term.id },
              ]),
            ]
          : []),
        {
          kind: 'list' as const,
          id: `${id}.1`,
          ordered: false,
          items: here.slice(0, 60).map((kind) => link(kind.name[language], `/learn/kind/${kind.key}`)),
        },
      ],
    };
  });
}

function gwpPages({ library, words }: Ground): MadePage[] {
  return Object.entries(library.gwp).map(([name, set]) => {
    const id = `gwp/${name}`;
    const rows = Object.entries(set.values).map(([gas, value]): [string, Inline[]] => [gas, plain(value)]);
    if (set.fossilMethane !== undefined)
      rows.push([say(words.learn, 'made.fossilMethane'), plain(set.fossilMethane)]);
    return {
      id,
      kind: 'gwp',
      title: `GWP ${name}`,
      summary: say(words.learn, 'made.gwpSummary'),
      words: ['potencial de aquecimento global', 'global warming potential', name],
      sources: [`${set.source.publisher}, ${set.source.title} (${set.source.edition})`],
      room: '/carbon-inventory',
      blocks: [facts(`${id}.1`, rows)],
    };
  });
}

/** Units hold marks that addresses do not. */
export function unitPath(unit: string): string {
  return unit.replace(/[^\w.+-]/g, '-');
}

function unitPages({ library, words, language }: Ground): MadePage[] {
  const kinds = Object.values(library.kinds);
  return UNITS.map((unit) => {
    const id = `unit/${unitPath(unit.code)}`;
    const used = kinds.filter(({ units }) => units.includes(unit.code));
    return {
      id,
      kind: 'unit',
      title: unit.code,
      summary: `${say(words.learn, 'made.unitOf')} ${say(words.learn, `family.${unit.family}`)}`,
      words: [say(words.terms, `unit.${unit.code}`)],
      sources: [],
      room: null,
      blocks: [
        facts(`${id}.1`, [
          [say(words.learn, 'made.family'), plain(say(words.learn, `family.${unit.family}`))],
          [
            say(words.learn, 'made.usedBy'),
            used.length === 0
              ? plain('–')
              : joined(
                  used
                    .slice(0, 12)
                    .map((kind) => ({ text: kind.name[language], to: `/learn/kind/${kind.key}` })),
                ),
          ],
        ]),
      ],
    };
  });
}

function sourcePages({ language, words }: Ground): MadePage[] {
  return [...readCards().values()].map((card) => {
    const id = `source/${card.id}`;
    return {
      id,
      kind: 'source',
      title: `${card.title} (${card.edition})`,
      summary: cardWords(card.boundary, language),
      words: [card.publisher, card.id],
      sources: [card.attribution],
      room: `/factors?publisher=${encodeURIComponent(card.publisher)}`,
      blocks: [
        facts(`${id}.1`, [
          [say(words.learn, 'made.publisher'), plain(card.publisher)],
          [say(words.learn, 'made.licence'), plain(card.licence)],
          [say(words.learn, 'made.retrieved'), plain(writtenDay(language, card.retrievedOn))],
          [say(words.learn, 'made.key'), code(card.id)],
          [
            say(words.learn, 'made.gwp'),
            card.gwpSet === null ? plain('–') : link(card.gwpSet, `/learn/gwp/${card.gwpSet}`),
          ],
        ]),
        ...(card.pitfalls.length === 0
          ? []
          : [
              { kind: 'heading' as const, id: `${id}.2`, text: plain(say(words.learn, 'made.pitfalls')) },
              {
                kind: 'list' as const,
                id: `${id}.3`,
                ordered: false,
                items: card.pitfalls.map((text) => plain(cardWords(text, language))),
              },
            ]),
      ],
    };
  });
}

function verbPages({ contracts, words }: Ground): MadePage[] {
  return contracts.map((contract) => {
    const id = `verb/${contract.name}`;
    return {
      id,
      kind: 'verb',
      title: contract.name,
      summary: contract.sentence,
      words: [contract.name.replace('.', ' ')],
      sources: [],
      room: null,
      blocks: [
        facts(`${id}.1`, [
          [say(words.learn, 'made.effect'), plain(say(words.learn, `effect.${contract.effect}`))],
          [say(words.learn, 'made.access'), plain(say(words.learn, `access.${contract.access}`))],
          [say(words.learn, 'made.address'), code(`POST /functions/v1/${contract.name}`)],
        ]),
      ],
    };
  });
}

/** Where what a code asks for is done: the guide of the family of codes, by its beginning. */
const REMEDIES: readonly (readonly [beginning: string, page: string])[] = [
  ['factor.', 'guide/find-a-factor'],
  ['unit.', 'guide/convert-units'],
  ['quantity.', 'guide/type-numbers'],
  ['period.', 'guide/type-numbers'],
  ['blend.', 'guide/wait-for-a-blend'],
  ['gwp.', 'guide/change-the-gwp-set'],
  ['inventory.', 'guide/close-an-inventory'],
  ['import.', 'guide/import-a-spreadsheet'],
  ['document.', 'guide/drop-an-invoice'],
  ['draft.', 'guide/approve-drafts'],
  ['entry.', 'guide/correct-an-entry'],
  ['scope2.', 'guide/register-a-certificate'],
  ['token.', 'guide/connect-another-assistant'],
  ['actor.', 'guide/invite-a-colleague'],
];

function codePages({ words }: Ground): MadePage[] {
  return [
    ...Object.entries(words.problems).map(([name, sentence]) => ({ name, sentence, of: 'problem' })),
    ...Object.entries(words.refusals)
      .filter(([name]) => !(name in words.problems))
      .map(([name, sentence]) => ({ name, sentence, of: 'refusal' })),
  ].map(({ name, sentence, of }) => {
    const id = `code/${name}`;
    const remedy = REMEDIES.find(([beginning]) => name.startsWith(beginning))?.[1];
    return {
      id,
      kind: 'code',
      title: name,
      summary: sentence.replace(/[“”]?\{\{\w+\}\}[“”]?/g, '…'),
      words: [],
      sources: [],
      room: null,
      blocks: [
        paragraph(`${id}.1`, plain(say(words.learn, `made.${of}`))),
        ...(remedy === undefined
          ? []
          : [paragraph(`${id}.2`, link(say(words.learn, 'made.remedy'), `/learn/${remedy}`))]),
      ],
    };
  });
}
