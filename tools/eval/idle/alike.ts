import { WORDINGS } from '#assistant/language/lexicon/lexicon.ts';

/**
 * `npm run eval -- alike`: pairs of lists of the lexicon of which most forms are the same, with the forms that only one of
 * them has. Where the outcome is shown to be the same, they may become one.
 */
const MOST_OF_BOTH = 0.8;

const lists = Object.entries(WORDINGS).filter(([, forms]) => forms.length > 2);
for (const [at, [one, forms]] of lists.entries())
  for (const [other, others] of lists.slice(at + 1)) {
    const shared = forms.filter((form) => others.includes(form));
    if (shared.length <= MOST_OF_BOTH * Math.max(forms.length, others.length)) continue;
    const own = forms.filter((form) => !shared.includes(form));
    const rest = others.filter((form) => !shared.includes(form));
    console.log(`${one} ${other}: ${shared.length} alike; only there ${own.join(', ')} | ${rest.join(', ')}`);
  }
