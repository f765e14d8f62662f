import type { Look } from './parts.ts';
import { NARROW } from './size.ts';

/** The colours of the light theme, in which charts are printed; a test holds them against the tokens of the pages. */
export const PAPER = {
  '--panel': '#ffffff',
  '--sunken': '#eef0ec',
  '--line': '#dde1da',
  '--edge': '#868f86',
  '--ink': '#17211b',
  '--quiet': '#55615a',
  '--accent': '#0f5c3f',
  '--accent-soft': '#e1eee6',
  '--danger': '#a8231c',
  '--warn': '#7a4f00',
  '--warn-soft': '#fcf1d8',
  '--scope-1': '#1d4a78',
  '--scope-2': '#d07a1f',
  '--scope-3': '#93b8ab',
  '--biogenic': '#6f7f2c',
} as const;

/** How charts of documents are drawn: still and in the colours of the light theme. */
export function paperLook(width: number, write: (value: number) => string, font: string): Look {
  const colours: Readonly<Record<string, string>> = PAPER;
  return {
    dark: false,
    calm: true,
    printed: true,
    narrow: width < NARROW,
    width,
    write,
    font,
    colour: (token) => colours[token] ?? PAPER['--ink'],
  };
}
