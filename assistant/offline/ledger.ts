import type { entryList } from '#usecases/entry/entry.contract.ts';
import type { resultSummary } from '#usecases/result/summary.contract.ts';
import type { z } from 'zod';
import type { Query, Understanding } from '../language/understanding.ts';
import type { DraftSummary, ExplainSummary, ResultSummary } from '../tools/summarize.ts';
import { biogenicCo2, co2e, month } from './format.ts';
import { begun, duringPeriod, itemInWords, kindInWords, sharedPeriod, type Tongue } from './phrase.ts';
import type { Done, Reading } from './prompt.ts';
import { EVER, periodOf, spansOfChange } from './questions.ts';
import { say } from './wording.ts';

type Summary = z.output<typeof resultSummary.output>;
type Total = Summary['total'];
type Listed = z.output<typeof entryList.output> & { readonly more?: boolean };

/** More rows than this are a table, not a sentence. */
const MOST_ROWS = 6;

/** The answer to a question about the ledger; null when the message was none. */
export function ledgerAnswer(
  reading: Reading,
  { intent, query }: Understanding,
  tongue: Tongue,
): string | null {
  if (intent === 'explain') return explanation(reading.done, tongue);
  if (intent !== 'query' || !query) return null;
  if (query.hypothetical) return say(tongue.reply, 'query_hypothetical');
  const failed = reading.done.find(({ refused }) => refused !== null);
  if (failed) return say(tongue.reply, 'failed_other', { code: failed.refused ?? '' });
  if (query.change !== undefined) return changed(reading, query, query.change, tongue);
  const { from, to } = periodOf(query, reading);
  const when = from === EVER ? '' : duringPeriod(from, to, tongue.reply);
  const listed = outputOf(reading.done, 'entry_list') as Listed | null;
  if (listed) return lines(listed, query, when, tongue);
  const summary = outputOf(reading.done, 'result_summary') as Summary | null;
  return summary ? figures(summary, query, when, tongue) : say(tongue.reply, 'query_none', { when });
}

/** `qual unidade mais subiu?`: those that went that way, the farthest first, each with both totals as the ledger tells them. */
function changed(reading: Reading, query: Query, change: 'rose' | 'fell', tongue: Tongue): string {
  const { reply, numbers } = tongue;
  const spans = spansOfChange(query, reading);
  const summaries = spans.map(
    ({ from, to }) =>
      reading.done.find(
        ({ tool, refused, output }) =>
          tool === 'result_summary' &&
          refused === null &&
          (output as Summary).from === from &&
          (output as Summary).to === to,
      )?.output as Summary | undefined,
  );
  const [now, before] = summaries;
  const words = spans.map(({ from, to }) => duringPeriod(from, to, reply));
  const params = { now: words[0] ?? '', before: words[1] ?? '' };
  if (now === undefined || before === undefined) return say(reply, 'query_none', { when: params.now });
  const grouped: Query =
    query.groupBy === undefined && query.scope === undefined ? { ...query, groupBy: 'site' } : query;
  const [rowsNow, rowsBefore] = [rowsOf(now, grouped, tongue, all), rowsOf(before, grouped, tongue, all)];
  const names = [...new Set([...rowsNow, ...rowsBefore].map(({ name }) => name))];
  const amount = (rows: readonly Row[], name: string) =>
    rows.find((row) => row.name === name)?.total.co2eKg ?? null;
  const both = names.flatMap((name) => {
    const [later, earlier] = [amount(rowsNow, name), amount(rowsBefore, name)];
    return later === null || earlier === null ? [] : [{ name, later, earlier }];
  });
  const far = (row: { later: string; earlier: string }) =>
    (change === 'rose' ? 1 : -1) * (Number(row.later) - Number(row.earlier));
  const moved = both
    .filter((row) => far(row) > 0)
    .sort((a, b) => far(b) - far(a))
    .slice(0, MOST_ROWS);
  const alone = names.length - both.length;
  const uncounted = now.total.notCountedLines + before.total.notCountedLines;
  const rows = moved.map(({ name, later, earlier }) =>
    say(reply, 'query_change_row', { name, earlier: co2e(earlier, numbers), later: co2e(later, numbers) }),
  );
  return [
    moved.length === 0
      ? say(reply, change === 'rose' ? 'query_none_rose' : 'query_none_fell', params)
      : say(reply, change === 'rose' ? 'query_rose' : 'query_fell', { ...params, rows: rows.join('; ') }),
    ...(alone > 0 ? [say(reply, 'query_change_alone', { count: alone })] : []),
    say(reply, 'query_not_counted', { count: uncounted }),
  ].join(' ');
}

function outputOf(done: readonly Done[], tool: string): unknown {
  const call = done.find((one) => one.tool === tool && one.refused === null);
  return call ? call.output : null;
}

function figures(summary: Summary, query: Query, when: string, tongue: Tongue): string {
  const { reply } = tongue;
  const rows = rowsOf(summary, query, tongue);
  const counted = rows.reduce((count, { total }) => count + total.countedLines, 0);
  const notCounted = rows.reduce((count, { total }) => count + total.notCountedLines, 0);
  if (counted + notCounted === 0) return say(reply, 'query_none', { when });
  const sentences =
    query.measure === 'count'
      ? [say(reply, 'query_count', { counted, when })]
      : rows.length === 1
        ? single(rows[0]!, when, tongue)
        : [several(rows, tongue)];
  return [
    ...sentences,
    say(reply, 'query_not_counted', { count: notCounted }),
    ...(summary.gwpSets.length > 1 ? [say(reply, 'query_mixed', { sets: summary.gwpSets.join(', ') })] : []),
  ].join(' ');
}

