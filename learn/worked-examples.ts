import EXAMPLES from './worked-examples.json' with { type: 'json' };

/** A case of the engine as a page of its method runs it: what is handed in, and the document that the case is of. */
export interface WorkedExample {
  /** Id of the case among those that prove the engine, and the file that holds it. */
  readonly case: string;
  readonly of: string;
  readonly verb: 'process.calculate' | 'scope3.calculate';
  readonly input: Readonly<Record<string, unknown>>;
  readonly document: string;
  readonly where: string;
}

/** The worked example of a method by its key; undefined where no published case is known. */
export function workedExample(method: string): WorkedExample | undefined {
  return (EXAMPLES as unknown as Readonly<Record<string, WorkedExample>>)[method];
}

/** Every worked example, by the key of its method. */
export function workedExamples(): Readonly<Record<string, WorkedExample>> {
  return EXAMPLES as unknown as Readonly<Record<string, WorkedExample>>;
}
