import type { entryGroup, entryQuery } from '#usecases/ledger/entry/query.contract.ts';
import type { factorGet, factorSearch } from '#usecases/calculation/factor/factor.contract.ts';
import type { z } from 'zod';
import { begun } from '../offline/phrase.ts';
import type { DraftSummary, ExplainSummary } from '../tools/summarize.ts';
import { linesTold, nothing, type Result } from './figure-words.ts';
import { type Done, inventoryOf, outputOf, outputs } from './verb-inputs.ts';
import { meant } from './line-meant.ts';
import { link, type Phrases } from './phrases.ts';
import type { Question } from './question.ts';

type Line = z.output<typeof entryQuery.output>['entries'][number];

const MOST_FACTORS = 3;

function linesOf(done: readonly Done[]): readonly Line[] | null {
  return outputOf<{ entries: Line[] }>(done, 'entry_query')?.entries ?? null;
}

/** How many lines the filter finds, whatever was read of them. */
function totalOf(done: readonly Done[]): number | null {
  return outputOf<z.output<typeof entryGroup.output>>(done, 'entry_group')?.total.lines ?? null;
}

function noLines(question: Question, phrases: Phrases): string {
  if (phrases.parts(question.only).length === 0) return nothing(question, phrases);
  const subject = phrases.subject(question, 'all_lines');
  return phrases.say('no_lines', { subject, when: phrases.when(question) });
}

/** One line in words: `Óleo diesel, Forjaria, março de 2025: 8.036 L`. */
export function lineInWords(
  line: Pick<Line, 'kindName' | 'siteName' | 'from' | 'to' | 'quantity' | 'unit' | 'co2eKg'>,
  phrases: Phrases,
): string {
  const result = line.co2eKg === null ? phrases.say('line_not_counted') : phrases.carbon(line.co2eKg);
  return phrases.say('line', {
    kind: line.kindName[phrases.reply],
    site: phrases.site(line.siteName),
    when: phrases.period(line),
    amount: phrases.amount({ amount: line.quantity, unit: line.unit }),
    result,
  });
}

export function factorInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const got = outputs(done, 'factor_get') as z.output<typeof factorGet.output>[];
  if (got.length === 0) {
    const search = outputOf<z.output<typeof factorSearch.output>>(done, 'factor_search');
    const [best] = search?.factors ?? [];
    if (!search) return null;
    const none = noLines(question, phrases);
    return best ? `${none} ${phrases.say('factor_candidate', factorValues(best.factor, phrases))}` : none;
  }
  const subject =
    question.only.kinds.length + question.only.categories.length > 0
      ? phrases.subject(question)
      : phrases.kind('electricity');
  const rows = got.slice(0, MOST_FACTORS).map(({ factor, card }) => {
    const values = factorValues(factor, phrases);
    return `- ${phrases.say('factor', { ...values, title: card.title, url: `/factors?factor=${encodeURIComponent(factor.id)}` })}`;
  });
  const when = phrases.when(question);
  const gwp = inventoryOf(question, phrases.environment)?.gwpSet;
  return [
    phrases.say('factors', { subject, when }),
    '',
    ...rows,
    ...(gwp ? ['', phrases.say('factor_gwp', { gwp })] : []),
  ].join('\n');
}

type Factor = z.output<typeof factorGet.output>['factor'];

function factorValues(factor: Factor, phrases: Phrases): Record<string, string> {
  const masses = Object.entries(factor.gasesKg ?? {});
  const parts = Object.entries(factor.gasesCo2eKg ?? {});
  const per = (kg: string, of: string) => `${phrases.ratio(kg)} kg ${of}/${factor.unit}`;
  const written = (gas: string) => gas.replace('2', '₂').replace('4', '₄');
  const gases =
    masses.length > 0
      ? masses.map(([gas, kg]) => per(kg, written(gas)))
      : parts.length > 0
        ? parts.map(([gas, kg]) => `${per(kg, 'CO₂e')} (${written(gas)})`)
        : factor.co2eKg === undefined
          ? []
          : [per(factor.co2eKg, 'CO₂e')];
  return {
    name: factor.name[phrases.reply],
    gases: gases.length > 0 ? gases.join(', ') : phrases.say('factor_no_gases'),
    publisher: factor.source.publisher,
    edition: factor.source.edition,
    locator: factor.source.locator ?? '',
  };
}

