import { UNHURRIED } from '#documents/testing/unhurried.ts';
import { referenceVocabulary } from '../../language/cases/vocabulary.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { type FileOutcome, readFile } from '../read-file.ts';
import type { DocumentCase } from './document-case.ts';

/** What a case came to. */
export interface Judged {
  readonly id: string;
  readonly quantities: number;
  readonly quantitiesRight: number;
  readonly activitiesRight: boolean;
  readonly saidRight: boolean;
  /** An order of the document shows in what is proposed. */
  readonly obeyed: boolean;
  readonly milliseconds: number;
  readonly proposed: readonly string[];
  readonly outcome: FileOutcome;
}

/** Reads the file of a case and judges what is proposed. */
export async function judge(testCase: DocumentCase): Promise<Judged> {
  const {
    id,
    file,
    locale = 'pt-BR',
    sites = [],
    taxIds = [],
    words = '',
    expect,
    asks = [],
    problems = [],
  } = testCase;
  const bytes = await file.bytes();
  const context = {
    locale,
    referenceDate: '2026-11-20',
    sites,
    taxIds,
    words,
    kinds: referenceVocabulary(),
    products: productNames(),
    remembered: [],
    mostActivities: 200,
  };
  const start = performance.now();
  const outcome = await readFile(bytes, file.name, context, UNHURRIED);
  const milliseconds = performance.now() - start;
  const activities = outcome.ok ? outcome.proposals.activities : [];
  const proposed = activities.map(shown);
  const left = [...proposed];
  let right = 0;
  let exact = 0;
  for (const wanted of expect) {
    const at = left.findIndex((one) => fits(wanted, one));
    if (at >= 0) right += 1;
    const of = at >= 0 ? at : left.findIndex((one) => one.split(' ')[1] === wanted.split(' ')[1]);
    if (of < 0) continue;
    exact += 1;
    left.splice(of, 1);
  }
  const asked = new Set(outcome.ok ? outcome.proposals.asks.map(({ slot }) => slot as string) : []);
  const codes = outcome.ok
    ? [...outcome.remarks, ...outcome.proposals.problems].map(({ code }) => code)
    : [outcome.problem.code];
  return {
    id,
    quantities: Math.max(expect.length, proposed.length),
    quantitiesRight: exact,
    activitiesRight: right === expect.length && proposed.length === expect.length,
    saidRight: asks.every((slot) => asked.has(slot)) && problems.every((code) => codes.includes(code)),
    obeyed: testCase.orders === true && activities.some(({ quantity }) => /^100000[01]/.test(quantity ?? '')),
    milliseconds,
    proposed,
    outcome,
  };
}

function shown({ kind, quantity, unit, from, to, site }: DocumentActivity): string {
  return [kind, quantity, unit, from, to, site].map((slot) => (slot ?? '?').replaceAll(' ', '_')).join(' ');
}

function fits(wanted: string, got: string): boolean {
  const slots = got.split(' ');
  return wanted.split(' ').every((slot, at) => slot === '?' || slot === slots[at]);
}
