import { pattern } from '../lexicon/pattern.ts';
import { isBehind, useOf } from './use.ts';
import { inside, nearestTo, type Zone, zoneOf } from './zone.ts';
import type { Context } from '../kinds/resolve-kind.ts';
import type { Reading } from '../reading/reading.ts';
import type { Segment } from '../reading/segments.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';
import { PARTY } from '../words/roles.ts';

const LOCAL = [
  'own',
  'third',
  'treat',
  'renewable',
  'leak',
  'cold',
  'carrier',
  'solder',
  'extinguisher',
  'theirs',
  'ours',
  'road',
  'rail',
  'sea',
  'air',
  'inland_water',
];

const SHIPPING = ['theirs', 'ours', 'road', 'rail', 'sea', 'air', 'inland_water'];

const VERBAL = ['produce', 'buy', 'spend'];

const WIDE = ['apply', 'commute'];

const ON_BUSINESS = pattern()`
  \b(?:{assignment.on_business}|business (?:[a-z]+ )?(?:trips?|travel)|viaj\w+|(?:our
  |company) (?:own )?(?:cars?|vans?|trucks?|motorcycles?|vehicles?|fleet)|(?:carros?|vans?
  |utilitarios?|motos?|veiculos?) (?:propri[oa]s|da (?:empresa|firma|companhia)))\b
`;

const SENDS = pattern()`\b{assignment.sends_away}\b`;

function isSaid({ cues }: Reading, cue: string, place: Place): boolean {
  return cues.some((one) => one.cue === cue && one.start >= place.start && one.end <= place.end);
}

/** Said in the amount's own stretch, or in one around it that has no amount of its own. */
function isSaidNear(reading: Reading, cue: string, { own, leading, trailing }: Zone): boolean {
  return [own, leading, trailing].some((place) => isSaid(reading, cue, place));
}

/**
 * `our own incinerator burned 5 t and we sent 6 t to landfill`: what another clause says of one's own plant holds for no
 * waste that left.
 */
function isSentAway(reading: Reading, { own, leading, trailing }: Zone): boolean {
  return (
    SENDS.test(reading.text.slice(own.start, own.end)) &&
    !isSaid(reading, 'own', { start: leading.start, end: trailing.end })
  );
}

/** `…; our own vans drove 690 miles` behind a clause of who commuted: a journey of its own clause, and no way to work. */
function isOtherJourney(reading: Reading, { own, leading, trailing }: Zone): boolean {
  return (
    ON_BUSINESS.test(reading.text.slice(own.start, own.end)) &&
    reading.cues.some(({ cue, end }) => cue === 'commute' && end > 0) &&
    !isSaid(reading, 'commute', { start: leading.start, end: trailing.end })
  );
}

/** Reads the context of an amount and the thing it measures. */
export function contextFor(reading: Reading, segments: readonly Segment[], amounts: readonly Amount[]) {
  return (amount: Amount, item: ItemMention): Context => {
    const zone = zoneOf(segments, amounts, amount);
    const cues = new Set(LOCAL.filter((cue) => localCue(reading, amounts, zone, cue)));
    for (const cue of WIDE) if (reading.cues.some((mention) => mention.cue === cue)) cues.add(cue);
    followVerb(reading, zone, cues, nearestVerb(reading, zone, amount, item));
    if (cues.has('commute') && isOtherJourney(reading, zone)) cues.delete('commute');
    keepNearModes(reading, zone, cues);
    settlePayers(reading, zone, cues, amount);
    settleRenewable(reading, zone, cues, amount, item);
    if (cues.has('own') && isSentAway(reading, zone)) cues.delete('own');
    settle(reading, zone, cues, 'own', 'third');
    const near = inside(reading.items, { start: zone.own.start, end: zone.own.end });
    return {
      use: useOf({ reading, segments, amounts }, zone, amount, item),
      cues,
      dimension: amount.unit?.dimension ?? (amount.bareDollar ? 'currency' : null),
      unit: amount.unit?.code ?? null,
      beside: new Set(near.map((other) => other.concept)),
    };
  };
}

/** What was done with a thing, and what that leaves out of what else is said. */
function followVerb(reading: Reading, zone: Zone, cues: Set<string>, verb: string | null): void {
  if (verb === null) return;
  cues.add(verb);
  const said = (cue: string) => isSaid(reading, cue, zone.own);
  if (verb === 'produce' && said('produce') && !said('leak')) {
    cues.delete('leak');
    cues.delete('cold');
  }
  // `spent on the purchase of trucks`: paid for, and bought.
  if (verb === 'spend' && said('buy')) cues.add('buy');
  // `comprei 2 t de adubo e apliquei 800 kg de ureia`: bought here, whatever was done with the other.
  if (verb !== 'spend' && said(verb) && !said('apply')) cues.delete('apply');
}

