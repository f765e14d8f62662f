import { begun } from '../offline/phrase.ts';
import { linesIn } from './figures.ts';
import type { Outputs } from './looked-up.ts';
import { link } from './phrases.ts';
import { figuresInWords } from './render-figures.ts';
import { lackingSeries, monthsLacking } from './render-lacking.ts';
import { laidOut, type Telling } from './telling.ts';
import { partsOf } from './verb-inputs.ts';

type Composition = Outputs['result_composition'];
type Finding = Outputs['finding_list']['findings'][number];
type Scope2 = Outputs['result_scope2'];

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

export function missingInWords(telling: Telling): string {
  const { text } = telling.question;
  const lacks = lackingSeries(telling);
  const figures = telling.found('answer_query');
  // Of a time without a line, and of which none is expected, nothing is known.
  if (lacks.length === 0 && figures !== null && linesIn(figures.total) === 0) return telling.nothing();
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

export function closingInWords(telling: Telling): string {
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
  telling.found('finding_list')?.counts.states.find(({ state }) => state === 'open')?.findings ?? 0;

const MOST_FINDINGS = 12;

export function findingsInWords(telling: Telling): string | null {
  const findings = telling.found('finding_list')?.findings;
  if (!findings) return null;
  const count = findings.length;
  if (count === 0)
    return telling.tell(
      /duplic|repet|dobro|twice|double/.test(telling.question.text) ? 'no_duplicates' : 'no_findings',
    );
  return laidOut(
    telling.tell('findings', { count }),
    findings.slice(0, MOST_FINDINGS).map((one) => findingInWords(one, telling)),
    link(telling.say('open_quality', { count: openFindings(telling) || count }), '/quality'),
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

export function qualityInWords(telling: Telling): string | null {
  const panel = telling.found('quality_panel')?.assessment;
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
  const main = improve.slice(0, 3).map((one) => `${telling.kind(one.kind)} (${telling.share(one.share)})`);
  const percent = `**±${telling.percent(uncertaintyPercent)}**`;
  return telling.say('uncertainty', { where, percent, share, main: main.join(', ') });
}

const MOST_YEARS = 6;

export function targetInWords(telling: Telling): string | null {
  const targets = telling.found('target_list')?.targets;
  if (!targets) return null;
  const isForecast = telling.question.type === 'forecast';
  if (targets.length === 0) return telling.tell(isForecast ? 'no_forecast' : 'no_target');
  const followed = telling.found('target_follow')?.result;
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

export function scope2InWords(telling: Telling): string | null {
  const found = telling.all('result_scope2');
  if (found.length === 0) return null;
  return laidOut(...found.map((one) => scope2Of(one, telling)), telling.basis(found));
}

/** Scope 2 of one period by both methods, and what certificates cover: that first where it is asked for. */
function scope2Of(one: Scope2, telling: Telling): string {
  const { only, type } = telling.question;
  const { market } = one;
  const when = telling.period(one);
  if (one.countedLines + one.notCountedLines === 0) return telling.tell('nothing_scope2', { when });
  const sites = telling.list(only.sites.map((name) => telling.site(name)));
  const where = sites === '' ? '' : `, ${sites}`;
  const location = telling.carbon(one.locationCo2eKg);
  if (market.status !== 'calculated') return telling.tell('scope2_location', { when, where, location });
  const { coveredKwh, energyKwh, share } = market.coverage;
  const energy = (kwh: string) => telling.amount({ amount: `${kwh}e-3`, unit: 'MWh' });
  const names = telling.list(market.uses.flatMap(({ name }) => (name ? [name] : [])));
  const covered = telling.say('scope2_covered', {
    covered: `**${energy(coveredKwh)}**`,
    energy: energy(energyKwh),
    share: `**${share === null ? '–' : telling.share(share)}**`,
    names: names || telling.say('no_instruments'),
  });
  const both = telling.tell('scope2_both', {
    when,
    where,
    location: `**${location}**`,
    market: `**${telling.carbon(market.co2eKg)}**`,
  });
  if (type === 'coverage') return begun(`${when}${where}: ${covered} ${both}`);
  return Number(coveredKwh) > 0 ? `${both} ${covered}` : both;
}

const FAMILY: Readonly<Record<string, RegExp>> = { HFC: /^(?:HFC|R-)/, PFC: /^(?:PFC|CF4|C\dF\d)/ };

/** What was emitted of each gas, or of the one that is asked for, once for each site, scope and time. */
export function gasesInWords(telling: Telling): string | null {
  const { question, environment } = telling;
  if (question.measure === 'biogenic') return figuresInWords(telling.but({ type: 'total' }));
  const found = telling.all('result_composition');
  if (found.length === 0) return null;
  const { parts, left } = partsOf(question, environment);
  const groups = telling.list(left.map((group) => telling.say(`by_${group}`)));
  return laidOut(
    groups !== '' && telling.say('not_split', { groups }),
    ...found.map((one, at) => gasesOf(one, telling.but(parts[at] ?? {}))),
    telling.basis(telling.spans),
  );
}

function gasesOf({ gases, co2eKg, ...found }: Composition, telling: Telling): string {
  const when = telling.period(found);
  const asked = telling.question.gases;
  const isAsked = (gas: string) => asked.some((one) => FAMILY[one]?.test(gas) ?? one === gas);
  const rows = gases.filter(({ gas }) => asked.length === 0 || isAsked(gas));
  if (rows.length === 0)
    return begun(`${telling.subject()}: ${telling.say('no_gas', { gas: asked.join(', '), when })}`);
  return laidOut(
    telling.tell('gases', { when, value: telling.carbon(co2eKg) }),
    rows.map(({ gas, kg, ...row }) => {
      const carbon = telling.carbon(row.co2eKg);
      if (kg === null)
        return telling.say('gas_only', { gas: telling.say('known_as_co2e'), mass: '', carbon });
      return telling.say('gas', { gas, mass: telling.amount({ amount: kg, unit: 'kg' }), carbon });
    }),
  );
}

export function otherGwpInWords(telling: Telling): string | null {
  const found = telling.found('result_composition');
  if (!found) return null;
  const { restated } = found;
  if (restated.status !== 'calculated') return telling.say('gwp_unknown');
  return telling.tell('other_gwp', {
    when: telling.period(found),
    set: restated.gwpSet,
    value: `**${telling.carbon(restated.co2eKg)}**`,
    now: telling.carbon(found.co2eKg),
    unmoved: telling.carbon(restated.unmovedCo2eKg),
  });
}

export function upgradeInWords(telling: Telling): string | null {
  const publishers = telling.found('factor_editions')?.publishers;
  if (!publishers) return null;
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

export function draftsInWords(telling: Telling): string | null {
  const drafts = telling.found('draft_list')?.drafts;
  if (!drafts) return null;
  return drafts.length === 0 ? telling.say('no_drafts') : telling.say('drafts', { count: drafts.length });
}
