import { pattern } from '../lexicon/pattern.ts';
import { byOrdinal } from '../corrections/targets.ts';
import type { Reading } from '../reading/reading.ts';
import { fold } from '../text/fold.ts';
import type { AskOption } from '../understanding.ts';

/** `o segundo`, `a primeira opção`, or the words of a button. */
export function byOption(reading: Reading, options: readonly AskOption[]): string | null {
  const text = reading.typed.trim().toLowerCase();
  const said = options.find(
    (option) =>
      option.value.toLowerCase() === text ||
      option.label['pt-BR'].toLowerCase() === text ||
      option.label.en.toLowerCase() === text,
  );
  if (said !== undefined) return said.value;
  const [word, ...more] = reading.text.match(/[a-z]{4,}/g) ?? [];
  if (word !== undefined && more.length === 0) {
    const having = options.filter(
      ({ label }) => words(label['pt-BR']).has(word) || words(label.en).has(word),
    );
    if (having.length === 1) return having[0]?.value ?? null;
  }
  const ordinal = byOrdinal(reading.text, options.length);
  const [index] = ordinal ?? [];
  return ordinal?.length === 1 && index !== undefined ? (options[index]?.value ?? null) : null;
}

/** `a do Sul`: the one offered name that has every telling word of a short answer. */
export function byWords(reading: Reading, names: readonly string[]): string | null {
  const said = (reading.text.match(/[a-z]{3,}/g) ?? []).filter(
    (word) =>
      !/^(?:que|the|one|foi|era|dos|das|unidade|planta|fabrica|site|plant|unit|filial|sim|yes)$/.test(word),
  );
  if (said.length === 0 || said.length > 3) return null;
  const fitting = names.filter((name) => said.every((word) => words(name).has(word)));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

const AGREED = pattern()`
  ^\W*(?:sim|isso(?: mesmo)?|exato|exatamente|yes|yep|yeah|correct|right|that one|tambem|also|too)(?:\W+(?:tambem|
  mesmo|isso|too|also|that one|it is))*\W*$
`;

/** `sim`, `yes, that one`: the one name that was offered. */
export function agreedTo({ text }: Reading, names: readonly string[]): string | null {
  const agreed = AGREED;
  return names.length === 1 && agreed.test(text) ? (names[0] ?? null) : null;
}

function words(label: string): ReadonlySet<string> {
  return new Set(fold(label).match(/[a-z]+/g));
}