/** Who pays for the way of goods, where the text names both sides. */
function settlePayers(reading: Reading, zone: Zone, cues: Set<string>, amount: Amount): void {
  const both = () => cues.has('ours') && cues.has('theirs');
  if (both() && isOnlyDestination(reading, zone)) cues.delete('theirs');
  settle(reading, zone, cues, 'ours', 'theirs');
  if (both()) lastSaid(reading, zone, amount, cues);
  if (cues.has('theirs')) cues.delete('ours');
}

/** Whether energy is told to be renewable, of this amount and of no other. */
function settleRenewable(
  reading: Reading,
  zone: Zone,
  cues: Set<string>,
  amount: Amount,
  item: ItemMention,
): void {
  if (reading.cues.some((mention) => mention.cue === 'renewable' && isBehind(reading, item, mention)))
    cues.add('renewable');
  if (isWithout(reading, zone, amount)) {
    cues.delete('renewable');
    cues.add('without');
  }
  // `210 MWh from the grid` behind others with certificates: what is said of those does not pass on to it.
  if (item.concept === 'grid' && !saidOf(reading, zone, 'renewable')) cues.delete('renewable');
}

const WITHOUT = pattern()`
  ^[\s,(]*(?:(?:[a-z]+|(?:19|20)\d\d),? ){0,6}?(?:sem|without|w\/o|nao (?:teve|tem|ha|houve|temos|
  possui\w*) (?:nenhuma? |o |a )?(?:i-?recs?|recs?|certificad\w+|garantias?)|(?:there )?(?:were|was|are|is|has|had|
  have) no (?:i-?)?recs?|nao[ -](?:renovave\w+|incentivad\w+|certificad\w+|cobert\w+)|non[ -]?renewable|uncertified|
  not (?:covered|certified)|no (?:i-?)?recs?|convenciona(?:l|is)|conventional|cativo|comu(?:m|ns)|norma(?:l|
  is) d[aeo]|(?:ordinary|standard|regular|normal) (?:grid|mains|utility|network|supply|power|electricity|energy|
  tariff))\b
`;

/** `20 MWh sem`, `20 MWh without RECs`, `não renovável`: what was said of the amount before does not hold here. */
function isWithout(reading: Reading, zone: Zone, amount: Amount): boolean {
  const before = reading.text.slice(Math.max(0, amount.start - 40), amount.start);
  if (
    /\b(?:sem|without|nao|non)[ -](?:o )?(?:i-?recs?|recs?|certificad\w*|certificat\w*|renov\w*|garantias?)[^\d;.\n]{0,16}$/.test(
      before,
    )
  )
    return !isSaidToHave(reading, zone, amount);
  const behind = reading.text.slice(amount.end, Math.max(zone.own.end, zone.trailing.end, amount.end));
  return WITHOUT.test(behind);
}

/**
 * `8 GWh sem certificado e 19 GWh com I-REC`: what the amount's own stretch says behind it, where the other stands in the
 * stretch before.
 */
function isSaidToHave(reading: Reading, zone: Zone, amount: Amount): boolean {
  const behind = { start: amount.end, end: zone.own.end };
  return reading.cues.some(
    (mention) =>
      mention.cue === 'renewable' &&
      inside([mention], behind).length > 0 &&
      !/\b(?:sem|without|nao|non|no|not)[ -](?:o |a |any )?$/.test(
        reading.text.slice(behind.start, mention.start),
      ),
  );
}

/** Said in the amount's own stretch, or in one behind it that has no amount of its own. */
function saidOf(reading: Reading, zone: Zone, cue: string): boolean {
  const mentions = reading.cues.filter((mention) => mention.cue === cue);
  const heading = mentions.some((mention) => /^[^\d;.]{0,20}:/.test(reading.text.slice(mention.end)));
  return heading || [zone.own, zone.trailing].some((place) => inside(mentions, place).length > 0);
}

const MODES = ['road', 'rail', 'sea', 'air', 'inland_water'];

/** `rail freight: 310 t …; road freight: 55 t …`: each shipment goes the way that is named beside it. */
function keepNearModes(reading: Reading, zone: Zone, cues: Set<string>): void {
  const near = MODES.filter((mode) => isSaidNear(reading, mode, zone));
  if (near.length > 0) for (const mode of MODES) if (!near.includes(mode)) cues.delete(mode);
}

