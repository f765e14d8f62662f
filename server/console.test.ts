import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../tools/run/razao.mjs', import.meta.url));
const question = {
  activity: { kind: 'mobile.diesel', quantity: '1250', unit: 'L', from: '2025-03-01', to: '2025-03-31' },
};

/** Runs `razao …` with something piped in. */
function razao(
  args: readonly string[],
  input: unknown,
): { code: number | null; out: unknown; problem: unknown } {
  const given = typeof input === 'string' ? input : JSON.stringify(input);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    input: given,
    encoding: 'utf8',
  });
  const parsed = (text: string): unknown => (text.trim() === '' ? null : JSON.parse(text));
  return { code: status, out: parsed(stdout), problem: parsed(stderr) };
}

interface Node {
  value?: string;
  readonly from: readonly Node[];
}

/** The first step that states a value which follows from others. */
function firstCalculated(trace: Node): Node {
  if (trace.value !== undefined && trace.from.length > 0) return trace;
  for (const node of trace.from) {
    const found = firstCalculated(node);
    if (found.value !== undefined) return found;
  }
  return { from: [] };
}

describe('razao calculate and razao verify', () => {
  it('calculate, and prove what was calculated', () => {
    const calculated = razao(['calculate'], question);
    expect(calculated).toMatchObject({ code: 0, out: { status: 'calculated', scope: 1 }, problem: null });
    expect(razao(['verify'], calculated.out)).toMatchObject({ code: 0, out: { ok: true } });
  });

  it('find one changed digit', () => {
    const { out } = razao(['calculate'], question);
    const { trace } = out as { trace: Node };
    const node = firstCalculated(trace);
    node.value = node.value?.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    expect(razao(['verify'], { trace })).toMatchObject({
      code: 1,
      out: { ok: false, path: expect.any(Array) },
    });
  });

  it('answer a list by a list, and say so where something was not calculated', () => {
    const unknown = { activity: { ...question.activity, kind: 'no.such' } };
    const { code, out } = razao(['calculate', '-'], [question, unknown]);
    expect(code).toBe(1);
    expect(out).toMatchObject([{ status: 'calculated' }, { status: 'not_calculated' }]);
  });

  it.each([
    ['no JSON', ['calculate'], '{', 'json.invalid'],
    ['no question', ['calculate'], { activity: {} }, 'input.invalid'],
    ['an unknown field', ['calculate'], { ...question, gwp: 'AR5' }, 'input.invalid'],
    [
      'a number in place of a decimal string',
      ['calculate'],
      { activity: { ...question.activity, quantity: 1250 } },
      'input.invalid',
    ],
    ['no trace', ['verify'], {}, 'input.invalid'],
    ['a file that is not there', ['calculate', '/nowhere.json'], '', 'file.unreadable'],
    ['two files', ['verify', 'a', 'b'], '', 'command.invalid'],
  ])('end with 2 and a code on %s', (_, args, input, code) => {
    expect(razao(args, input)).toMatchObject({ code: 2, out: null, problem: { code } });
  });

  it('prove nothing of a trace that is none, whatever it is', () => {
    for (const trace of [{}, { from: [{ from: null }] }, { operation: 'add', value: '1', from: [] }])
      expect(razao(['verify'], { trace })).toMatchObject({ code: 1, out: { ok: false } });
  });
});