interface Row {
  readonly name: string;
  readonly total: Total;
}

/** Every row, where the longest are not enough. */
const all = (rows: readonly Row[]): Row[] => [...rows];

function rowsOf(
  summary: Summary,
  query: Query,
  tongue: Tongue,
  order: (rows: readonly Row[]) => Row[] = ranked,
): Row[] {
  const { reply } = tongue;
  const inScope = <T extends { scope: number }>(rows: readonly T[]) =>
    query.scope ? rows.filter(({ scope }) => scope === query.scope) : rows;
  const scopeName = (scope: number) => say(reply, 'query_scope', { scope });
  if (query.kinds.length > 0) {
    const wanted = summary.kinds.filter(({ kind }) => query.kinds.includes(kind));
    return order(wanted.map((row) => ({ name: kindInWords(row.kind, tongue), total: row })));
  }
  if (query.groupBy === 'site') {
    return order(summary.sites.map((row) => ({ name: row.siteName ?? say(reply, 'no_site'), total: row })));
  }
  if (query.groupBy === 'kind' || query.groupBy === 'category') {
    return order(inScope(summary.kinds).map((row) => ({ name: kindInWords(row.kind, tongue), total: row })));
  }
  if (query.groupBy === 'month' || query.measure === 'comparison') {
    const months = inScope(summary.months);
    const several = new Set(months.map(({ scope }) => scope)).size > 1;
    return months.slice(-MOST_ROWS).map((row) => ({
      name: month(`${row.month}-01`, reply) + (several ? ` (${scopeName(row.scope)})` : ''),
      total: row,
    }));
  }
  if (query.groupBy === 'scope') {
    return summary.scopes.map((row) => ({ name: scopeName(row.scope), total: row }));
  }
  if (!query.scope) return [{ name: say(reply, 'query_all'), total: summary.total }];
  return inScope(summary.scopes).map((row) => ({ name: scopeName(row.scope), total: row }));
}

function ranked(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Number(b.total.co2eKg) - Number(a.total.co2eKg)).slice(0, MOST_ROWS);
}

function single({ name, total }: Row, when: string, { reply, numbers }: Tongue): string[] {
  const biogenic = Number(total.biogenicCo2Kg) > 0;
  return [
    say(reply, 'query_total', {
      subject: name,
      when,
      total: co2e(total.co2eKg, numbers),
      counted: total.countedLines,
    }),
    ...(biogenic
      ? [say(reply, 'query_biogenic', { amount: biogenicCo2(total.biogenicCo2Kg, numbers) })]
      : []),
  ];
}

function several(rows: readonly Row[], { reply, numbers }: Tongue): string {
  const named = rows.map(({ name, total }) =>
    say(reply, 'query_row', { name, total: co2e(total.co2eKg, numbers) }),
  );
  return say(reply, 'query_rows', { rows: named.join('; ') });
}

function lines({ entries, more }: Listed, query: Query, when: string, tongue: Tongue): string {
  const { reply } = tongue;
  const wanted = query.kinds.length > 0 ? entries.filter(({ kind }) => query.kinds.includes(kind)) : entries;
  if (wanted.length === 0) return say(reply, 'query_none', { when });
  const named = wanted
    .slice(0, MOST_ROWS)
    .map((entry) => `${itemInWords(entry, tongue)}${sharedPeriod([entry], tongue)}`);
  return [
    say(reply, 'query_lines', { count: wanted.length, when, lines: named.join('; ') }),
    ...(more || wanted.length > MOST_ROWS ? [say(reply, 'query_more')] : []),
  ].join(' ');
}

function explanation(done: readonly Done[], tongue: Tongue): string {
  const { reply } = tongue;
  const explained = outputOf(done, 'entry_explain') as ExplainSummary | null;
  if (explained) {
    const { entry, result, approvedBy } = explained;
    const reason = inWords(entry, result, tongue);
    return result.co2eKg ? `${reason} ${say(reply, 'explain_approved', { name: approvedBy })}` : reason;
  }
  const [draft] = (outputOf(done, 'draft_list') as { drafts: DraftSummary[] } | null)?.drafts ?? [];
  if (!draft) return say(reply, 'explain_none');
  const reason = inWords(draft.activity, draft, tongue);
  return draft.co2eKg ? `${reason} ${say(reply, 'explain_draft')}` : reason;
}

function inWords(activity: Parameters<typeof itemInWords>[0], result: ResultSummary, tongue: Tongue): string {
  const { reply, numbers } = tongue;
  const item = begun(itemInWords(activity, tongue));
  const when = activity.from && activity.to ? duringPeriod(activity.from, activity.to, reply) : '';
  if (!result.co2eKg) return say(reply, 'explain_not_calculated', { item, when });
  return say(reply, 'explain', {
    item,
    when,
    total: co2e(result.co2eKg, numbers),
    factor: result.factor?.name[reply] ?? '',
    publisher: result.factor?.publisher ?? '',
    edition: result.factor?.edition ?? '',
    gwp: result.gwpSet ?? '',
  });
}