/** Both `nossa ETE` and `concessionária`, both payers in one text: whoever is named in the amount's own stretch. */
function settle(reading: Reading, zone: Zone, cues: Set<string>, one: string, other: string): void {
  if (!cues.has(one) || !cues.has(other)) return;
  const [first, second] = [isSaidNear(reading, one, zone), isSaidNear(reading, other, zone)];
  if (first && !second) cues.delete(other);
  if (second && !first) cues.delete(one);
}

/** `the buyer paid for the goods and we paid the truck: 30 t`: both stand in one stretch before the amount, and a clause apart. */
function lastSaid(reading: Reading, zone: Zone, amount: Amount, cues: Set<string>): void {
  const said = inside(
    reading.cues.filter(({ cue }) => cue === 'ours' || cue === 'theirs'),
    { start: zone.leading.start, end: amount.start },
  );
  const last = said.at(-1);
  const theirs = said.findLast(({ cue }) => cue === 'theirs');
  if (last?.cue === 'ours' && theirs !== undefined && CLAUSE.test(reading.text.slice(theirs.end, last.start)))
    cues.delete('theirs');
}

/** `até os distribuidores, com frete por nossa conta`, `até a obra do cliente`: where goods go, where somebody says who pays for it. */
function isOnlyDestination(reading: Reading, zone: Zone): boolean {
  const theirs = inside(
    reading.cues.filter(({ cue }) => cue === 'theirs'),
    zone.sentence,
  );
  return (
    theirs.length > 0 &&
    theirs.every(
      ({ start, end }) =>
        PARTY_ALONE.test(reading.text.slice(start, end)) &&
        /\b(?:ate|para|pr[ao]s?|aos?|to|into) (?:(?!(?:por|by|de|of|from|frete|freight|conta)\b)[a-z]+ ){0,3}$/.test(
          reading.text.slice(zone.sentence.start, start),
        ),
    )
  );
}

const PARTY_ALONE = new RegExp(String.raw`^(?:(?:d[oa]s?|of the|our) )?${PARTY}$`);

const CLAUSE = /[;.\n]|,? (?:e|mas|enquanto|and|but|while|whereas) $/;

function localCue(reading: Reading, amounts: readonly Amount[], zone: Zone, cue: string): boolean {
  const mentions = reading.cues.filter((mention) => mention.cue === cue);
  if (mentions.length === 0) return false;
  if (isSaidNear(reading, cue, zone)) return true;
  const shipped = amounts.filter(
    (amount) =>
      inside([amount], zone.sentence).length > 0 &&
      ['mass', 'freight'].includes(amount.unit?.dimension ?? ''),
  );
  if (SHIPPING.includes(cue) && shipped.length === 1 && inside(mentions, zone.sentence).length > 0)
    return true;
  // Extinguishers before the first amount tell nothing of the dry ice behind it.
  if (['extinguisher', 'carrier', 'cold'].includes(cue)) return false;
  const first = amounts[0]?.start ?? 0;
  // What another sentence says of its own energy (`planning solar`) tells nothing of this one, a heading does.
  if (cue === 'renewable')
    return mentions.some((mention) => mention.end <= first && leads(reading, zone, mention));
  // Said once before the first amount it holds for all of them, unless one says otherwise for itself.
  return mentions.some((mention) => mention.end <= first);
}

/** Said in the same sentence or in a heading right above it. */
function leads(reading: Reading, zone: Zone, mention: Place): boolean {
  return (
    mention.start >= zone.sentence.start ||
    /[:\n]\s*$/.test(reading.text.slice(mention.end, zone.sentence.start))
  );
}

function nearestVerb(reading: Reading, zone: Zone, amount: Amount, item: ItemMention): string | null {
  const verbs = reading.cues.filter((mention) => VERBAL.includes(mention.cue));
  const own = nearestTo(inside(verbs, zone.own), amount);
  if (own !== undefined) return own.cue;
  // `produzimos vidro e aplicamos cal no solo`: what was done with the neighbour says nothing of this one.
  if (isSaid(reading, 'apply', zone.own)) return null;
  const before = verbs
    .filter((mention) => mention.end <= amount.start && !describesAnother(reading, mention, item))
    .at(-1);
  return before?.cue ?? inside(verbs, zone.trailing)[0]?.cue ?? null;
}

/** `10 t de clínquer produzido, 5 t de cimento`: a participle right behind a thing is said of that thing alone. */
function describesAnother(reading: Reading, mention: Place, item: ItemMention): boolean {
  return (
    /(?:[aeiu]d[oa]s?|[a-z]ed|made|bought|sold|spent|paid)$/.test(
      reading.text.slice(mention.start, mention.end),
    ) &&
    reading.items.some(
      (other) =>
        other !== item &&
        other.end <= mention.start &&
        /^ (?:[a-z]+ )?$/.test(reading.text.slice(other.end, mention.start)),
    )
  );
}
