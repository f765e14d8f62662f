import type { DraftSummary, ExplainSummary } from '../tools/summarize.ts';
import { draftInWords } from './render-drafts.ts';
import { Figures, linesIn } from './figures.ts';
import { comesTo, figuresIn, meant } from './line-meant.ts';
import { outputOf, type Outputs } from './looked-up.ts';
import {
  type Answers,
  both,
  call,
  counted,
  explained,
  figures,
  isNamed,
  lines,
  type Step,
} from './lookups.ts';
import { link } from './phrases.ts';
import type { Question } from './question.ts';
import { laidOut, type Render, type Telling } from './telling.ts';
import { type Environment, linesFilter } from './verb-inputs.ts';

type Line = Outputs['entry_query']['entries'][number];
type Factor = Outputs['factor_get']['factor'];

const MOST_FACTORS = 3;
const MOST_STEPS = 12;

/** Told of lines: null where none were looked up, and that there are none where none were found. */
const ofLines =
  (render: (telling: Telling, lines: readonly Line[]) => string | null): Render =>
  (telling) => {
    const lines = telling.sought('entry_query')?.entries;
    if (lines === undefined) return null;
    return lines.length === 0 ? noLines(telling) : render(telling, lines);
  };

/** How many lines the filter finds, whatever was read of them. */
const totalOf = (telling: Telling, lines: readonly Line[]): number =>
  telling.sought('entry_group')?.total.lines ?? lines.length;

function noLines(telling: Telling): string {
  if (telling.parts(telling.question.only).length === 0) return telling.nothing();
  return telling.tell('no_lines', { subject: telling.subject('all_lines') });
}

/** One line in words, with the way to it: `Óleo diesel, Forjaria, março de 2025: 8.036 L`. */
function lineInWords(line: ExplainSummary['entry'] | Line, telling: Telling): string {
  const told = telling.say('line', {
    kind: line.kindName[telling.reply],
    site: telling.site(line.siteName),
    when: telling.period(line),
    amount: telling.amount({ amount: line.quantity, unit: line.unit }),
    result: line.co2eKg === null ? telling.say('line_not_counted') : telling.carbon(line.co2eKg),
  });
  return link(told, `/tables?entry=${line.id}`);
}

function factorInWords(telling: Telling): string | null {
  const got = telling.all('factor_get');
  if (got.length === 0) {
    const search = telling.sought('factor_search');
    if (!search) return null;
    const [best] = search.factors;
    const candidate = best && telling.say('factor_candidate', factorValues(best.factor, telling));
    return [noLines(telling), candidate].filter(Boolean).join(' ');
  }
  const rows = got.slice(0, MOST_FACTORS).map(({ factor, card: { title } }) => {
    const url = `/factors?factor=${encodeURIComponent(factor.id)}`;
    return telling.say('factor', { ...factorValues(factor, telling), title, url });
  });
  const gwp = telling.inventory?.gwpSet;
  return laidOut(
    telling.but(ofElectricity(telling.question)).tell('factors'),
    rows,
    gwp !== undefined && telling.say('factor_gwp', { gwp }),
  );
}

/** What a factor emits of each gas, in mass where it is stated so, and who published it. */
function factorValues(factor: Factor, telling: Telling): Record<string, string> {
  const per = (kg: string, of: string) => `${telling.ratio(kg)} kg ${of}/${factor.unit}`;
  const written = (gas: string) => gas.replace('2', '₂').replace('4', '₄');
  const masses = Object.entries(factor.gasesKg ?? {}).map(([gas, kg]) => per(kg, written(gas)));
  const parts = Object.entries(factor.gasesCo2eKg ?? {}).map(
    ([gas, kg]) => `${per(kg, 'CO₂e')} (${written(gas)})`,
  );
  const whole = factor.co2eKg === undefined ? [] : [per(factor.co2eKg, 'CO₂e')];
  const gases = [masses, parts, whole].find((told) => told.length > 0);
  return {
    name: factor.name[telling.reply],
    gases: gases?.join(', ') ?? telling.say('factor_no_gases'),
    publisher: factor.source.publisher,
    edition: factor.source.edition,
    locator: factor.source.locator ?? '',
  };
}

export function explainInWords(telling: Telling): string | null {
  const explained = telling.sought('entry_explain');
  const [draft] = telling.sought('draft_list')?.drafts ?? [];
  if (draft) return draftReason(draft, telling);
  if (!telling.sought('entry_query')) return explained && reasonInWords(explained, telling, false);
  return summed(telling);
}

