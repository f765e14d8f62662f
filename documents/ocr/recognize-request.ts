/** A picture to recognize: grey, as portable graymap (PGM) or PNG; `mode` is the recognizer's way to find the text. */
export interface RecognizeRequest {
  readonly picture: Uint8Array;
  /** 3: columns and blocks are found; 6: one block; 11: scattered text. */
  readonly mode: 3 | 4 | 6 | 11;
}

export type RecognizeAnswer =
  /** `table`: tab-separated words with boxes and confidences; `turned`: by how many radians the picture was straightened. */
  | {
      readonly answer: 'recognized';
      readonly table: string;
      readonly turned: number;
      /** Mean of the words', 0 to 100. */
      readonly confidence: number;
    }
  | { readonly answer: 'unreadable' };
