import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PREPARED, temporaryFolder } from '#server/testing.ts';
import { projectFiles, ROOT } from '../sources.ts';
import { bringShell, ensureChromium } from './chromium.ts';
import { changeSince, storiesOf, testsOf } from './changed.ts';
import { nearestTests, readImporters } from './nearest.ts';
import { check, type StepResult, vitest } from './steps.ts';

/** Remembers what it checked: the next time only what changed since is checked, and what that means for others. */
const TYPES = [
  '-p',
  '.',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/razao-types.tsbuildinfo',
];
const LINT = ['--type-aware', '--quiet'];

interface Step {
  readonly name: string;
  readonly run: () => StepResult;
}

/**
 * The whole test run, cheapest first. `npm test -- unit database` runs only the named steps; `npm test -- changed [commit]`
 * what the work since that commit touches (`changed.ts`).
 */
const STEPS: readonly Step[] = [
  { name: 'types', run: () => check('tsc', ['-p', '.']) },
  { name: 'lint', run: () => check('oxlint', LINT) },
  { name: 'format', run: () => check('biome', ['format', '.']) },
  { name: 'dead-code', run: () => check('knip', []) },
  { name: 'house', run: house },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'database', run: () => vitest('database') },
  { name: 'build', run: build },
  { name: 'http', run: () => vitest('http') },
  { name: 'journeys', run: journeys },
];

/** The house's figures, and that what goes against its limits only grows less (tools/house). */
function house(): StepResult {
  const done = spawnSync(process.execPath, [join(ROOT, 'tools/house/main.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return done.status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function build(): StepResult {
  const done = spawnSync(process.execPath, [join(ROOT, 'tools/run/build.mjs')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return done.status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Brings the browsers that stories are told in. */
function chromium(): StepResult {
  process.env.RAZAO_CHROMIUM = ensureChromium();
  bringShell();
  return { passed: 0, failed: 0 };
}

function journeys(): StepResult {
  chromium();
  return vitest('journeys');
}

/** As many of the nearest tests as a change is told by; who wants all of a kind names it (`npm test -- database`). */
const MOST = { unit: 40, database: 4, stories: 3 };

/** What a change touches: tests by their imports, stories of the browser and the doors by what they are called; the nearest first. */
function stepsOfChange(since: string | undefined): readonly Step[] {
  const { base, files } = changeSince(since);
  const project = projectFiles();
  const importers = readImporters();
  console.log(`${files.length} files changed since ${base.slice(0, 8)}.`);
  const tell = (name: string, told: readonly string[], all: number): Step[] => {
    if (all === 0) return [];
    const rest = all > told.length ? `; all: npm test -- ${name}` : '';
    console.log(`${name}: ${told.length} of ${all} files that it may touch${rest}.`);
    return told.length === 0 ? [] : [{ name, run: () => vitest(name, told) }];
  };
  const reached = (name: 'unit' | 'database'): Step[] => {
    const { all, nearest } = nearestTests(files, importers, testsOf(name, project), MOST[name]);
    return tell(name, nearest, all);
  };
  const stories = storiesOf(files, project);
  const told = stories.slice(0, stories.filter((path) => files.includes(path)).length + MOST.stories);
  const storiesIn = (name: string, ending: string): Step[] => {
    const isIn = (path: string) => path.endsWith(ending);
    return tell(name, told.filter(isIn), stories.filter(isIn).length);
  };
  const sources = files.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));
  return [
    { name: 'types', run: () => check('tsc', TYPES) },
    ...STEPS.filter(({ name }) => ['dead-code', 'house'].includes(name)),
    ...(sources.length === 0 ? [] : [{ name: 'lint', run: () => check('oxlint', [...LINT, ...sources]) }]),
    { name: 'format', run: () => check('biome', ['format', '--no-errors-on-unmatched', ...files]) },
    ...reached('unit'),
    ...reached('database'),
    ...(told.length === 0 ? [] : [{ name: 'build', run: build }]),
    ...storiesIn('http', '.http.test.ts'),
    ...(told.some((path) => path.endsWith('.journey.ts')) ? [{ name: 'chromium', run: chromium }] : []),
    ...storiesIn('journeys', '.journey.ts'),
  ];
}

function chosenSteps(wanted: readonly string[]): readonly Step[] {
  if (wanted[0] === 'changed') return stepsOfChange(wanted[1]);
  const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const names = STEPS.map((step) => step.name).join(', ');
    console.error(`Unknown step ${unknown.join(', ')}. Steps: ${names}, changed.`);
    process.exit(1);
  }
  return STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
}

const results: { name: string; seconds: number; result: StepResult }[] = [];
// The first step that starts products prepares an installation there, and all of them copy it.
const prepared = temporaryFolder();
process.env[PREPARED] = prepared;
for (const step of chosenSteps(process.argv.slice(2))) {
  console.log(`\n── ${step.name}`);
  const began = performance.now();
  results.push({ name: step.name, result: step.run(), seconds: (performance.now() - began) / 1000 });
}
rmSync(prepared, { recursive: true, force: true });

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
