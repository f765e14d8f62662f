import type { answerQuery } from '#usecases/conversation/answer/query.contract.ts';
import type { draftList } from '#usecases/ledger/draft/draft.contract.ts';
import type { factorEditions, factorUpgradePreview } from '#usecases/inventory/edition/upgrade.contract.ts';
import type { findingList } from '#usecases/finding/finding.contract.ts';
import type { qualityPanel } from '#usecases/finding/quality/panel.contract.ts';
import type { resultComposition } from '#usecases/inventory/result/composition.contract.ts';
import type { resultScope2 } from '#usecases/inventory/result/scope2.contract.ts';
import type { targetFollow, targetList } from '#usecases/inventory/target/target.contract.ts';
import type { z } from 'zod';
import { begun } from '../offline/phrase.ts';
import { basis, linesIn, nothing } from './figure-words.ts';
import { link, type Phrases } from './phrases.ts';
import type { Question } from './question.ts';
import { figuresInWords } from './render-figures.ts';
import { scope2Parts } from './lookups.ts';
import { lackingSeries, lacksIn } from './render-lacking.ts';
import { type Done, inventoryOf, outputOf, outputs, partsOf, spansOf } from './verb-inputs.ts';
import { type AnswerKey, isTold } from './words-of-answers.ts';

type Follow = Extract<z.output<typeof targetFollow.output>['result'], { status: 'calculated' }>;
type FollowedYear = Follow['years'][number];
type Findings = z.output<typeof findingList.output>;

/** How many lines could not be counted, which, and the way to them. */
function uncountedInWords(
  { count, rows }: ReturnType<typeof notCounted>,
  question: Question,
  phrases: Phrases,
): string {
  const lines = `**${phrases.say('lines', { count })}**`;
  const told = phrases.say('uncounted', { when: phrases.when(question), lines });
  const way = link(phrases.say('open_tables'), phrases.tables(question, { state: 'not_counted' }));
  return `${told} ${phrases.list(rows)}. ${way}`;
}

/** Lines that could not be counted, by kind. */
function notCounted(done: readonly Done[], phrases: Phrases): { count: number; rows: string[] } {
  const results = outputs(done, 'answer_query') as z.output<typeof answerQuery.output>[];
  const rows = results.flatMap((result) =>
    result.rows.flatMap(({ keys, cells }) => {
      const count = cells.reduce((sum, cell) => sum + cell.notCountedLines, 0);
      return count === 0 ? [] : [{ kind: keys[0] ?? '', count }];
    }),
  );
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    rows: rows
      .toSorted((a, b) => b.count - a.count)
      .map(({ kind, count }) => `${phrases.wholeKind(kind)} (${phrases.say('lines', { count })})`),
  };
}

export function missingInWords(question: Question, done: readonly Done[], phrases: Phrases): string {
  const isUncounted =
    /calcul|contad|contab|comput|count|fora|factor|fator|left out|nao entr|did not enter|not included/.test(
      question.text,
    ) &&
    !/lancament|mes(?:es)?\b|month/.test(
      question.text.replace(/quantos? lancamentos?|lancamentos?(?: que)? nao/, ''),
    );
  const lacks = lackingSeries(question, done, phrases);
  const uncounted = notCounted(done, phrases);
  const told =
    uncounted.count === 0
      ? phrases.say('all_counted', { when: phrases.when(question) })
      : uncountedInWords(uncounted, question, phrases);
  // Of a time without a line, and of which none is expected, nothing is known.
  if (lacks.length === 0 && isBare(done)) return nothing(question, phrases);
  const gaps =
    lacks.length === 0
      ? phrases.say('no_gaps', {
          subject: phrases.subject(question, 'all_lines'),
          when: phrases.when(question),
        })
      : [
          phrases.say('gaps', { count: monthsIn(question, done), when: phrases.when(question) }),
          '',
          ...lacks.map((one) => `- ${one}`),
        ].join('\n');
  return isUncounted ? told : [gaps, ...(uncounted.count > 0 ? [told] : [])].join('\n\n');
}

function precisionSaid(percent: string | null, phrases: Phrases): string {
  if (percent === null) return phrases.say('quality_no_precision');
  return phrases.say('quality_precision', { percent: phrases.percent(percent) });
}

