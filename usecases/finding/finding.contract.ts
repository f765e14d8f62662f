import { z } from 'zod';
import { contract } from '../contract.ts';
import { decimalString, entry, id, isoDay, problem, scope } from '../shapes.ts';
import { FINDING_STATES, finding, findingRule, measures, severity } from './finding-shape.ts';

const several = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(200).optional();

const reason = z.string().trim().min(1).max(500);

const findingFilter = {
  state: z.enum(FINDING_STATES).optional(),
  rules: several(findingRule),
  severities: several(severity),
  /** Null: lines without a site. */
  siteIds: several(id.nullable()),
  scopes: several(scope),
  categories: several(z.string().max(80)),
  kinds: several(z.string().max(80)),
  /** Findings whose days touch these. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  inventoryId: id.optional(),
  /** Findings that concern one of these lines, whatever version of it is named. */
  entryIds: several(id),
};

const counted = { findings: z.number().int() };

export const findingList = contract({
  name: 'finding.list',
  sentence:
    'Lists what may be wrong with the lines of the ledger, gravest first, with counts by rule and severity.',
  effect: 'read',
  access: 'member',
  input: z.object({
    ...findingFilter,
    cursor: z.string().max(200).optional(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    findings: z.array(finding),
    nextCursor: z.string().nullable(),
    /** Of what all but the filter's own rules, severities and state let through. */
    counts: z.object({
      states: z.array(z.object({ state: z.enum(FINDING_STATES), ...counted })),
      /** Of the state that is listed. */
      rules: z.array(z.object({ rule: findingRule, ...counted })),
      severities: z.array(z.object({ severity, ...counted })),
    }),
    /** Series that have changed and were not looked at again yet. */
    waiting: z.number().int(),
  }),
  example: { state: 'open', severities: ['high'] },
});

export const findingGet = contract({
  name: 'finding.get',
  sentence: 'Unfolds a finding: its lines, and the series that it stands out of.',
  effect: 'read',
  access: 'member',
  input: z.object({ findingId: id }),
  output: z.object({
    finding,
    /** The lines concerned that stand, the first hundred of them. */
    entries: z.array(entry),
    series: z
      .object({
        unit: z.string(),
        points: z.array(
          z.object({ from: isoDay, to: isoDay, quantity: z.string(), lines: z.number().int() }),
        ),
      })
      .nullable(),
  }),
});

const effect = {
  lines: z.number().int(),
  /** Of the lines concerned, kg CO2e. */
  beforeKg: decimalString,
  afterKg: decimalString,
  /** Of the inventories that they are filed into, kg CO2e. */
  totalBeforeKg: decimalString,
  totalAfterKg: decimalString,
};

export const findingPreview = contract({
  name: 'finding.preview',
  sentence: 'Says what applying the suggestion of a finding would change in the totals; writes nothing.',
  effect: 'read',
  access: 'member',
  input: z.object({ findingId: id, quantity: decimalString.optional() }),
  output: z.object({
    ...effect,
    /** Lines that nothing could be calculated for, and that the amounts after are without. */
    notCounted: z.number().int(),
    /** What keeps lines from being changed so. */
    refused: z.array(z.object({ entryId: id, problem: problem.extend({ code: z.string() }) })),
  }),
});

export const findingApply = contract({
  name: 'finding.apply',
  sentence:
    'Does what a finding suggests by superseding lines with a reason, or proposes drafts where lines are missing.',
  effect: 'write',
  access: 'member',
  input: z.object({
    findingId: id,
    reason,
    /** The right quantity, where the suggestion leaves it to a person. */
    quantity: decimalString.optional(),
  }),
  output: z.object({ finding, entryIds: z.array(id), draftIds: z.array(id) }),
});

export const findingDismiss = contract({
  name: 'finding.dismiss',
  sentence: 'Dismisses findings with a reason: they stay dismissed until what they rest on changes.',
  effect: 'write',
  access: 'member',
  input: z.object({ findingIds: z.array(id).min(1).max(200), reason }),
  output: z.object({ findings: z.array(finding) }),
});

export const findingReopen = contract({
  name: 'finding.reopen',
  sentence: 'Opens dismissed findings again.',
  effect: 'write',
  access: 'member',
  input: z.object({ findingIds: z.array(id).min(1).max(200) }),
  output: z.object({ findings: z.array(finding) }),
});

const kept = z.object({
  settings: measures,
  /** What holds where nobody says otherwise. */
  usual: measures,
  /** Rules that the organization does without. */
  without: z.array(findingRule),
});

export const findingSettings = contract({
  name: 'finding.settings',
  sentence: 'Tells by what measures findings are made, and what they are where nobody says otherwise.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: kept,
  example: {},
});

export const findingChangeSettings = contract({
  name: 'finding.changeSettings',
  sentence: 'Changes the measures by which findings are made; all series are looked at again.',
  effect: 'write',
  access: 'member',
  input: z.object({
    change: measures.partial().default({}),
    without: z.array(findingRule).max(20).optional(),
  }),
  output: kept,
  example: { change: { outlierLeastRatio: 2 } },
});
