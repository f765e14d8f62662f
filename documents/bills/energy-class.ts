import type { BillItemClass } from './bill.ts';

export type Tag = 'tusd' | 'te' | null;

export const INJECTED = /INJEC|INJET|\bINJ\b|(?<!NAO )COMPENSAD|EXPORTED/;

/** The period of the day that a line of a bill is of, by its words in capitals, or that it was fed in. */
export function energyClass(folded: string): BillItemClass {
  if (INJECTED.test(folded)) return 'injected';
  // `TOTAL (PEAK + STANDARD + OFF PEAK)` is of no one period.
  if (/\b(PEAK|PO?N?TA)\b.*(?:\+|\bAND\b).*\b(PEAK|PO?N?TA)\b/.test(folded)) return 'consumption';
  if (
    /FORA[ -]*(DE |DA )?P(ON)?TA|\bF\.? ?P(ON)?TA\b|FPONTA|\bH?FP\b|OFF[- ]?PEAK|\bNIGHT\b|\bVAZIO\b/.test(
      folded,
    )
  )
    return 'consumption_off_peak';
  if (/INTERMEDI|RESERVADO|\bHR\b|\bINT\b|MID[- ]?PEAK|SHOULDER|\bCHEIAS?\b|\bEVENING/.test(folded))
    return 'consumption_intermediate';
  return /\bP(ON)?TA\b|\bHP\b|(?:^|\| )P(?: \||$)|\bPEAK\b|^DAY\b|\bDAY (UNITS|RATE|USAGE)|(?<!PER )\bDAY$/.test(
    folded,
  )
    ? 'consumption_peak'
    : 'consumption';
}

/** Whether a line charges for the network or for the energy. */
export function tagOf(folded: string): Tag {
  if (/TUSD|USO (DO )?SIST|DISTRIBUI/.test(folded)) return 'tusd';
  return /\bTE\b|ENERGIA ELET CONSUMO/.test(folded) ? 'te' : null;
}
