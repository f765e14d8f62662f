import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type FootprintQuestion, footprint, verifyTrace } from './engine.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const diesel: FootprintQuestion = {
  activity: { kind: 'mobile.diesel', quantity: '1250', unit: 'L', from: '2025-03-01', to: '2025-03-31' },
};

describe('the engine as a library', () => {
  it('does what its page shows, under the name that its page imports', () => {
    const page = readFileSync(`${root}docs/operations/package.md`, 'utf8');
    const [, example = ''] = /```js\n([\s\S]+?)```/.exec(page) ?? [];
    const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', example];
    const printed = execFileSync(process.execPath, flags, { cwd: root, encoding: 'utf8' }).trim().split('\n');
    expect(printed[0]).toMatch(/^\d+\.\d+ kg CO2e, \d+\.\d+ kg biogenic CO2$/);
    expect(printed[1]).toContain('mobile.road.diesel');
    expect(printed[2]).toBe('true');
  });

  it('gives the same figure twice, with a trace that proves itself', async () => {
    const [one, two] = await Promise.all([footprint(diesel), footprint(diesel)]);
    if (one.status !== 'calculated') throw new Error(JSON.stringify(one.problems));
    expect(two).toEqual(one);
    expect(verifyTrace(one.trace).ok).toBe(true);
    expect(verifyTrace({ ...one.trace, value: '1' }).ok).toBe(false);
  });

  it('counts what a form asks for besides, and refuses with codes what cannot be counted', async () => {
    const wrong = await footprint({ activity: { ...diesel.activity, kind: 'no.such', quantity: '-1' } });
    expect(wrong.status).toBe('not_calculated');
    expect(wrong.problems.length).toBeGreaterThan(0);
    for (const problem of wrong.problems) expect(problem.code).toMatch(/^[a-z_]+\.[a-z_.]+$/);
    const future = await footprint({ ...diesel, today: '2025-02-01' });
    expect(future.status).toBe('not_calculated');
  });
});
