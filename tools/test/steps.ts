import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../sources.ts';

/** What a step of the test run found: how many checks held and how many did not. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** The tests that failed, by file and name. */
  readonly failures?: readonly string[] | undefined;
  /** Tests that failed among others and held when their file ran alone. */
  readonly unsteady?: readonly string[];
}

const BIN = join(ROOT, 'node_modules', '.bin');

function run(command: string, args: readonly string[]): boolean {
  const done = spawnSync(join(BIN, command), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${BIN}:${process.env.PATH}` },
    shell: process.platform === 'win32',
  });
  return done.status === 0;
}

/** A check that holds or not as a whole: types, lint, format, dead code. */
export function check(command: string, args: readonly string[]): StepResult {
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly {
    /** The file. */
    name: string;
    status: string;
    assertionResults: readonly { fullName: string; status: string }[];
  }[];
}

interface Outcome {
  readonly result: StepResult;
  /** Files in which something failed, as vitest takes them. */
  readonly failing: readonly string[];
}

/** More failing files than this are no unsteadiness. */
const MOST_REPEATED = 6;

/**
 * Runs one project of `vitest.config.ts`; a skipped test counts as failed, and so does a file that cannot load.
 *
 * The few files that failed beside hundreds of others run once more, alone, and decide; what held only then is named as
 * unsteady in the summary, and is to be mended. To go once no run names any.
 * @param args more of vitest's own arguments: files, or `--changed <commit>`
 */
export function vitest(project: string, args: readonly string[] = []): StepResult {
  const { failing, result } = vitestOnce(project, args);
  if (result.failed === 0 || failing.length === 0 || failing.length > MOST_REPEATED) return result;
  console.log(`\n── ${project}, once more, alone: ${failing.join(', ')}`);
  const second = vitestOnce(project, ['--no-file-parallelism', ...failing]).result;
  const failedAgain = new Set(second.failures);
  const unsteady = (result.failures ?? []).filter((name) => !failedAgain.has(name));
  const held = second.failed === 0 ? result.failed : unsteady.length;
  return { passed: result.passed + held, failed: second.failed, failures: second.failures, unsteady };
}

function vitestOnce(project: string, args: readonly string[]): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'razao-test-'));
  const file = join(folder, 'report.json');
  try {
    const clean = run('vitest', [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ]);
    return outcomeOf(JSON.parse(readFileSync(file, 'utf8')) as VitestReport, clean);
  } catch {
    return { result: { passed: 0, failed: 1, failures: [`${project}: no report`] }, failing: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function outcomeOf(report: VitestReport, clean: boolean): Outcome {
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + skipped;
  const broken = report.testResults.filter(({ status }) => status === 'failed');
  const failures = broken.flatMap(({ name, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    return tests.length === 0
      ? [`${file}: does not load`]
      : tests.map(({ fullName }) => `${file}: ${fullName}`);
  });
  return {
    result: { passed: report.numPassedTests, failed: failed === 0 && !clean ? 1 : failed, failures },
    failing: broken.map(({ name }) => relative(ROOT, name)),
  };
}
