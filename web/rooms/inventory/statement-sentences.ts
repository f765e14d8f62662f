import type { TFunction } from 'i18next';
import type { Output } from '#web/api/call.ts';
import { intervalAround } from '#web/results/interval.ts';
import { percentOf } from '#web/results/percent-of.ts';
import type { Formats } from '#web/words/format.ts';
import type { TabProps } from './tab-props.ts';

type Assessment = Output<'quality.panel'>['assessment'];
type Total = Output<'result.summary'>['total'];

export interface Facts {
  readonly inventory: Pick<
    TabProps['inventory'],
    'name' | 'from' | 'to' | 'gwpSet' | 'programme' | 'consolidation'
  >;
  readonly total: Pick<Total, 'co2eKg' | 'countedLines' | 'notCountedLines'>;
  readonly assessment: Assessment;
}

/** The statement in the language of the words, a sentence an item: nothing is said that is not known. */
export function sentencesOf(
  { inventory, total, assessment }: Facts,
  t: TFunction<'statement'>,
  formats: Formats,
): string[] {
  const period = formats.period(inventory.from, inventory.to);
  const percent = (share: string) => `${formats.rounded(percentOf(share), 3)}%`;
  const said = [
    t('total', {
      inventory: t(inventory.name === period ? 'inventory.alike' : 'inventory', {
        name: inventory.name,
        period,
      }),
      amount: formats.emissions(total.co2eKg),
      set: inventory.gwpSet,
      programme: t(`programme.${inventory.programme}`),
      consolidation: t(`consolidation.${inventory.consolidation}`),
    }),
    ...(total.notCountedLines > 0
      ? [t('counted', { count: total.countedLines }), t('notCounted', { count: total.notCountedLines })]
      : [t('allCounted', { count: total.countedLines })]),
  ];
  if (assessment.status === 'not_calculated') return [...said, t('unassessed')];
  const { precision, overall, confidence, reliability, completeness } = assessment;
  if (precision.uncertaintyPercent === null) {
    said.push(t('uncertainty.unknown', { share: percent(precision.knownShare) }));
  } else {
    const { lowKg, highKg } = intervalAround(total.co2eKg, precision.uncertaintyPercent);
    said.push(
      t('uncertainty.known', {
        percent: `${formats.rounded(precision.uncertaintyPercent, 2)}%`,
        low: formats.emissions(lowKg),
        high: formats.emissions(highKg),
      }),
    );
  }
  return [
    ...said,
    t('quality', {
      overall: t(`grade.${overall.grade}`),
      points: formats.rounded(overall.points, 3),
      reliability: t(`grade.${reliability.grade}`),
      confidence: percent(confidence.share),
    }),
    t('completeness', {
      counted: formats.exact(String(completeness.counted)),
      known: formats.exact(String(completeness.known)),
    }),
  ];
}
