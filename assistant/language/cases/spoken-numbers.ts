const ONES_PT =
  ' um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  );
const TENS_PT = '  vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');
const HUNDREDS_PT =
  ' cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ');
const ONES_EN =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS_EN = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** A whole number from 1 to 999,999 in Portuguese words; `feminine` as it counts tonnes (`duzentas e duas`). */
export function inPortuguese(number: number, feminine: boolean): string {
  const agreed = (word = '') =>
    feminine
      ? word
          .replace(/^um$/, 'uma')
          .replace(/^dois$/, 'duas')
          .replace(/entos$/, 'entas')
      : word;
  if (number === 100) return 'cem';
  if (number < 20) return agreed(ONES_PT[number]);
  if (number < 100)
    return joined(TENS_PT[Math.floor(number / 10)] ?? '', ' e ', agreed(ONES_PT[number % 10]));
  const rest = number % (number < 1000 ? 100 : 1000);
  const below = rest === 0 ? '' : inPortuguese(rest, feminine);
  if (number < 1000) return joined(agreed(HUNDREDS_PT[Math.floor(number / 100)]), ' e ', below);
  const thousands = Math.floor(number / 1000);
  const head = thousands === 1 ? 'mil' : `${inPortuguese(thousands, feminine)} mil`;
  return joined(head, rest < 100 || rest % 100 === 0 ? ' e ' : ' ', below);
}

/** A whole number from 1 to 999,999 in English words: with `and` or without, and `a hundred` or `one hundred`. */
export function inEnglish(number: number, and: boolean, article: boolean): string {
  if (number < 20) return ONES_EN[number] ?? '';
  if (number < 100) return joined(TENS_EN[Math.floor(number / 10)] ?? '', '-', ONES_EN[number % 10] ?? '');
  const size = number < 1000 ? 100 : 1000;
  const [count, rest] = [Math.floor(number / size), number % size];
  const head = `${count === 1 && article ? 'a' : inEnglish(count, and, article)} ${size === 100 ? 'hundred' : 'thousand'}`;
  const link = and && rest < 100 ? ' and ' : ' ';
  return joined(head, link, rest === 0 ? '' : inEnglish(rest, and, false));
}

function joined(head: string, link: string, below: string): string {
  return below === '' ? head : `${head}${link}${below}`;
}
