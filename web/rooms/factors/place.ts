import type { Language } from '#web/words/language.ts';
import { sentence } from '#web/words/words.ts';

/** A region in words: `BR` → `Brasil`, `US-CAMX` → `Estados Unidos · CAMX`, `WORLD` → `Mundo`. */
export function placeName(region: string, language: Language): string {
  if (region === 'WORLD') return sentence('factors', 'world');
  const [country = region, part] = region.split('-');
  let name = country;
  try {
    name = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
  } catch {
    // Not a code that the browser knows: shown as it is.
  }
  return part ? `${name} · ${part}` : name;
}
