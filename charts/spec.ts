/** What a chart shows: plain data, so that the same is drawn in a page, downloaded, and told as a table. */

interface Bars {
  /** Bars stand beside each other, or on each other. */
  readonly type: 'stacked' | 'grouped';
  readonly labels: readonly string[];
  /** A token of the design (`--scope-1`) and one value a label; null draws nothing there. */
  readonly series: readonly {
    readonly key: string;
    readonly name: string;
    readonly colour: string;
    readonly values: readonly (number | null)[];
  }[];
  /** An interval over each label, drawn with broken ends where it is of a part only; null: none is known. */
  readonly bands?: {
    readonly name: string;
    readonly values: readonly ({
      readonly low: number;
      readonly high: number;
      readonly isPart: boolean;
    } | null)[];
  };
}

interface Ranked {
  readonly type: 'ranked';
  /** Largest first. */
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly colour: string;
    readonly value: number;
  }[];
}

interface Flow {
  readonly type: 'flow';
  readonly nodes: readonly { readonly key: string; readonly name: string; readonly colour: string }[];
  readonly links: readonly { readonly from: string; readonly to: string; readonly value: number }[];
}

interface Steps {
  readonly type: 'steps';
  /** Whole bars stand on the ground, changes on what came before. */
  readonly steps: readonly { readonly name: string; readonly value: number; readonly whole: boolean }[];
  /** Said over an axis that is cut, so that it does not begin at zero. */
  readonly cutNote: string;
}

interface Heat {
  readonly type: 'heat';
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** From 0 to 1. */
  readonly cells: readonly { readonly column: number; readonly row: number; readonly share: number }[];
}

interface Lines {
  readonly type: 'lines';
  readonly labels: readonly string[];
  /** Bars stand behind the lines; null breaks a line and draws no bar. */
  readonly series: readonly {
    readonly key: string;
    readonly name: string;
    readonly colour: string;
    readonly look: 'bar' | 'line' | 'dashed' | 'dotted';
    readonly values: readonly (number | null)[];
  }[];
}

interface Curve {
  readonly type: 'curve';
  /** Blocks side by side, each as wide and as high (or deep) as it says. */
  readonly blocks: readonly {
    readonly key: string;
    readonly name: string;
    readonly width: number;
    readonly height: number;
  }[];
  /** How the two axes are called. */
  readonly across: string;
  readonly up: string;
}

export type ChartSpec = Bars | Ranked | Flow | Steps | Heat | Lines | Curve;

/** What was pressed: the place of the mark in its chart. */
export type Picked =
  | { readonly label: number; readonly series: number }
  | { readonly key: string }
  | { readonly from: string; readonly to: string }
  | { readonly step: number }
  | { readonly column: number; readonly row: number };
