import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../sources.ts';
import { bringShell, ensureChromium } from './chromium.ts';
import { check, type StepResult, vitest } from './steps.ts';

/** The whole test run, cheapest first. `npm test -- unit database` runs only the named steps. */
const STEPS: readonly { name: string; run: () => StepResult }[] = [
  { name: 'types', run: () => check('tsc', ['-p', '.']) },
  { name: 'lint', run: () => check('oxlint', ['--type-aware', '--quiet']) },
  { name: 'format', run: () => check('biome', ['format', '.']) },
  { name: 'dead-code', run: () => check('knip', []) },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'database', run: () => vitest('database') },
  { name: 'build', run: build },
  { name: 'http', run: () => vitest('http') },
  { name: 'journeys', run: journeys },
];

function build(): StepResult {
  const done = spawnSync(process.execPath, [join(ROOT, 'tools/run/build.mjs')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return done.status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function journeys(): StepResult {
  process.env.RAZAO_CHROMIUM = ensureChromium();
  bringShell();
  return vitest('journeys');
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}. Steps: ${STEPS.map((step) => step.name).join(', ')}.`);
  process.exit(1);
}

const results: { name: string; seconds: number; result: StepResult }[] = [];
for (const step of STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n── ${step.name}`);
  const began = performance.now();
  results.push({ name: step.name, result: step.run(), seconds: (performance.now() - began) / 1000 });
}

console.log('');
for (const { name, seconds, result } of results) {
  const state = result.failed > 0 ? `${result.failed} FAILED` : 'ok';
  console.log(
    `${name.padEnd(10)} ${String(result.passed).padStart(5)} passed  ${state.padEnd(10)} ${seconds.toFixed(1)} s`,
  );
}
for (const { name, result } of results) {
  for (const failure of result.failures ?? []) console.log(`failed:   ${name}: ${failure}`);
  for (const unsteady of result.unsteady ?? []) console.log(`unsteady: ${name}: ${unsteady}`);
}
const passed = results.reduce((sum, { result }) => sum + result.passed, 0);
const failed = results.reduce((sum, { result }) => sum + result.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