/** Whether no line stands in the times that were looked at. */
function isBare(done: readonly Done[]): boolean {
  const figures = outputOf<z.output<typeof answerQuery.output>>(done, 'answer_query');
  return figures !== null && linesIn(figures) === 0;
}

const monthsIn = (question: Question, done: readonly Done[]): number =>
  lacksIn(question, done).reduce((sum, { lacks }) => sum + lacks.length, 0);

export function closingInWords(question: Question, done: readonly Done[], phrases: Phrases): string {
  const inventory = inventoryOf(question, phrases.environment);
  if (!inventory) return phrases.say('no_inventory', { when: phrases.when(question) });
  if (inventory.state === 'closed') return phrases.say('closed', { name: inventory.name });
  const lacks = lackingSeries(question, done, phrases);
  const uncounted = notCounted(done, phrases);
  const left = phrases.say('lines', { count: uncounted.count });
  const findings = outputOf<Findings>(done, 'finding_list');
  const open = findings?.counts.states.find(({ state }) => state === 'open')?.findings ?? 0;
  return [
    phrases.say('closing', { name: inventory.name }),
    '',
    ...(lacks.length === 0
      ? []
      : [`- ${phrases.say('gaps', { count: monthsIn(question, done), when: '' })} ${lacks.join('; ')}`]),
    ...(uncounted.count === 0
      ? []
      : [`- ${phrases.say('uncounted', { when: '', lines: left })} ${phrases.list(uncounted.rows)}`]),
    ...(open === 0 ? [] : [`- ${link(phrases.say('findings_open', { count: open }), '/quality')}`]),
    `- ${phrases.say('closing_approval')}`,
    '',
    link(phrases.say('open_inventory'), '/carbon-inventory'),
  ].join('\n');
}

export function findingsInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const found = outputOf<Findings>(done, 'finding_list');
  if (!found) return null;
  if (found.findings.length === 0)
    return phrases.say(
      /duplic|repet|dobro|twice|double/.test(question.text) ? 'no_duplicates' : 'no_findings',
      { when: phrases.when(question) },
    );
  const rows = found.findings.slice(0, 12).map((one) => {
    const key = `rule_${one.rule}`;
    const rule = isTold(key) ? phrases.say(key) : one.rule;
    const { quantity, seen, expected, unit, n } = one.figures as Record<string, string | undefined>;
    const amounts =
      one.rule === 'duplicate_line' && quantity && unit
        ? phrases.say('finding_twice', {
            amount: phrases.amount({ amount: quantity, unit }),
            count: n ?? '2',
          })
        : seen && expected && unit && one.rule !== 'gap'
          ? phrases.say('finding_seen', {
              seen: phrases.amount({ amount: seen, unit }),
              expected: phrases.amount({ amount: expected, unit }),
            })
          : '';
    return (
      `- **${rule}**: ${one.kindName?.[phrases.reply] ?? ''}, ${phrases.site(one.siteName)}, ` +
      `${phrases.period(one)}${amounts === '' ? '' : `: ${amounts}`}`
    );
  });
  const more = found.counts.states.find(({ state }) => state === 'open')?.findings ?? found.findings.length;
  return [
    phrases.say('findings', { count: found.findings.length, when: phrases.when(question) }),
    '',
    ...rows,
    '',
    link(phrases.say('open_quality', { count: more }), '/quality'),
  ].join('\n');
}

