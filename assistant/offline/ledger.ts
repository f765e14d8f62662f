import type { entryList } from '#usecases/entry/entry.contract.ts';
import type { resultSummary } from '#usecases/result/summary.contract.ts';
import type { z } from 'zod';
import type { Query, Understanding } from '../language/understanding.ts';
import type { DraftSummary, ExplainSummary, ResultSummary } from '../tools/summarize.ts';
import { biogenicCo2, co2e, month } from './format.ts';
import { duringPeriod, itemInWords, kindInWords, sharedPeriod, type Tongue } from './phrase.ts';
import type { Done, Reading } from './prompt.ts';
import { EVER, periodOf } from './questions.ts';
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
  const { from, to } = periodOf(query, reading);
  const when = from === EVER ? '' : duringPeriod(from, to, tongue.reply);
  const listed = outputOf(reading.done, 'entry_list') as Listed | null;
  if (listed) return lines(listed, query, when, tongue);
  const summary = outputOf(reading.done, 'result_summary') as Summary | null;
  return summary ? figures(summary, query, when, tongue) : say(tongue.reply, 'query_none', { when });
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

function rowsOf(summary: Summary, query: Query, tongue: Tongue): Row[] {
  const { reply } = tongue;
  const inScope = <T extends { scope: number }>(rows: readonly T[]) =>
    query.scope ? rows.filter(({ scope }) => scope === query.scope) : rows;
  const scopeName = (scope: number) => say(reply, 'query_scope', { scope });
  if (query.kinds.length > 0) {
    const wanted = summary.kinds.filter(({ kind }) => query.kinds.includes(kind));
    return ranked(wanted.map((row) => ({ name: kindInWords(row.kind, tongue), total: row })));
  }
  if (query.groupBy === 'site') {
    return ranked(summary.sites.map((row) => ({ name: row.siteName ?? say(reply, 'no_site'), total: row })));
  }
  if (query.groupBy === 'kind' || query.groupBy === 'category') {
    return ranked(inScope(summary.kinds).map((row) => ({ name: kindInWords(row.kind, tongue), total: row })));
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
  const item = itemInWords(activity, tongue);
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
