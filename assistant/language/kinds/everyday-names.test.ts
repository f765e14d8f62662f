import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';

const kinds = referenceVocabulary();
/** One kind a line: its key, three everyday names in Portuguese, three in English. */
const NAMES = readFileSync(new URL('./everyday-names.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('|') as [kind: string, pt: string, en: string]);

const WORDS: Readonly<Record<string, readonly [pt: string, en: string]>> = {
  L: ['litros', 'litres'],
  t: ['t', 'tonnes'],
  m3: ['m³', 'm3'],
  m2: ['m²', 'm2'],
  gal: ['galões', 'gallons'],
  mile: ['milhas', 'miles'],
  cylinder: ['botijões', 'cylinders'],
  head: ['cabeças', 'head'],
  bag: ['sacos', 'bags'],
  ream: ['resmas', 'reams'],
  meal: ['refeições', 'meals'],
  unit: ['unidades', 'units'],
  night: ['noites', 'nights'],
  h: ['horas', 'hours'],
  day: ['dias', 'days'],
};

/** What is said of an everyday name in the first unit of its kind, and what comes of it. */
function said(kind: string, name: string, english: boolean): string[] {
  const first = kinds.kinds.find(({ key }) => key === kind)?.units[0] ?? '';
  const word = WORDS[first]?.[english ? 1 : 0] ?? first;
  const money = first === 'BRL';
  const joined = /^(?:driven|rodados)/.test(name) ? name : `${english ? 'of' : 'de'} ${name}`;
  const text = english
    ? money
      ? `In March 2025 we spent BRL 3,150 on ${name}`
      : `In March 2025: 3,150 ${word} ${joined}`
    : money
      ? `Em março de 2025 gastamos R$ 3.150 com ${name}`
      : `Em março de 2025: 3.150 ${word} ${joined}`;
  return understand({
    text,
    locale: english ? 'en' : 'pt-BR',
    referenceDate: '2026-11-20',
    sites: ['Camaçari'],
    kinds,
    conversation: { proposals: [], asks: [] },
  }).activities.map(({ kind: found, quantity }) => `${found ?? '?'} ${quantity ?? '?'}`);
}

describe('every kind is understood by the names that people use', () => {
  it.each(NAMES)('%s', (kind, pt, en) => {
    for (const name of pt.split(';'))
      expect([name, ...said(kind, name, false)]).toEqual([name, `${kind} 3150`]);
    for (const name of en.split(';'))
      expect([name, ...said(kind, name, true)]).toEqual([name, `${kind} 3150`]);
  });
});
