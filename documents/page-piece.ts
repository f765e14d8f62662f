/** A piece of text with its box in the page's own units, from the upper left corner. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The recognizer's confidence, 0 to 100, where the text was recognized. */
  readonly confidence?: number;
}
