import { writtenCode } from '#text/goods-code.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { countryName } from './figures.ts';

interface Problem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Coded problems as sentences in the reader's language; codes and countries as people write them. */
export function ProblemList({ problems, bad }: { problems: readonly Problem[]; bad?: boolean }) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  if (problems.length === 0) return null;
  return (
    <ul className={classes('flex flex-col gap-1 text-[0.8125rem]', bad ? 'text-danger' : 'text-warn')}>
      {problems.map(({ code, params }) => (
        <li key={`${code} ${JSON.stringify(params)}`} data-problem={code}>
          {sentence('problems', code, spokenParams(params, formats, t), code)}
        </li>
      ))}
    </ul>
  );
}

function spokenParams(
  params: Readonly<Record<string, string>>,
  formats: Parameters<typeof countryName>[1],
  t: TFunction<'cbam'>,
): Record<string, string> {
  const { code, codes, country, due, what, period } = params;
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(period ?? '') ?? [];
  return {
    ...params,
    ...(code === undefined ? {} : { code: writtenCode(code) }),
    ...(codes === undefined ? {} : { codes: codes.split(' ').map(writtenCode).join(', ') }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country)
      ? { country: countryName(country, formats) }
      : {}),
    ...(due ? { due: formats.dayInSentence(due) } : {}),
    ...(what === undefined ? {} : { what: t(`what.${what}`, { defaultValue: what }) }),
    ...(quarter === undefined ? {} : { period: `${t('quarter', { quarter })} ${year}` }),
  };
}
