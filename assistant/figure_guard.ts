import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { readContext } from './conversation/context.ts';
import { readPrompt } from './offline/prompt.ts';
import { type Figures, figuresOf, unsupportedFigure } from './tools/figures.ts';

/** A model wrote a figure that no tool gave it and nobody said. */
export class UnsupportedFigure extends Error {
  readonly figure: string;

  constructor(figure: string) {
    super(`A figure in the reply stands in no tool result: ${figure.slice(0, 40)}`);
    this.name = 'UnsupportedFigure';
    this.figure = figure;
  }
}

/** Everything that a reply to this prompt may quote: results of this turn, the drafts as they stand, the message. */
export function figuresOfPrompt(prompt: LanguageModelV4Prompt): Figures {
  const { done, text } = readPrompt(prompt);
  const system = prompt.findLast(({ role }) => role === 'system');
  const context = system?.role === 'system' ? readContext(system.content) : null;
  // Where a draft was read is no figure.
  const standing = (context?.drafts ?? []).map((draft) => ({ ...draft, spans: null }));
  return figuresOf(
    [...done.map(({ output }) => output), standing, context?.today],
    [text, ...(context?.sites ?? []).map(({ name }) => name)],
  );
}

/** Characters before a figure that may tell what it is. */
const WORDS_BEFORE = 64;

/**
 * Lets the words of a reply through as they come, each one once its figures are known to be borne out: a wrong figure is
 * never shown, not even for a moment.
 */
export class FigureGuard {
  readonly #known: Figures;
  #text = '';
  #released = 0;

  constructor(known: Figures) {
    this.#known = known;
  }

  /**
   * Takes more of the reply and gives what may be shown.
   * @throws UnsupportedFigure
   */
  push(delta: string): string {
    this.#text += delta;
    // The last word may still grow: `1.2` becomes `1.200`. A word that never ends is held back to its end.
    const last = Math.max(...[' ', '\n', '\t', '\r'].map((space) => delta.lastIndexOf(space)));
    return last < 0 ? '' : this.#release(this.#text.length - delta.length + last + 1);
  }

  /** The end of the reply. @throws UnsupportedFigure */
  end(): string {
    return this.#release(this.#text.length);
  }

  #release(end: number): string {
    if (end === this.#released) return '';
    // Some words of what was said before tell names from figures (`escopo 1`); their own figures were judged before.
    const from = Math.max(0, this.#released - WORDS_BEFORE);
    const figure = unsupportedFigure(this.#text.slice(from, end), this.#known, this.#released - from);
    if (figure !== null) throw new UnsupportedFigure(figure);
    const words = this.#text.slice(this.#released, end);
    this.#released = end;
    return words;
  }
}
