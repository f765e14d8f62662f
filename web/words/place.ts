import type { Language } from './language.ts';
import { sentence } from './words.ts';

const built = new Map<Language, Intl.DisplayNames>();

/** Made once a language: making one takes longer than drawing the row that asks for it. */
function namesOf(language: Language): Intl.DisplayNames {
  const names = built.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  built.set(language, names);
  return names;
}

/** A region in words: `BR` → `Brasil`, `US-CAMX` → `Estados Unidos · CAMX`, `WORLD` → `Mundo`. */
export function placeName(region: string, language: Language): string {
  if (region === 'WORLD') return sentence('terms', 'world');
  const [country = region, part] = region.split('-');
  let name = country;
  try {
    name = namesOf(language).of(country) ?? country;
  } catch {
    // Not a code that the browser knows: shown as it is.
  }
  return part ? `${name} · ${part}` : name;
}