/** What all lines came to, and how the one that is meant did. */
const summed = ofLines((telling, lines) => {
  const explained = telling.sought('entry_explain');
  const result = telling.sought('answer_query');
  const sum = result?.total.at(-1);
  const isSeveral = lines.length > 1;
  return laidOut(
    isSeveral &&
      sum !== undefined &&
      telling.tell('explain_sum', {
        amount: new Figures(telling, result!).amounts(sum) || '–',
        carbon: telling.carbon(sum.co2eKg),
        lines: telling.lines(linesIn([sum])),
        sites: telling.list([...new Set(lines.map(({ siteName }) => telling.site(siteName)))]),
      }),
    explained && reasonInWords(explained, telling, isSeveral),
  );
});

function reasonInWords(
  { entry, arithmetic, factors }: ExplainSummary,
  telling: Telling,
  isOne: boolean,
): string {
  const sources = factors.map(
    ({ name, publisher, edition }) => `“${name[telling.reply]}” (${publisher}, ${edition})`,
  );
  const why =
    sources.length > 0 &&
    telling.say('explain_factor', { factors: telling.list(sources.slice(0, 2)), gwp: entry.gwpSet });
  const day = telling.day(entry.committedAt);
  return laidOut(
    telling.say(isOne ? 'explain_example' : 'explain_line', { line: lineInWords(entry, telling) }),
    (arithmetic?.lines ?? []).slice(0, MOST_STEPS),
    [why, telling.say('approved', { name: entry.committedByName, day })].filter(Boolean).join(' '),
  );
}

/** Why a draft comes to what it does; the card has each step. */
function draftReason(draft: DraftSummary, telling: Telling): string {
  const { co2eKg, factor, gwpSet } = draft;
  const item = draftInWords(draft, telling);
  if (!co2eKg) return telling.tell('draft_not_calculated', { item });
  return telling.tell('draft_reason', {
    item,
    carbon: telling.carbon(co2eKg),
    factor: factor?.name[telling.reply] ?? '',
    publisher: factor?.publisher ?? '',
    edition: factor?.edition ?? '',
    gwp: gwpSet ?? '',
  });
}

const documentInWords = ofLines((telling, lines) => {
  const explained = telling.sought('entry_explain');
  if (!explained) return null;
  const { evidence } = explained;
  const line = lineInWords(explained.entry, telling);
  const names = (telling.sought('document_list')?.documents ?? []).map(({ name }) => `**${name}**`);
  const count = totalOf(telling, lines) - 1;
  const others = telling.say('document_others', { count, url: telling.tables() });
  const told = !evidence
    ? telling.say('document_none', { line })
    : names.length > 0
      ? telling.say('document', { line, documents: telling.list(names) })
      : telling.say(`evidence_${evidence.source}`, { line, quote: evidence.text.slice(0, 160) });
  return count > 0 ? `${told} ${others}` : told;
});

const whoInWords = ofLines((telling, lines) => {
  const one = meant(telling.question, lines);
  // The one line that the words name by its amount, else all.
  const chosen = one && one !== lines[0] ? [one] : lines;
  const byName = Map.groupBy(chosen, ({ committedByName }) => committedByName);
  const rows = [...byName].map(([name, own]) => {
    const days = own.map(({ committedAt }) => committedAt).sort();
    const [from, to] = [telling.day(days[0] ?? ''), telling.day(days.at(-1) ?? '')];
    const when = from === to ? telling.say('on', { day: from }) : telling.say('between', { from, to });
    return telling.say('who', { name: `**${name}**`, lines: telling.lines(own.length), when });
  });
  const all = totalOf(telling, lines);
  return laidOut(
    telling.tell('who_head', {
      subject: telling.subject('all_lines'),
      rows: telling.list(rows),
      url: telling.tables(),
    }),
    chosen === lines &&
      all > lines.length &&
      telling.say('who_newest', { read: telling.count(lines.length), all: telling.count(all) }),
  );
});

const linesInWords = ofLines((telling, lines) => {
  const all = totalOf(telling, lines);
  return laidOut(
    telling.tell('lines_head', { subject: telling.subject('all_lines'), lines: telling.lines(all) }),
    lines.map((line) => lineInWords(line, telling)),
    all > lines.length &&
      link(telling.say('lines_more', { count: telling.count(all - lines.length) }), telling.tables()),
  );
});

