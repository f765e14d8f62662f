import { decimal, sum, toText } from '#engine/decimal.ts';
import { SCOPE3_CATEGORIES } from '#engine/scope3/definition.ts';
import type { z } from 'zod';
import { invalidInput } from '../../input.ts';
import { mayCommitEntries, mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { scope3ListCategories, scope3StateCategory } from './categories.contract.ts';

type Listed = z.input<typeof scope3ListCategories.output>['categories'][number];
type Statement = NonNullable<Listed['statement']>;

/** Methods whose figures come from the other party itself: suppliers, lessors, franchisees, companies invested in. */
const OF_THE_OTHER_PARTY: ReadonlySet<string> = new Set(['hybrid', 'allocated', 'reported_share']);

/** States what a category is, or takes it back. Refuses with `input.invalid` (400) for an exclusion without a reason. */
export const stateCategory: UseCase<typeof scope3StateCategory.input, typeof scope3StateCategory.output> = {
  contract: scope3StateCategory,
  may: ({ actor }) => mayCommitEntries(actor),
  async run({ tx, actor, now }, { year, category, status, justification }) {
    const key = [organizationOf(actor), year, category];
    if (status === null) {
      await tx.query(
        'delete from public.category_statements where organization_id = $1 and year = $2 and category = $3',
        key,
      );
      return { category, statement: null };
    }
    if (status === 'excluded' && justification === '')
      throw invalidInput('justification', 'an exclusion needs one');
    await tx.query(
      `insert into public.category_statements (organization_id, year, category, status, justification, stated_at, stated_by)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (organization_id, year, category) do update set status = excluded.status,
         justification = excluded.justification, stated_at = excluded.stated_at, stated_by = excluded.stated_by`,
      [...key, status, justification, now, actor.userId],
    );
    return { category, statement: { status, justification, statedAt: now.toISOString() } };
  },
  journal: ({ category, statement }, { year }) => ({
    subjectIds: [],
    detail: { year: String(year), category, status: statement?.status ?? 'taken_back' },
  }),
};

interface Total {
  readonly category: string;
  readonly co2eKg: string;
  readonly countedLines: number;
  readonly notCountedLines: number;
}

interface Part {
  readonly category: string;
  readonly method: string | null;
  readonly ownFactor: boolean;
  readonly co2eKg: string;
  readonly lines: number;
}

/** The fifteen categories in the order of the standard; totals as in `result.summary`, from the kept summaries. */
export const listCategories: UseCase<typeof scope3ListCategories.input, typeof scope3ListCategories.output> =
  {
    contract: scope3ListCategories,
    may: ({ actor }) => mayReadLedger(actor),
    async run(context, { year }) {
      const statements = await readStatements(context, year);
      const totals = new Map((await readTotals(context, year)).map((total) => [total.category, total]));
      const parts = await readParts(context, year);
      const categories = SCOPE3_CATEGORIES.map((category, index): Listed => {
        const { co2eKg = '0', countedLines = 0, notCountedLines = 0 } = totals.get(category) ?? {};
        const statement = statements.get(category) ?? null;
        const own = parts.filter((part) => part.category === category);
        return {
          number: index + 1,
          category,
          status: countedLines > 0 ? 'calculated' : (statement?.status ?? 'not_started'),
          statement,
          co2eKg,
          countedLines,
          notCountedLines,
          methods: methodsOf(own),
          primaryCo2eKg: total(own.filter(isPrimary)),
        };
      });
      return { categories };
    },
  };

function isPrimary({ method, ownFactor }: Part): boolean {
  return ownFactor || (method !== null && OF_THE_OTHER_PARTY.has(method));
}

function total(parts: readonly { co2eKg: string }[]): string {
  return toText(sum(parts.map(({ co2eKg }) => decimal(co2eKg))));
}

function methodsOf(parts: readonly Part[]): Listed['methods'] {
  return [...new Set(parts.map(({ method }) => method))].map((method) => {
    const alike = parts.filter((part) => part.method === method);
    return { method, co2eKg: total(alike), lines: alike.reduce((lines, part) => lines + part.lines, 0) };
  });
}

async function readStatements({ tx, actor }: RunContext, year: number): Promise<Map<string, Statement>> {
  const rows = await tx.query<Statement & { category: string }>(
    `select category, status, justification, stated_at as "statedAt" from public.category_statements
     where organization_id = $1 and year = $2`,
    [organizationOf(actor), year],
  );
  return new Map(rows.map(({ category, ...statement }) => [category, statement]));
}

function readTotals({ tx, actor }: RunContext, year: number): Promise<Total[]> {
  return tx.query<Total>(
    `select category, trim_scale(sum(co2e_kg))::text as "co2eKg",
       sum(counted_starting + case when extract(month from month) = 1 then counted_continuing else 0 end)::int as "countedLines",
       sum(not_counted_starting + case when extract(month from month) = 1 then not_counted_continuing else 0 end)::int
         as "notCountedLines"
     from public.result_totals
     where organization_id = $1 and scope = 3 and month between make_date($2, 1, 1) and make_date($2, 12, 1)
     group by category`,
    [organizationOf(actor), year],
  );
}

function readParts({ tx, actor }: RunContext, year: number): Promise<Part[]> {
  return tx.query<Part>(
    `select category, method, own_factor as "ownFactor", trim_scale(sum(co2e_kg))::text as "co2eKg",
       sum(lines)::int as lines
     from public.span_totals
     where organization_id = $1 and scope = 3 and state = 'counted'
       and span_from >= make_date($2, 1, 1) and span_to <= make_date($2, 12, 31)
     group by category, method, own_factor order by sum(co2e_kg) desc`,
    [organizationOf(actor), year],
  );
}
