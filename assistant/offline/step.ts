/** What the offline model says and does in one step. */
export interface Step {
  readonly text: string;
  readonly calls: readonly Call[];
}

export interface Call {
  readonly tool: string;
  readonly input: unknown;
}
