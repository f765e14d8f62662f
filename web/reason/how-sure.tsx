import { useTranslation } from 'react-i18next';
import { Term } from '#web/help/term.tsx';
import type { Output } from '#web/api/call.ts';
import { type Formats, useFormats } from '#web/words/format.ts';
import { gasName, methodName } from '#web/words/names.ts';

type Calculated = Extract<Output<'entry.explain'>['result'], { status: 'calculated' }>;
type Uncertainty = NonNullable<Calculated['uncertainty']>;
type Part = Uncertainty['parts'][number];

/** How a line was calculated and how sure it is: each number with its interval, and whether it is a default one. */
export function HowSure({ method, uncertainty }: Pick<Calculated, 'method' | 'uncertainty'>) {
  const { t } = useTranslation('reason');
  const formats = useFormats();
  return (
    <dl className="grid gap-y-2 sm:grid-cols-[8rem_1fr]" data-testid="why-sure">
      <dt className="text-quiet">{t('method')}</dt>
      <dd data-testid="why-method">{methodName(method ?? null)}</dd>
      <dt className="text-quiet">
        <Term id="uncertainty" text={t('uncertainty')} />
      </dt>
      <dd data-testid="why-uncertainty">
        <p className="figure">
          {uncertainty?.status === 'known' ? interval(uncertainty, formats) : t('uncertainty.unknown')}
        </p>
        <ul className="mt-1 flex flex-col gap-1 text-[0.8125rem]">
          {uncertainty?.parts.map((part) => (
            <li key={`${part.of}${part.factorId ?? ''}${part.gas ?? ''}`}>
              <NumberWithInterval part={part} />
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}

function NumberWithInterval({ part }: { part: Part }) {
  const { t } = useTranslation('reason');
  const formats = useFormats();
  const { source } = part;
  const isOwn = source?.sourceId === 'own/uncertainty';
  const what =
    part.of === 'activity'
      ? t('uncertainty.amount')
      : t('uncertainty.factor', { gas: gasName(part.gas ?? '') });
  return (
    <>
      <span className="figure">
        {what}: {interval(part, formats)}
      </span>
      {part.default && (
        <span className="text-warn">
          {' · '}
          {isOwn ? t('uncertainty.own', { reason: source?.title }) : t('uncertainty.default')}
        </span>
      )}
      {source && !isOwn && (
        <span className="block break-words text-quiet">
          {source.publisher}
          {source.locator ? `, ${source.locator}` : ` (${source.edition})`}
        </span>
      )}
    </>
  );
}

function interval(
  { minusPercent, plusPercent }: { minusPercent: string; plusPercent: string },
  formats: Formats,
): string {
  const [minus, plus] = [formats.rounded(minusPercent, 2), formats.rounded(plusPercent, 2)];
  return minus === plus ? `±${plus}%` : `−${minus}% / +${plus}%`;
}
