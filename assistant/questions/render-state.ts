import { linesIn } from './figures.ts';
import { outputOf, type Outputs } from './looked-up.ts';
import { ALL_ROWS, type Answers, call, days, figures, lackingIn, type Step } from './lookups.ts';
import { NONE } from './mentions.ts';
import { link } from './phrases.ts';
import { lackingSeries, monthsLacking } from './render-lacking.ts';
import { laidOut, type Telling } from './telling.ts';
import { filterOf, inventoryOf, linesFilter, spansOf } from './verb-inputs.ts';

type Finding = Outputs['finding_list']['findings'][number];

/** Lines that could not be counted, and by kind, the most first. */
function notCounted(telling: Telling): { count: number; rows: string[] } {
  const kinds = telling
    .all('answer_query')
    .flatMap(({ rows }) => rows)
    .map(({ keys, cells }) => ({
      kind: keys[0] ?? '',
      count: cells.reduce((sum, cell) => sum + cell.notCountedLines, 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return {
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    rows: kinds.map(({ kind, count }) => `${telling.wholeKind(kind)} (${telling.lines(count)})`),
  };
}

/** How many lines could not be counted, which, and the way to them. */
function uncountedInWords(telling: Telling): string | null {
  const { count, rows } = notCounted(telling);
  if (count === 0) return null;
  const told = telling.tell('uncounted', { lines: `**${telling.lines(count)}**` });
  return `${told} ${telling.list(rows)}. ${telling.toTables({ state: 'not_counted' })}`;
}

/** What asks for lines without a result, and for no months without lines. */
const OF_UNCOUNTED =
  /calcul|contad|contab|comput|count|fora|factor|fator|left out|nao entr|did not enter|not included/;
const OF_MONTHS = /lancament|mes(?:es)?\b|month/;
const UNENTERED = /quantos? lancamentos?|lancamentos?(?: que)? nao/;

function missingInWords(telling: Telling): string {
  const { text } = telling.question;
  const lacks = lackingSeries(telling);
  const figures = telling.found('answer_query');
  // Of a time without a line, and of which none is expected, nothing is known.
  if (lacks.length === 0 && linesIn(figures.total) === 0) return telling.nothing();
  const uncounted = uncountedInWords(telling);
  if (OF_UNCOUNTED.test(text) && !OF_MONTHS.test(text.replace(UNENTERED, '')))
    return uncounted ?? telling.tell('all_counted');
  return laidOut(
    lacks.length === 0
      ? telling.tell('no_gaps', { subject: telling.subject('all_lines') })
      : telling.tell('gaps', { count: monthsLacking(telling) }),
    lacks,
    uncounted,
  );
}

function closingInWords(telling: Telling): string {
  const { inventory } = telling;
  if (!inventory) return telling.noInventory();
  const { name, state } = inventory;
  if (state === 'closed') return telling.say('closed', { name });
  const lacks = lackingSeries(telling);
  const { count, rows } = notCounted(telling);
  const open = openFindings(telling);
  const gaps = () => telling.say('gaps', { count: monthsLacking(telling), when: '' });
  const uncounted = () => telling.say('uncounted', { when: '', lines: telling.lines(count) });
  return laidOut(
    telling.say('closing', { name }),
    [
      ...(lacks.length > 0 ? [`${gaps()} ${lacks.join('; ')}`] : []),
      ...(count > 0 ? [`${uncounted()} ${telling.list(rows)}`] : []),
      ...(open > 0 ? [link(telling.say('findings_open', { count: open }), '/quality')] : []),
      telling.say('closing_approval'),
    ],
    link(telling.say('open_inventory'), '/carbon-inventory'),
  );
}

const openFindings = (telling: Telling): number =>
  telling.found('finding_list').counts.states.find(({ state }) => state === 'open')?.findings ?? 0;

const MOST_FINDINGS = 12;

function findingsInWords(telling: Telling): string {
  const { findings, counts } = telling.found('finding_list');
  const { rules } = telling.question;
  // What is listed is a page; the counts are of all that the filter lets through but its own rules.
  const count = counts.rules
    .filter(({ rule }) => rules.length === 0 || rules.includes(rule))
    .reduce((sum, { findings: of }) => sum + of, 0);
  if (count === 0) return telling.tell(rules.includes('duplicate_line') ? 'no_duplicates' : 'no_findings');
  return laidOut(
    telling.tell('findings', { count }),
    findings.slice(0, MOST_FINDINGS).map((one) => findingInWords(one, telling)),
    link(telling.say('open_quality', { count: telling.count(openFindings(telling) || count) }), '/quality'),
  );
}

function findingInWords(finding: Finding, telling: Telling): string {
  const { rule, kindName, siteName } = finding;
  const { quantity, seen, expected, unit = '', n } = finding.figures as Record<string, string | undefined>;
  const amount = (value: string) => telling.amount({ amount: value, unit });
  const twice = rule === 'duplicate_line' && quantity && unit;
  const odd = rule !== 'gap' && seen && expected && unit;
  const figures = [
    twice && telling.say('finding_twice', { amount: amount(quantity), count: n ?? '2' }),
    odd && telling.say('finding_seen', { seen: amount(seen), expected: amount(expected) }),
  ].find(Boolean);
  const known = telling.named(`rule_${rule}`);
  const name = known === `rule_${rule}` ? rule : known;
  const where = [kindName?.[telling.reply] ?? '', telling.site(siteName), telling.period(finding)].join(', ');
  return `**${name}**: ${where}${figures ? `: ${figures}` : ''}`;
}

function qualityInWords(telling: Telling): string {
  const panel = telling.sought('quality_panel')?.assessment;
  if (!panel) return telling.noInventory();
  if (panel.status !== 'assessed') return telling.say('quality_unknown');
  const { overall, precision, completeness, reliability, confidence } = panel;
  const { only, type } = telling.question;
  const inventory = () => telling.say('inventory_named', { name: telling.inventory?.name ?? '' });
  const where = telling.parts(only).join(', ') || inventory();
  if (type === 'uncertainty') return uncertaintyInWords(precision, where, telling);
  const grade = (name: string) => telling.named(`grade_${name}`);
  const { counted, known } = completeness;
  return laidOut(
    telling.say('quality', { where, grade: `**${grade(overall.grade)}**` }),
    [
      telling.say('quality_confidence', {
        grade: grade(confidence.grade),
        share: telling.share(confidence.share),
      }),
      telling.say('quality_completeness', { grade: grade(completeness.grade), counted, known }),
      telling.say('quality_reliability', { grade: grade(reliability.grade) }),
      precision.uncertaintyPercent === null
        ? telling.say('quality_no_precision')
        : telling.say('quality_precision', { percent: telling.percent(precision.uncertaintyPercent) }),
    ],
    link(telling.say('open_quality_panel'), '/quality'),
  );
}

type Assessed = Extract<Outputs['quality_panel']['assessment'], { status: 'assessed' }>;

function uncertaintyInWords(
  { uncertaintyPercent, status, knownShare, improve }: Assessed['precision'],
  where: string,
  telling: Telling,
): string {
  const share = telling.share(knownShare);
  if (uncertaintyPercent === null || status === 'not_assessed')
    return telling.say('uncertainty_unknown', { where, share });
  const first = improve.slice(0, 3);
  const kinds = first.map(({ kind }) => kind);
  const main = first.map(
    ({ kind, share: part }) => `${telling.kindAmong(kind, kinds)} (${telling.share(part)})`,
  );
  const percent = `**±${telling.percent(uncertaintyPercent)}**`;
  return telling.say('uncertainty', { where, percent, share, main: main.join(', ') });
}

const MOST_YEARS = 6;

function targetInWords(telling: Telling): string {
  const { targets } = telling.found('target_list');
  const isForecast = telling.question.type === 'forecast';
  if (targets.length === 0) return telling.tell(isForecast ? 'no_forecast' : 'no_target');
  const followed = telling.sought('target_follow')?.result;
  const years = !isForecast && followed?.status === 'calculated' ? followed.years : [];
  const told = (kg: string | null) => (kg === null ? '–' : telling.carbon(kg));
  return laidOut(
    telling.say('targets', { names: telling.list(targets.map(({ name }) => `“${name}”`)) }),
    years
      .slice(-MOST_YEARS)
      .map(({ year, budgetKg, actualKg }) =>
        telling.say('target_year', { year: String(year), path: told(budgetKg), actual: told(actualKg) }),
      ),
  );
}

function upgradeInWords(telling: Telling): string {
  const { publishers } = telling.found('factor_editions');
  const previews = telling.all('factor_upgradePreview');
  if (previews.length === 0) return telling.say('no_upgrade');
  return laidOut(
    telling.say('upgrades'),
    previews.map(({ publisher, edition, lines, changeKg, fromKg, toKg }) =>
      telling.say('upgrade', {
        publisher: publishers.find(({ key }) => key === publisher)?.name ?? publisher,
        edition,
        changed: lines.changed,
        from: telling.carbon(fromKg),
        to: telling.carbon(toKg),
        by: telling.signed(changeKg),
      }),
    ),
    link(telling.say('open_factors'), '/factors'),
  );
}

/** What lacks in the inventory that is asked about, or in each of the last few, and which lines are not counted. */
const completeness: Step = (asking) => {
  const { question, environment } = asking;
  const one = inventoryOf(question, environment);
  const isOfAll = question.spans.length === 0 && question.type === 'missing';
  const asked = isOfAll ? (environment.context.inventories ?? []).slice(0, 4) : one ? [one] : [];
  const spans =
    question.spans.length === 0
      ? asked.map(({ from, to }) => ({ from, to }))
      : [...spansOf(question, environment)];
  return [...lackingIn(asked, asking), ...figures({ spans, by: ['kind'] }, ALL_ROWS)(asking)];
};

/** What is left to do before an inventory is closed. */
const closing: Step = (asking) => {
  const inventoryId = inventoryOf(asking.question, asking.environment)?.id;
  if (inventoryId === undefined) return [];
  return [...completeness(asking), call('finding_list', { state: 'open', inventoryId })];
};

/** Open findings of the rules that are asked about; of all where none is. */
const findings: Step = ({ question, environment }) => {
  const { rules } = question;
  const filter = { ...linesFilter(question, environment), ...(rules.length > 0 && { rules }) };
  return [call('finding_list', { state: 'open', ...filter })];
};

/** How good the data of a site, scope or category are, else of the inventory. */
const panel: Step = (asking) => {
  const { question, environment } = asking;
  const { sites, scopes, categories } = question.only;
  const [siteId] = filterOf({ ...NONE, sites: sites.slice(0, 1) }, environment).siteIds ?? [];
  const [[scope], [category]] = [scopes, categories];
  const when = days(asking);
  const inventoryId = inventoryOf(question, environment)?.id;
  const [subject] = [
    siteId !== undefined && { of: 'site', siteId, ...when },
    scope !== undefined && { of: 'scope', scope, ...when },
    category !== undefined && { of: 'category', category, ...when },
    inventoryId !== undefined && { of: 'inventory', inventoryId },
  ].filter(Boolean);
  return subject ? [call('quality_panel', { subject })] : [];
};

/** The newest edition of each publisher whose older ones are in use. */
const upgrades: Step = ({ done }) =>
  (outputOf(done, 'factor_editions')?.publishers ?? [])
    .filter(({ editions }) => editions.slice(1).some(({ lines: used }) => used > 0))
    .slice(0, 3)
    .map(({ key, editions }) =>
      call('factor_upgradePreview', { publisher: key, edition: editions[0]?.edition ?? '', limit: 1 }),
    );

/** The first target, year by year. */
const followed: Step = ({ done }) => {
  const [first] = outputOf(done, 'target_list')?.targets ?? [];
  return first ? [call('target_follow', { targetId: first.id })] : [];
};

const targets: Step = () => [call('target_list', {})];

/** What is told of the state of the ledger: gaps, findings, quality, targets and editions. */
export const ON_STATE: Answers = {
  missing: { asks: [completeness], tell: missingInWords },
  closing: { asks: [closing], tell: closingInWords },
  findings: { asks: [findings], tell: findingsInWords },
  quality: { asks: [panel], tell: qualityInWords },
  uncertainty: { asks: [panel], tell: qualityInWords },
  target: { asks: [targets, followed], tell: targetInWords },
  forecast: { asks: [targets], tell: targetInWords },
  upgrade: { asks: [() => [call('factor_editions', {})], upgrades], tell: upgradeInWords },
};
