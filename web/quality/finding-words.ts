import { lastDayOfMonth } from '#engine/period.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import type { Finding } from './asked.ts';

type Told = Pick<Finding, 'rule' | 'figures' | 'from' | 'to'>;

/** What a sentence is made of. */
interface Words {
  readonly finding: Told;
  readonly t: TFunction<'quality'>;
  readonly formats: Formats;
  /** A figure as the reader writes it; a dash where there is none. */
  readonly amount: (name: string) => string;
  /** A figure that is no number; empty where there is none. */
  readonly text: (name: string) => string;
  /** What most sentences name. */
  readonly told: Readonly<Record<'period' | 'unit' | 'n' | 'seen' | 'expected', string>> & {
    /** The same number as `n`, by which a sentence is in the singular or the plural. */
    readonly count: number;
  };
}

type Sentence = (words: Words) => string;

const ofCbam: Sentence = ({ finding: { rule, figures }, t, formats, amount, text, told }) =>
  t(`sentence.${rule as 'cbam_month_missing'}`, {
    ...told,
    name: text('name'),
    item: text('item'),
    ratio: amount('ratio'),
    before: text('before'),
    months: monthsTold(text('months'), formats),
    count: Number(figures['missing'] ?? 1),
  });

/** A unit a power of ten too small or too large. */
const ofUnitSlip: Sentence = ({ finding: { figures }, t, formats, told }) => {
  const power = Number(figures['power'] ?? 0);
  const times = formats.exact(String(10 ** Math.abs(power)));
  return t(power < 0 ? 'sentence.unit_slip_under' : 'sentence.unit_slip_over', { ...told, power: times });
};

const ofExpired: Sentence = ({ finding: { figures, to }, t, formats, told }) => {
  const because = figures['because'];
  return because === 'newer_edition' || because === 'published'
    ? t(`sentence.factor_expired.${because}`, told)
    : t('sentence.factor_expired.not_in_force', { ...told, until: formats.day(figures['until'] ?? to) });
};

/** The sentence of each rule. */
const SENTENCES: Readonly<Record<Finding['rule'], Sentence>> = {
  gap: ({ finding: { figures }, t, told }) =>
    t('sentence.gap', { ...told, count: Number(figures['missing'] ?? 1) }),
  outlier: ({ t, amount, told }) => t('sentence.outlier', { ...told, ratio: amount('ratio') }),
  unit_slip: ofUnitSlip,
  duplicate_line: ({ t, amount, told }) =>
    t('sentence.duplicate_line', { ...told, quantity: amount('quantity') }),
  duplicate_document: ({ t, text, told }) => t('sentence.duplicate_document', { ...told, key: text('key') }),
  whole_and_parts: ({ t, told }) => t('sentence.whole_and_parts', told),
  factor_expired: ofExpired,
  factor_missing: ({ t, told }) => t('sentence.factor_missing', told),
  location_market: ({ t, amount, text, told }) =>
    t('sentence.location_market', { ...told, left: amount('left'), name: text('name') }),
  cbam_precursor_twice: ofCbam,
  cbam_month_missing: ofCbam,
  cbam_emissions_jump: ofCbam,
  changed_after_approval: ({ finding: { figures, from }, t, formats, amount, text }) =>
    t('sentence.changed_after_approval', {
      name: text('name'),
      at: formats.instant(figures['approvedAt'] ?? from),
      added: amount('added'),
      corrected: amount('corrected'),
      withdrawn: amount('withdrawn'),
    }),
};

/** What a finding says, in one sentence with its figures. */
export function findingSentence(finding: Told, t: TFunction<'quality'>, formats: Formats): string {
  const { rule, figures, from, to } = finding;
  const amount = (name: string): string => {
    const text = figures[name];
    return text === undefined ? '–' : formats.exact(text);
  };
  const text = (name: string): string => figures[name] ?? '';
  const told = {
    period: formats.period(from, to),
    unit: figures['unit'] === undefined ? '' : unitName(figures['unit']),
    n: amount('n'),
    count: Number(figures['n'] ?? 0),
    seen: amount('seen'),
    expected: amount('expected'),
  };
  return SENTENCES[rule]({ finding, t, formats, amount, text, told });
}

/** Months parted by blanks (`2026-03 2026-05`) in words. */
function monthsTold(months: string, formats: Formats): string {
  return months
    .split(' ')
    .filter(Boolean)
    .map((month) => formats.period(`${month}-01`, lastDayOfMonth(`${month}-01`)))
    .join(', ');
}