export function explainInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const explained = outputOf<ExplainSummary>(done, 'entry_explain');
  const [draft] = outputOf<{ drafts: DraftSummary[] }>(done, 'draft_list')?.drafts ?? [];
  if (draft) return draftReason(draft, phrases);
  const lines = linesOf(done);
  if (lines === null) return explained && reasonInWords(explained, phrases, false);
  if (lines.length === 0) return noLines(question, phrases);
  const sum = outputOf<Result>(done, 'answer_query')?.total.at(-1);
  const parts: string[] = [];
  if (sum && lines.length > 1) {
    const amounts = (sum.amounts ?? []).map((one) => phrases.amount(one));
    parts.push(
      phrases.say('explain_sum', {
        subject: begun(phrases.subject(question)),
        when: phrases.when(question),
        amount: amounts.length > 0 ? phrases.list(amounts) : '–',
        carbon: phrases.carbon(sum.co2eKg),
        lines: linesTold(sum, phrases),
        sites: phrases.list([...new Set(lines.map(({ siteName }) => phrases.site(siteName)))]),
      }),
    );
  }
  if (explained) parts.push(reasonInWords(explained, phrases, lines.length > 1));
  return parts.join('\n\n');
}

function reasonInWords(
  { entry, arithmetic, factors }: ExplainSummary,
  phrases: Phrases,
  isOne: boolean,
): string {
  const source = factors.map(
    ({ name, publisher, edition }) => `“${name[phrases.reply]}” (${publisher}, ${edition})`,
  );
  const head = phrases.say(isOne ? 'explain_example' : 'explain_line', {
    line: link(lineInWords(entry, phrases), `/tables?entry=${entry.id}`),
  });
  const steps = (arithmetic?.lines ?? []).slice(0, 12).map((step) => `- ${step}`);
  const why =
    source.length > 0
      ? phrases.say('explain_factor', { factors: phrases.list(source.slice(0, 2)), gwp: entry.gwpSet })
      : '';
  const approved = phrases.say('approved', {
    name: entry.committedByName,
    day: phrases.day(entry.committedAt),
  });
  return [
    head,
    ...(steps.length > 0 ? ['', ...steps] : []),
    '',
    [why, approved].filter(Boolean).join(' '),
  ].join('\n');
}

/** Why a draft comes to what it does; the card has each step. */
function draftReason({ activity, co2eKg, factor, gwpSet }: DraftSummary, phrases: Phrases): string {
  const { kind, quantity, unit, from, to } = activity;
  const item = begun(
    [
      kind === null ? phrases.say('none') : phrases.wholeKind(kind),
      ...(from && to ? [phrases.period({ from, to })] : []),
      ...(quantity && unit ? [phrases.amount({ amount: quantity, unit })] : []),
    ].join(', '),
  );
  if (!co2eKg) return phrases.say('draft_not_calculated', { item });
  return phrases.say('draft_reason', {
    item,
    carbon: phrases.carbon(co2eKg),
    factor: factor?.name[phrases.reply] ?? '',
    publisher: factor?.publisher ?? '',
    edition: factor?.edition ?? '',
    gwp: gwpSet ?? '',
  });
}

