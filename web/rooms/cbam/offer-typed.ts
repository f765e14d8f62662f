import { writtenCode } from '#text/goods-code.ts';
import type { TFunction } from 'i18next';
import type { Input as Asked } from '#web/api/call.ts';
import type { Reading } from '#web/forms/typed-form.ts';
import type { Formats } from '#web/words/format.ts';
import { readCode, readFigure } from './import-typed.ts';
import type { Offer } from './queries.ts';

/** What a new offer begins with. */
export interface OfferStart {
  readonly fromYear: number;
  readonly code?: string;
  readonly origin?: string;
  readonly installation?: string;
  readonly massT?: string;
}

export const AMOUNTS = ['massT', 'see', 'sefa', 'costEur', 'priceEur'] as const;
export type Amount = (typeof AMOUNTS)[number];

/** An offer as its form holds it. */
export interface TypedOffer extends Record<Amount, string> {
  name: string;
  code: string;
  origin: string;
  installation: string;
  fromYear: string;
  /** Empty: by none. */
  route: string;
}

export type SaidOffer = Asked<'cbam.saveOffer'>;

/** An offer as it is typed, or what a new one begins with. */
export function typedOffer(offer: Offer | OfferStart, { exact }: Pick<Formats, 'exact'>): TypedOffer {
  const kept = 'id' in offer ? offer : null;
  const figure = (value: string | null | undefined) => (value ? exact(value) : '');
  return {
    name: kept?.name ?? '',
    code: offer.code ? writtenCode(offer.code) : '',
    origin: offer.origin ?? 'BR',
    installation: offer.installation ?? '',
    fromYear: String(offer.fromYear),
    route: kept?.route ?? '',
    massT: figure(offer.massT),
    see: figure(kept?.see),
    sefa: figure(kept?.sefa),
    costEur: figure(kept?.costEur),
    priceEur: figure(kept?.priceEur),
  };
}

/** What the form says, or the first field that cannot be read; without an adjustment of its own it names a route. */
export function readOffer(
  typed: TypedOffer,
  { marks }: Pick<Formats, 'marks'>,
  t: TFunction<'cbam'>,
): Reading<TypedOffer, SaidOffer> {
  const code = readCode(typed.code);
  if (code === null) return { wrong: { code: t('form.code.wrong') } };
  const read = (name: Amount) => readFigure(typed[name], marks);
  const unread = AMOUNTS.find((name) => read(name) === undefined);
  const massT = read('massT') ?? null;
  const see = read('see') ?? null;
  if (unread !== undefined || massT === null || see === null)
    return { wrong: { [unread ?? (massT === null ? 'massT' : 'see')]: t('form.unread') } };
  const sefa = read('sefa') ?? null;
  if (sefa === null && typed.route === '') return { wrong: { route: t('offer.route.wrong') } };
  return {
    said: {
      name: typed.name,
      code,
      origin: typed.origin,
      installation: typed.installation,
      fromYear: Number(typed.fromYear),
      route: typed.route === '' ? null : typed.route,
      massT,
      see,
      sefa,
      costEur: read('costEur') ?? null,
      priceEur: read('priceEur') ?? null,
    },
  };
}