export function qualityInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const panel = outputOf<z.output<typeof qualityPanel.output>>(done, 'quality_panel')?.assessment;
  if (!panel) return phrases.say('no_inventory', { when: phrases.when(question) });
  if (panel.status !== 'assessed') return phrases.say('quality_unknown');
  const { overall, precision, completeness, reliability, confidence } = panel;
  const { counted, known } = completeness;
  const grade = (name: string) => phrases.say(`grade_${name}` as AnswerKey);
  const where =
    phrases.parts(question.only).join(', ') ||
    phrases.say('inventory_named', { name: inventoryOf(question, phrases.environment)?.name ?? '' });
  if (question.type === 'uncertainty') {
    if (precision.uncertaintyPercent === null || precision.status === 'not_assessed')
      return phrases.say('uncertainty_unknown', {
        where,
        share: phrases.percent(`${precision.knownShare}e2`),
      });
    return phrases.say('uncertainty', {
      where,
      percent: `**±${phrases.percent(precision.uncertaintyPercent)}**`,
      share: phrases.percent(`${precision.knownShare}e2`),
      main: precision.improve
        .slice(0, 3)
        .map(({ kind, share }) => `${phrases.kind(kind)} (${phrases.percent(`${share}e2`)})`)
        .join(', '),
    });
  }
  return [
    phrases.say('quality', { where, grade: `**${grade(overall.grade)}**` }),
    '',
    `- ${phrases.say('quality_confidence', { grade: grade(confidence.grade), share: phrases.percent(`${confidence.share}e2`) })}`,
    `- ${phrases.say('quality_completeness', { grade: grade(completeness.grade), counted, known })}`,
    `- ${phrases.say('quality_reliability', { grade: grade(reliability.grade) })}`,
    `- ${precisionSaid(precision.uncertaintyPercent, phrases)}`,
    '',
    link(phrases.say('open_quality_panel'), '/quality'),
  ].join('\n');
}

export function targetInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const listed = outputOf<z.output<typeof targetList.output>>(done, 'target_list');
  if (!listed) return null;
  const isForecast = question.type === 'forecast';
  if (listed.targets.length === 0)
    return phrases.say(isForecast ? 'no_forecast' : 'no_target', { when: phrases.when(question) });
  const followed = outputOf<z.output<typeof targetFollow.output>>(done, 'target_follow');
  const names = listed.targets.map(({ name }) => `“${name}”`);
  if (isForecast || !followed || followed.result.status !== 'calculated')
    return phrases.say('targets', { names: phrases.list(names) });
  const { years } = followed.result;
  const rows = years.slice(-6).map((year) => `- ${yearInWords(year, phrases)}`);
  return [phrases.say('targets', { names: phrases.list(names) }), '', ...rows].join('\n');
}

function yearInWords({ year, budgetKg, actualKg }: FollowedYear, phrases: Phrases): string {
  const told = (kg: string | null) => (kg === null ? '–' : phrases.carbon(kg));
  return phrases.say('target_year', { year: String(year), path: told(budgetKg), actual: told(actualKg) });
}

export function scope2InWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const found = outputs(done, 'result_scope2') as z.output<typeof resultScope2.output>[];
  if (found.length === 0) return null;
  const parts = scope2Parts(question, phrases.environment);
  return found
    .map((one, at) => {
      const sites = (parts[at]?.only.sites ?? []).map((name) => phrases.site(name));
      const where = sites.length > 0 ? `, ${phrases.list(sites)}` : '';
      const period = phrases.period(one);
      if (one.countedLines + one.notCountedLines === 0)
        return phrases.say('nothing_scope2', { when: period });
      if (one.market.status !== 'calculated')
        return phrases.say('scope2_location', {
          when: period,
          where,
          location: phrases.carbon(one.locationCo2eKg),
        });
      const { market } = one;
      const { coveredKwh, energyKwh, share } = market.coverage;
      const covered = phrases.say('scope2_covered', {
        covered: `**${phrases.amount({ amount: `${coveredKwh}e-3`, unit: 'MWh' })}**`,
        energy: phrases.amount({ amount: `${energyKwh}e-3`, unit: 'MWh' }),
        share: `**${share === null ? '–' : phrases.percent(`${share}e2`)}**`,
        names:
          phrases.list(market.uses.flatMap(({ name }) => (name ? [name] : []))) ||
          phrases.say('no_instruments'),
      });
      const both = phrases.say('scope2_both', {
        when: period,
        where,
        location: `**${phrases.carbon(one.locationCo2eKg)}**`,
        market: `**${phrases.carbon(market.co2eKg)}**`,
      });
      return question.type === 'coverage'
        ? `${period}${where}: ${covered} ${both}`
        : `${both} ${Number(coveredKwh) > 0 ? covered : ''}`;
    })
    .map((one) => begun(one.trim()))
    .concat(basis(found, [], phrases))
    .filter((part) => part !== '')
    .join('\n\n');
}

