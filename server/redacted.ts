import { expression } from '#text/expression.ts';
/** What is left of a secret in a log. */
const BLOT = '[secret]';

/** Shapes of secrets: ours, those of vendors of language models, and whatever is carried where secrets are. */
const SHAPES: readonly RegExp[] = [
  /razao_[po]at_[\w-]+/g,
  /sb_secret_[\w-]+/g,
  // Keys of vendors begin with a word and a dash or an underline, and go on for long.
  /\b(?:sk|pk|rk|gsk|xai|hf|api|key)[-_][\w-]{6,}/g,
  /\bAIza[\w-]{10,}/g,
  // Signed tokens: three parts, the first of which is JSON.
  /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g,
];

/** Secrets by the name that they are carried under; the name stays. */
const NAMED: readonly RegExp[] = [
  /(bearer\s+)[\w.~+/=-]+/gi,
  expression('gi')`
    ((?:api[-_]?key|x-api-key|x-goog-api-key|authorization|password|secret|access_token|
    refresh_token)\\?["']?\s*[:=]\s*\\?["']?)(?!bearer\s|\[secret\])[^\s"'\\,;&}]+
  `,
  /([?&](?:key|token|code)=)[^\s"'\\&]+/gi,
  // Name and password in an address.
  /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*:)[^\s/@"]+(?=@)/gi,
];

/** A text without whatever has the shape of a secret, or is carried under the name of one. */
export function redacted(text: string): string {
  let left = text;
  for (const shape of SHAPES) left = left.replace(shape, BLOT);
  for (const named of NAMED) left = left.replace(named, (_, name: string) => `${name}${BLOT}`);
  return left;
}
