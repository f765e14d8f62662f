import type { Tokens, Token } from 'marked';
import type { Inline } from './page.ts';

/** `[[term-id]]` or `[[term-id|as it is written here]]`. */
const TERM = /\[\[([a-z0-9-]+)(?:\|([^\]]+))?\]\]/g;

/**
 * The inline tokens of a Markdown parser as runs of text. Links lead inside of the product; anything that would be markup
 * of its own (HTML, images) is refused, so that no page can bring any.
 * @throws Error on what pages may not hold
 */
export function inlineOf(tokens: readonly Token[], termName: (id: string) => string): Inline[] {
  return tokens.flatMap((token) => oneOf(token, termName));
}

function oneOf(token: Token, termName: (id: string) => string): Inline[] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens
        ? inlineOf(token.tokens, termName)
        : withTerms((token as Tokens.Text).text, termName);
    case 'strong':
      return [{ text: plain(token), look: 'strong' }];
    case 'em':
      return [{ text: plain(token), look: 'em' }];
    case 'codespan':
      return [{ text: (token as Tokens.Codespan).text, look: 'code' }];
    case 'br':
      return [{ text: ' ' }];
    case 'link': {
      const { href } = token as Tokens.Link;
      if (!href.startsWith('/')) throw new Error(`a page links out of the product: ${href}`);
      return [{ text: plain(token), to: href }];
    }
    default:
      throw new Error(`a page holds ${token.type}: ${token.raw}`);
  }
}

function plain(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plain).join('');
  return 'text' in token ? String(token.text) : token.raw;
}

function withTerms(text: string, termName: (id: string) => string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(TERM)) {
    const [whole, id = '', shown] = match;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: shown ?? lowered(termName(id)), term: id });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** A name inside of a sentence: with a small letter, unless it is an abbreviation or a proper name. */
function lowered(name: string): string {
  return /^\p{Lu}\p{Ll}+(?: \p{Ll}|$)/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** The runs as text alone, for search and for whoever reads without a screen. */
export function textOf(runs: readonly Inline[]): string {
  return runs.map(({ text }) => text).join('');
}