const FAMILY: Readonly<Record<string, RegExp>> = { HFC: /^(?:HFC|R-)/, PFC: /^(?:PFC|CF4|C\dF\d)/ };

type Composition = z.output<typeof resultComposition.output>;

/** What was emitted of each gas, or of the one that is asked for, once for each site, scope and time. */
export function gasesInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  if (question.measure === 'biogenic') return figuresInWords({ ...question, type: 'total' }, done, phrases);
  const found = outputs(done, 'result_composition') as Composition[];
  const { parts, left } = partsOf(question, phrases.environment);
  if (found.length === 0) return null;
  const groups = left.map((group) => phrases.say(`by_${group}`));
  return [
    ...(groups.length > 0 ? [phrases.say('not_split', { groups: phrases.list(groups) })] : []),
    ...found.map((one, at) => gasesOf(parts[at] ?? question, one, phrases)),
    basis(spansOf(question, phrases.environment), [], phrases),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function gasesOf(question: Question, { gases, co2eKg, ...found }: Composition, phrases: Phrases): string {
  const subject = begun(phrases.subject(question));
  const period = phrases.period(found);
  const asked = question.gases;
  const rows = gases.filter(
    ({ gas }) =>
      asked.length === 0 || asked.some((one) => (FAMILY[one] ? FAMILY[one].test(gas) : one === gas)),
  );
  if (rows.length === 0)
    return `${subject}: ${phrases.say('no_gas', { gas: asked.join(', '), when: period })}`;
  const listed = rows.map((row) =>
    phrases.say(row.kg === null ? 'gas_only' : 'gas', {
      gas: row.kg === null ? phrases.say('known_as_co2e') : row.gas,
      mass: row.kg === null ? '' : phrases.amount({ amount: row.kg, unit: 'kg' }),
      carbon: phrases.carbon(row.co2eKg),
    }),
  );
  return [
    phrases.say('gases', { subject, when: period, value: phrases.carbon(co2eKg) }),
    '',
    ...listed.map((row) => `- ${row}`),
  ].join('\n');
}

export function otherGwpInWords(question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const found = outputOf<Composition>(done, 'result_composition');
  if (!found) return null;
  const { restated } = found;
  if (restated.status !== 'calculated') return phrases.say('gwp_unknown');
  return phrases.say('other_gwp', {
    subject: begun(phrases.subject(question)),
    when: phrases.period(found),
    set: restated.gwpSet,
    value: `**${phrases.carbon(restated.co2eKg)}**`,
    now: phrases.carbon(found.co2eKg),
    unmoved: phrases.carbon(restated.unmovedCo2eKg),
  });
}

export function upgradeInWords(_question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const known = outputOf<z.output<typeof factorEditions.output>>(done, 'factor_editions');
  if (!known) return null;
  const previews = outputs(done, 'factor_upgradePreview') as z.output<typeof factorUpgradePreview.output>[];
  if (previews.length === 0) return phrases.say('no_upgrade');
  const rows = previews.map(({ publisher, edition, lines, changeKg, fromKg, toKg }) =>
    phrases.say('upgrade', {
      publisher: known.publishers.find(({ key }) => key === publisher)?.name ?? publisher,
      edition,
      changed: lines.changed,
      from: phrases.carbon(fromKg),
      to: phrases.carbon(toKg),
      by: `${changeKg.startsWith('-') ? '−' : '+'}${phrases.carbon(changeKg.replace('-', ''))}`,
    }),
  );
  return [
    phrases.say('upgrades'),
    '',
    ...rows.map((row) => `- ${row}`),
    '',
    link(phrases.say('open_factors'), '/factors'),
  ].join('\n');
}

export function draftsInWords(_question: Question, done: readonly Done[], phrases: Phrases): string | null {
  const found = outputOf<Pick<z.output<typeof draftList.output>, 'drafts'>>(done, 'draft_list');
  if (!found) return null;
  return found.drafts.length === 0
    ? phrases.say('no_drafts')
    : phrases.say('drafts', { count: found.drafts.length });
}
