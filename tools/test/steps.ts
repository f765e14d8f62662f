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

/**
 * Runs one project of `vitest.config.ts`; a skipped test counts as failed, and so does a file that cannot load. Nothing is told
 * again: what fails once fails.
 * @param args more of vitest's own arguments: files, or `--changed <commit>`
 */
export function vitest(project: string, args: readonly string[] = []): StepResult {
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
    return resultOf(JSON.parse(readFileSync(file, 'utf8')) as VitestReport, clean);
  } catch {
    return { passed: 0, failed: 1, failures: [`${project}: no report`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function resultOf(report: VitestReport, clean: boolean): StepResult {
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
  return { passed: report.numPassedTests, failed: failed === 0 && !clean ? 1 : failed, failures };
}
