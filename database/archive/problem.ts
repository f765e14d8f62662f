import { CannotStart } from '../refusal.ts';

/** Why a backup, an archive or a restore does not go on: a code for programs, a sentence for people. */
export class BackupProblem extends CannotStart {
  readonly code: string;
  readonly sentence: string;

  constructor(code: string, sentence: string, cause?: unknown) {
    super(`${sentence} [${code}]`, cause);
    this.name = 'BackupProblem';
    this.code = code;
    this.sentence = sentence;
  }
}
