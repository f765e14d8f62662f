import { z } from 'zod';
import { decimalString, id, isoDay, scope, text } from '../shapes.ts';
import { FINDING_RULES } from '../ledger/series/rules.ts';

export const SEVERITIES = ['high', 'medium', 'low'] as const;
export const FINDING_STATES = ['open', 'dismissed', 'resolved'] as const;

export const findingRule = z.enum(FINDING_RULES);
export const severity = z.enum(SEVERITIES);

/** What may be done about a finding, through the verbs that anybody would do it by. */
export const findingFix = z.discriminatedUnion('kind', [
  /** The line says another quantity: the one given here, or, where it is null, one that a person gives. */
  z.object({ kind: z.literal('correct'), lineId: id, quantity: decimalString.nullable() }),
  z.object({ kind: z.literal('withdraw'), lineIds: z.array(id).min(1) }),
  /** Drafts of estimated lines, which wait for a person. */
  z.object({
    kind: z.literal('draft'),
    lines: z.array(z.object({ from: isoDay, to: isoDay, quantity: decimalString, unit: z.string() })).min(1),
  }),
  /** The lines are calculated again, by the factor that fits their days now. */
  z.object({ kind: z.literal('recalculate'), lineIds: z.array(id).min(1) }),
]);

export const finding = z.object({
  id,
  rule: findingRule,
  severity,
  state: z.enum(FINDING_STATES),
  kind: z.string().nullable(),
  kindName: text.nullable(),
  siteId: id.nullable(),
  siteName: z.string().nullable(),
  scope: scope.nullable(),
  category: z.string().nullable(),
  from: isoDay,
  to: isoDay,
  /** Lines concerned. */
  lines: z.number().int(),
  /** What they come to, kg; null: none of them is counted. */
  co2eKg: z.string().nullable(),
  /** What was seen, what was expected, `ratio`, `n`, `unit`, and what else belongs to the rule; amounts are decimal strings. */
  figures: z.record(z.string(), z.string()),
  fix: findingFix.nullable(),
  foundAt: z.string(),
  /** Since when it is as it is. */
  factsAt: z.string(),
  resolvedAt: z.string().nullable(),
  dismissed: z
    .object({
      reason: z.string(),
      byName: z.string(),
      at: z.string(),
      /** False: what was dismissed has changed since, so that it is open again. */
      stands: z.boolean(),
    })
    .nullable(),
  applied: z.object({ byName: z.string(), at: z.string() }).nullable(),
});

const above = (most: number) => z.number().positive().max(most);

/** Measures of the rules; where each default is from: `engine/findings/settings.ts`. */
export const measures = z.object({
  outlierScore: above(100),
  outlierLeastRatio: z.number().gt(1).max(100),
  outlierLeastPoints: z.number().int().min(4).max(120),
  seasonalMonths: z.number().int().min(24).max(240),
  gapLeastPoints: z.number().int().min(3).max(120),
  gapRegularPercent: z.number().min(50).max(100),
  duplicateDigits: z.number().int().min(1).max(12),
  sumPercent: z.number().min(0).max(100),
  energyPercent: z.number().min(0).max(100),
  precisionPercent: above(1000),
});
