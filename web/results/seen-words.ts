import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { type Formats, useFormats } from '#web/words/format.ts';
import { problemSentence } from '#web/words/names.ts';
import type { Filters } from './address.ts';

type Seen = NonNullable<Output<'result.summary'>['seen']>;

/** tCO₂e with their sign, for a change. */
export function signedTonnes(kg: string, formats: Formats): string {
  return `${Number(kg) > 0 ? '+' : ''}${formats.tonnes(kg)}`;
}

/** What each way of looking says of itself: what it changes, and by how much. */
export function useSeenWords({ byMarket, gwpSet, drafts, consolidated }: Filters, seen: Seen | undefined) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const change = (kg: string) => signedTonnes(kg, formats);
  const sentences = (problems: readonly Parameters<typeof problemSentence>[0][]) =>
    problems.map((problem) => problemSentence(problem, formats)).join(' ');
  const market = () => {
    if (!byMarket) return t('view.location');
    const told = seen?.market;
    if (!told) return t('view.reading');
    if (told.status === 'not_told') return t('view.market.shares');
    if (told.status === 'not_calculated') return `${t('view.market.missing')} ${sentences(told.problems)}`;
    return t('view.market', { change: change(told.changeKg) });
  };
  const gwp = () => {
    if (!gwpSet) return t('view.gwp.own');
    const told = seen?.gwp;
    if (!told) return t('view.reading');
    if (told.status === 'not_calculated')
      return `${t('view.gwp.missing', { set: gwpSet })} ${sentences(told.problems)}`;
    const said = t('view.gwp', { set: gwpSet, change: change(told.changeKg) });
    return Number(told.unmovedCo2eKg) === 0
      ? `${said} ${t('view.gwp.whole')}`
      : `${said} ${t('view.gwp.unmoved', { amount: formats.tonnes(told.unmovedCo2eKg) })}`;
  };
  const boundary = () => {
    if (!consolidated) return t('view.recorded');
    const told = seen?.boundary;
    if (!told) return t('view.reading');
    const { changeKg, outsideLines, sitesInPart } = told;
    if (outsideLines === 0 && sitesInPart === 0) return t('view.consolidated.same');
    return [
      t('view.consolidated', { change: change(changeKg) }),
      outsideLines > 0 && t('view.consolidated.outside', { count: outsideLines }),
      sitesInPart > 0 && t('view.consolidated.part', { count: sitesInPart }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  const drafted = () => {
    if (!drafts) return t('view.approved');
    const told = seen?.drafts;
    if (!told) return t('view.reading');
    const said = t('view.drafts', { count: told.drafts, change: change(told.changeKg) });
    return told.withoutAmount === 0
      ? said
      : `${said} ${t('view.drafts.without', { count: told.withoutAmount })}`;
  };
  return { market: market(), gwp: gwp(), boundary: boundary(), drafts: drafted() };
}

/** For names of files: what is shown in another way than it is recorded. */
export function viewInFile({ byMarket, gwpSet, drafts, consolidated }: Filters): string {
  return [
    consolidated && 'consolidated',
    byMarket && 'market',
    gwpSet?.toLowerCase(),
    drafts && 'with-drafts',
  ]
    .filter(Boolean)
    .map((part) => `-${part}`)
    .join('');
}
