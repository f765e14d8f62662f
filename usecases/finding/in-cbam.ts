/** What the rules find in the records of operators under CBAM, whole organization. */
import { compare, decimal, divide, isZero, parseScientific, toText } from '#engine/decimal.ts';
import type { FindingSettings } from '#engine/findings/settings.ts';
import { lastDayOfMonth } from '#engine/period.ts';
import { embeddedEmissions } from '../cbam/calculate.ts';
import type { InstallationYearInput } from '../cbam/installation.contract.ts';
import { organizationOf } from '../organization.ts';
import type { RunContext } from '../usecase.ts';
import type { Candidate } from './candidate.ts';
import { plain } from '../ledger/series/series.ts';

interface RecordedYear {
  readonly installationId: string;
  readonly name: string;
  readonly content: InstallationYearInput;
}

/** Precursors counted twice, months without lines, and emissions of goods that jump. */
export async function foundInCbam(context: RunContext, settings: FindingSettings): Promise<Candidate[]> {
  const years = await readYears(context);
  const today = context.now.toISOString().slice(0, 10);
  return [
    ...toldTwice(years),
    ...years.flatMap(madeAndBought),
    ...years.flatMap((year) => monthsMissing(year, today)),
    ...jumps(years, settings),
  ];
}

function readYears({ tx, actor }: RunContext): Promise<RecordedYear[]> {
  return tx.query<RecordedYear>(
    `select p.installation_id as "installationId", i.name, v.content
     from public.cbam_periods p
     join public.cbam_period_versions v on v.period_id = p.id and v.revision = p.revision
       and v.organization_id = p.organization_id
     join public.cbam_installations i on i.id = p.installation_id and i.organization_id = p.organization_id
     where p.organization_id = $1 order by lower(i.name), p.year`,
    [organizationOf(actor)],
  );
}

/** A finding of a year: of no line, and nothing that the product could do by itself. */
function ofYear(year: number, one: Pick<Candidate, 'rule' | 'subject' | 'severity' | 'figures'>): Candidate {
  return {
    ...one,
    kind: null,
    siteId: null,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    lines: [],
    fix: null,
    facts: [JSON.stringify(one.figures)],
  };
}

const amountOf = (value: string | number): string => {
  const read = parseScientific(String(value));
  return read === null ? String(value) : toText(read);
};
const folded = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

/** A delivery of one supplier, period and amount that stands in more than one place of a year's records. */
function toldTwice(years: readonly RecordedYear[]): Candidate[] {
  const lots = years.flatMap(({ name, content }) =>
    (content.precursors ?? []).flatMap((precursor) =>
      precursor.lots
        .filter(({ supplier, installation }) => folded(supplier) !== '' || folded(installation) !== '')
        .map((lot) => ({
          name,
          item: precursor.name ?? precursor.id,
          amount: amountOf(lot.amount),
          year: content.year,
          key: [
            content.year,
            precursor.category,
            folded(lot.supplier),
            folded(lot.installation),
            folded(lot.period),
            folded(lot.route),
            amountOf(lot.amount),
          ].join('|'),
        })),
    ),
  );
  return [...Map.groupBy(lots, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length < 2) return [];
    return ofYear(first.year, {
      rule: 'cbam_precursor_twice',
      subject: `twice ${first.key}`.slice(0, 400),
      severity: 'high',
      figures: {
        name: [...new Set(same.map(({ name }) => name))].join(', '),
        item: [...new Set(same.map(({ item }) => item))].join(', '),
        seen: first.amount,
        unit: 't',
        n: String(same.length),
      },
    });
  });
}

/** A precursor that a process of the installation hands on, and that is bought in the same amount for the same process. */
function madeAndBought({ installationId, name, content }: RecordedYear): Candidate[] {
  const made = content.processes.flatMap(({ category, consumed }) =>
    (consumed ?? []).map(({ process, amount }) => `${category}|${process}|${amountOf(amount)}`),
  );
  return (content.precursors ?? []).flatMap((precursor) =>
    precursor.consumed
      .filter(({ process, amount }) => made.includes(`${precursor.category}|${process}|${amountOf(amount)}`))
      .map(({ process, amount }) =>
        ofYear(content.year, {
          rule: 'cbam_precursor_twice',
          subject: `made ${installationId} ${content.year} ${precursor.id} ${process}`,
          severity: 'high',
          figures: { name, item: precursor.name ?? precursor.id, seen: amountOf(amount), unit: 't', n: '2' },
        }),
      ),
  );
}

/** Months of the period that are over and that none of a stream's lines covers. */
function monthsMissing({ installationId, name, content }: RecordedYear, today: string): Candidate[] {
  const from = content.period?.from ?? `${content.year}-01-01`;
  const to = content.period?.to ?? `${content.year}-12-31`;
  const months = Array.from(
    { length: 12 },
    (_, at) => `${content.year}-${String(at + 1).padStart(2, '0')}-01`,
  )
    .map((first) => ({ first, last: lastDayOfMonth(first) }))
    .filter(({ first, last }) => first >= from && last <= to && last < today);
  return (content.streams ?? []).flatMap((stream) => {
    const { ledger } = stream;
    if (ledger === undefined) return [];
    const lacking = months.filter(
      ({ first, last }) => !ledger.lines.some((line) => line.from <= last && line.to >= first),
    );
    if (lacking.length === 0) return [];
    return ofYear(content.year, {
      rule: 'cbam_month_missing',
      subject: `months ${installationId} ${content.year} ${stream.name}`.slice(0, 400),
      severity: 'medium',
      figures: {
        name,
        item: stream.name,
        missing: String(lacking.length),
        n: String(months.length),
        months: lacking.map(({ first }) => first.slice(0, 7)).join(' '),
      },
    });
  });
}

/** A good whose embedded emissions are so many times those of the year before, or that part of them. */
function jumps(years: readonly RecordedYear[], { outlierLeastRatio }: FindingSettings): Candidate[] {
  const told = years.map((year) => ({ year, goods: emissionsOf(year.content) }));
  return told.flatMap(({ year, goods }) => {
    const before = told.find(
      ({ year: other }) =>
        other.installationId === year.installationId && other.content.year === year.content.year - 1,
    );
    return [...goods].flatMap(([key, seen]) => {
      const expected = before?.goods.get(key);
      if (expected === undefined || isZero(decimal(expected)) || isZero(decimal(seen))) return [];
      const ratio = divide(decimal(seen), decimal(expected));
      const least = decimal(String(outlierLeastRatio));
      const isWithin = compare(ratio, least) < 0 && compare(divide(decimal('1'), ratio), least) < 0;
      if (isWithin) return [];
      return ofYear(year.content.year, {
        rule: 'cbam_emissions_jump',
        subject: `jump ${year.installationId} ${year.content.year} ${key}`.slice(0, 400),
        severity: 'medium',
        figures: {
          name: year.name,
          item: key.split(' ')[0] ?? key,
          seen: plain(Number(seen)),
          expected: plain(Number(expected)),
          ratio: plain(Number(toText(ratio)), 3),
          before: String(year.content.year - 1),
        },
      });
    });
  });
}

/** What counts of each good, t CO2e per tonne; of a year that cannot be calculated, nothing is said. */
function emissionsOf(content: InstallationYearInput): ReadonlyMap<string, string> {
  const result = embeddedEmissions(content);
  if (result.status !== 'calculated') return new Map();
  return new Map(result.goods.map(({ code, process, perTonne }) => [`${code} ${process}`, perTonne.counted]));
}
