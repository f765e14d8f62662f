import type { Draft } from './draft.ts';
import { typedPlace } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import type { Ask, AskOption, KindVocabulary, Locale } from '../understanding.ts';

const LABELS: Readonly<Record<string, { 'pt-BR': string; en: string }>> = {
  L: { 'pt-BR': 'litros', en: 'litres' },
  m3: { 'pt-BR': 'm³', en: 'm³' },
  Nm3: { 'pt-BR': 'Nm³', en: 'Nm³' },
  kg: { 'pt-BR': 'quilos', en: 'kilograms' },
  t: { 'pt-BR': 'toneladas', en: 'tonnes' },
  g: { 'pt-BR': 'gramas', en: 'grams' },
  gal: { 'pt-BR': 'galões', en: 'gallons' },
  cylinder: { 'pt-BR': 'botijões', en: 'cylinders' },
  night: { 'pt-BR': 'diárias', en: 'nights' },
  head: { 'pt-BR': 'cabeças', en: 'head' },
  unit: { 'pt-BR': 'unidades', en: 'units' },
  bag: { 'pt-BR': 'sacos', en: 'bags' },
  ream: { 'pt-BR': 'resmas', en: 'reams' },
  meal: { 'pt-BR': 'refeições', en: 'meals' },
  mile: { 'pt-BR': 'milhas', en: 'miles' },
  day: { 'pt-BR': 'dias', en: 'days' },
  h: { 'pt-BR': 'horas', en: 'hours' },
  trip: { 'pt-BR': 'viagens', en: 'trips' },
};

/** The questions of new drafts, with buttons; `offset` is the number of proposals that already stand. */
export function asksOf(
  reading: Reading,
  drafts: readonly Draft[],
  offset: number,
  vocabulary: KindVocabulary,
): Ask[] {
  const asks: Ask[] = [];
  const undated = drafts.filter((draft) => draft.asks.some((ask) => ask.slot === 'period'));
  for (const [index, draft] of drafts.entries()) {
    for (const ask of draft.asks) {
      if (ask.slot === 'period') continue;
      const options = (ask.values ?? []).map((value) => optionOf(ask.slot, value, vocabulary));
      asks.push({
        slot: ask.slot,
        activityIndex: offset + index,
        ...(options.length > 0 ? { options } : {}),
        ...(ask.place === undefined ? {} : { span: typedPlace(reading, ask.place) }),
      });
    }
  }
  if (undated.length > 0) asks.push(periodAsk(reading, drafts, undated, offset));
  return asks;
}

function periodAsk(
  reading: Reading,
  drafts: readonly Draft[],
  undated: readonly Draft[],
  offset: number,
): Ask {
  const [doubt] = reading.undated;
  const [only] = undated;
  const options = (doubt?.options ?? []).map(({ from, to }) => ({
    value: `${from}/${to}`,
    label: { 'pt-BR': from === to ? from : `${from} a ${to}`, en: from === to ? from : `${from} to ${to}` },
  }));
  return {
    slot: 'period',
    ...(undated.length === 1 && only !== undefined ? { activityIndex: offset + drafts.indexOf(only) } : {}),
    ...(options.length > 0 ? { options } : {}),
    ...(doubt === undefined ? {} : { span: typedPlace(reading, doubt) }),
  };
}

export function optionOf(slot: string, value: string, vocabulary: KindVocabulary): AskOption {
  if (slot === 'kind')
    return { value, label: vocabulary.kinds.find((kind) => kind.key === value)?.name ?? both(value) };
  if (slot === 'number_format')
    return { value, label: { 'pt-BR': shown(value, 'pt-BR'), en: shown(value, 'en') } };
  return { value, label: LABELS[value] ?? both(value) };
}

function both(text: string): { 'pt-BR': string; en: string } {
  return { 'pt-BR': text, en: text };
}

/** A decimal string in the number format of a locale, for a button. */
export function shown(value: string, locale: Locale): string {
  const [whole = '', part] = value.split('.');
  const [group, mark] = locale === 'pt-BR' ? ['.', ','] : [',', '.'];
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, group ?? '');
  return part === undefined ? grouped : `${grouped}${mark}${part}`;
}