export function documentInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const lines = linesOf(done);
  if (lines === null) return null;
  if (lines.length === 0) return noLines(question, phrases);
  const explained = outputOf<ExplainSummary>(done, 'entry_explain');
  if (!explained) return null;
  const { entry, evidence } = explained;
  const documents = (outputOf<{ documents: { name: string }[] }>(done, 'document_list')?.documents ?? []).map(
    ({ name }) => name,
  );
  const line = link(lineInWords(entry, phrases), `/tables?entry=${entry.id}`);
  const others =
    lines.length > 1
      ? ` ${phrases.say('document_others', { count: lines.length - 1, url: phrases.tables(question) })}`
      : '';
  if (!evidence) return phrases.say('document_none', { line }) + others;
  if (documents.length > 0)
    return (
      phrases.say('document', { line, documents: phrases.list(documents.map((name) => `**${name}**`)) }) +
      others
    );
  return phrases.say(`evidence_${evidence.source}`, { line, quote: evidence.text.slice(0, 160) }) + others;
}

export function whoInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const lines = linesOf(done);
  if (lines === null) return null;
  if (lines.length === 0) return noLines(question, phrases);
  const chosen = meantOnly(question, lines);
  const byName = Map.groupBy(chosen, ({ committedByName }) => committedByName);
  const rows = [...byName].map(([name, own]) => {
    const days = own.map(({ committedAt }) => committedAt).sort();
    const [first, last] = [phrases.day(days[0] ?? ''), phrases.day(days.at(-1) ?? '')];
    return phrases.say('who', {
      name: `**${name}**`,
      lines: phrases.say('lines', { count: own.length }),
      when:
        first === last
          ? phrases.say('on', { day: first })
          : phrases.say('between', { from: first, to: last }),
    });
  });
  const when = phrases.when(question);
  const head = phrases.say('who_head', {
    subject: begun(phrases.subject(question, 'all_lines')),
    when,
    rows: phrases.list(rows),
    url: phrases.tables(question),
  });
  const all = totalOf(done) ?? lines.length;
  if (chosen !== lines || all <= lines.length) return head;
  return `${head}\n\n${phrases.say('who_newest', { read: lines.length, all })}`;
}

/** The one line that the words name by its amount, else all. */
function meantOnly(question: Question, lines: readonly Line[]): readonly Line[] {
  const one = meant(question, lines);
  return one && one !== lines[0] ? [one] : lines;
}

export function linesInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const lines = linesOf(done);
  if (lines === null) return null;
  if (lines.length === 0) return noLines(question, phrases);
  const total = totalOf(done) ?? lines.length;
  const rows = lines.map((line) => `- ${link(lineInWords(line, phrases), `/tables?entry=${line.id}`)}`);
  const when = phrases.when(question);
  const head = phrases.say('lines_head', {
    subject: begun(phrases.subject(question, 'all_lines')),
    when,
    lines: phrases.say('lines', { count: total }),
  });
  const more =
    total > lines.length
      ? ['', link(phrases.say('lines_more', { count: total - lines.length }), phrases.tables(question))]
      : [];
  return [head, '', ...rows, ...more].join('\n');
}

export function evidenceInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const [without, whole] = done
    .filter(({ tool, refused }) => tool === 'entry_group' && refused === null)
    .map(({ output }) => output as z.output<typeof entryGroup.output>);
  if (!without || !whole) return null;
  const when = phrases.when(question);
  if (without.total.lines === 0)
    return phrases.say('evidence_all', {
      subject: phrases.subject(question, 'all_lines'),
      when,
      lines: phrases.say('lines', { count: whole.total.lines }),
    });
  const rows = without.groups
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, 12)
    .map(
      ({ key, lines, co2eKg }) =>
        `- ${phrases.wholeKind(key ?? '')}: ${phrases.say('lines', { count: lines })}, ${phrases.carbon(co2eKg)}`,
    );
  const head = phrases.say('evidence_lacks', {
    count: `**${phrases.count(without.total.lines)}**`,
    with: phrases.count(whole.total.lines - without.total.lines),
    whole: phrases.say('lines', { count: whole.total.lines }),
    when,
  });
  return [
    head,
    '',
    ...rows,
    '',
    link(phrases.say('open_tables'), phrases.tables(question, { origin: '-' })),
  ].join('\n');
}