function evidenceInWords(telling: Telling): string {
  const [without, whole] = telling.all('entry_group');
  const [lacking, all] = [without!.total.lines, whole!.total.lines];
  if (lacking === 0)
    return telling.tell('evidence_all', {
      subject: telling.subject('all_lines'),
      lines: telling.lines(all),
    });
  return laidOut(
    telling.tell('evidence_lacks', {
      count: `**${telling.count(lacking)}**`,
      with: telling.count(all - lacking),
      whole: telling.lines(all),
    }),
    without!.groups
      .toSorted((a, b) => b.lines - a.lines)
      .slice(0, 12)
      .map(
        ({ key, lines, co2eKg }) =>
          `${telling.wholeKind(key ?? '')}: ${telling.lines(lines)}, ${telling.carbon(co2eKg)}`,
      ),
    telling.toTables({ origin: '-' }),
  );
}

/** The lines that are listed: the newest or largest where those are asked for. */
const listed: Step = (asking) => {
  const { text, order, limit } = asking.question;
  const isLatest = /\b(?:ultim|last|latest|recent)/.test(text);
  const isLargest = order === 'largest';
  const by = isLatest ? 'committedAt' : isLargest ? 'co2eKg' : 'from';
  return lines(limit ?? 10, by, isLatest || isLargest)(asking);
};

/** Lines without evidence, by kind. */
const unproved: Step = ({ question, environment }) => [
  call('entry_group', { filter: { ...linesFilter(question, environment), origins: [null] }, by: 'kind' }),
];

/** The documents behind the line that is meant. */
const documents: Step = ({ done }) => {
  const documentIds = outputOf(done, 'entry_explain')?.evidence?.documentIds ?? [];
  return documentIds.length > 0 ? [call('document_list', { documentIds })] : [];
};

/**
 * The draft of the conversation that a reason is asked of, or that was approved from it: the one that was named, else the latest.
 * None where the words tell a period, for then the ledger is meant.
 */
function draftMeant({ only, spans, text, follows }: Question, { context }: Environment) {
  if (context.drafts.length === 0 || (spans.length > 0 && !follows)) return undefined;
  const drafts = context.drafts.toReversed();
  const told = figuresIn(text);
  const isOfNothing = told.length === 0 && Object.values(only).every((part) => part.length === 0);
  return (
    drafts.find(({ co2eKg }) => comesTo(Number(co2eKg), told)) ??
    drafts.find(({ activity }) => only.kinds.includes(activity.kind ?? '')) ??
    (isOfNothing ? drafts[0] : undefined)
  );
}

/** The draft that is meant; else the lines, the largest first, with what they come to site by site. */
const draftOrLines: Step = (asking) => {
  const draft = draftMeant(asking.question, asking.environment);
  if (draft?.entryId) return [call('entry_explain', { entryId: draft.entryId })];
  if (draft) return [call('draft_list', { draftIds: [draft.id] })];
  return both(lines(50, 'co2eKg'), figures({ by: [] }, { by: ['site'] }))(asking);
};

/** Of what the factor is asked: of electricity where nothing is named. */
const ofElectricity = ({ only, ...question }: Question): Question => ({
  ...question,
  only: isNamed({ only }) ? only : { ...only, kinds: ['electricity'] },
});

/** The lines whose factors are asked for; what `qual o fator dela?` points back to is not known from the words. */
const factorLines: Step = (asking) => {
  const { question } = asking;
  if (question.follows && !isNamed(question)) return [];
  return lines(100)({ ...asking, question: ofElectricity(question) });
};

/** The factors that the lines use most; where there is no line, those that would serve. */
const factorsUsed: Step = ({ question, done }) => {
  const entries = outputOf(done, 'entry_query')?.entries;
  if (!entries) return [];
  const used = [...Map.groupBy(entries, ({ factorIds }) => factorIds[0])]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([id]) => id ?? []);
  const [kind] = ofElectricity(question).only.kinds;
  return used.length > 0
    ? used.slice(0, MOST_FACTORS).map((factorId) => call('factor_get', { factorId }))
    : [call('factor_search', { ...(kind && { kind }), limit: MOST_FACTORS })];
};

/** Lines whose signatures are read, the newest. */
const MOST_SIGNED = 500;

/** What is told of lines, and of the factors and documents behind them. */
export const ON_LINES: Answers = {
  factor: { asks: [factorLines, factorsUsed], tell: factorInWords },
  explain_line: { asks: [draftOrLines, explained], tell: explainInWords },
  document: { asks: [both(lines(200, 'co2eKg'), counted), explained, documents], tell: documentInWords },
  who: { asks: [both(lines(MOST_SIGNED, 'committedAt'), counted)], tell: whoInWords },
  lines: { asks: [both(listed, counted)], tell: linesInWords },
  evidence: { asks: [both(unproved, counted)], tell: evidenceInWords },
};
