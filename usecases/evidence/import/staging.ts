import { setImmediate as turn } from 'node:timers/promises';
import type { Row } from '#documents/document.ts';
import { readGround } from '../../ledger/draft/basis.ts';
import type { RunContext } from '../../usecase.ts';
import { evidenceOf } from './evidence.ts';
import { type Group, Groups } from './groups.ts';
import type { LineReader, ReadLine } from './line-reader.ts';
import type { RowProblem } from './line-reading.ts';
import { type StagedImport, type StagedLine, stageGroups, stageLines } from './stage.ts';

/** Lines that are calculated one by one keep a trace each; more of them than this are left out, and say so. */
const MOST_ONE_BY_ONE = 20_000;

/** After so many rows this thread rests for a turn, in which what is being written gets on. */
const ROWS_BETWEEN_TURNS = 25;

/** Takes rows as they come and stores their lines, a batch being written while the next one is calculated. */
export class Staging {
  readonly #context: RunContext;
  readonly #import: StagedImport;
  readonly #reader: LineReader;
  #groups: Groups | null = null;
  #storedGroups = 0;
  #oneByOne = 0;
  /** The last batch that is being written, and the one before: the database always has the next one at hand. */
  #writing: Promise<void> = Promise.resolve();
  #before: Promise<void> = Promise.resolve();
  readonly #keys = new Set<string>();
  rows = 0;
  lines = 0;
  /** Lines without a problem. */
  ready = 0;

  constructor(context: RunContext, staged: StagedImport, reader: LineReader) {
    this.#context = context;
    this.#import = staged;
    this.#reader = reader;
  }

  async begin(): Promise<void> {
    this.#groups = new Groups(this.#context, await readGround(this.#context), this.#import.importId);
  }

  async take(rows: readonly Row[]): Promise<void> {
    const groups = this.#groups;
    if (groups === null) return;
    const staged: StagedLine[] = [];
    for (const [place, row] of rows.entries()) {
      if (place % ROWS_BETWEEN_TURNS === 0) await turn();
      for (const line of this.#reader.read(row)) {
        const { shared } = line;
        const group = shared === null ? null : (groups.known(shared) ?? (await this.#newGroup(groups, line)));
        const checked =
          group?.oneByOne === undefined ? this.#check(line, group) : await this.#checkAlone(line, group);
        if (checked.problem === null) this.ready += 1;
        staged.push(checked);
      }
    }
    this.rows += rows.filter((row) => this.#reader.isBelowHeader(row)).length;
    const first = this.lines + 1;
    this.lines += staged.length;
    await this.#before;
    const fresh = groups.all.slice(this.#storedGroups);
    this.#storedGroups += fresh.length;
    await stageGroups(this.#context, this.#import.importId, fresh);
    this.#before = this.#writing;
    this.#writing = stageLines(this.#context, this.#import.importId, first, staged);
    // Whoever waits for it next hears of it; until then it must not count as nobody's.
    this.#writing.catch(() => undefined);
  }

  /** Waits for what is being written. */
  async end(): Promise<void> {
    // What failed first says why; what came after it was only refused.
    await this.#before;
    await this.#writing;
  }

  /** One statement at a time: what is being written is waited for before the library or a basis is asked for. */
  async #newGroup(groups: Groups, { shared }: ReadLine): Promise<Group | null> {
    if (shared === null) return null;
    await this.end();
    return groups.of(shared);
  }

  #check(line: ReadLine, group: Group | null): StagedLine {
    const evidence = line.read === null ? null : evidenceOf(this.#import, line);
    const left = (problem: RowProblem | null): StagedLine => ({
      line,
      group,
      amounts: null,
      problem,
      evidence,
    });
    if (group === null || line.quantity === null) return left(line.problem);
    if (group.problem !== null) return left(group.problem);
    const twice = this.#keyTwice(line);
    if (twice !== null) return left(twice);
    return { line, group, amounts: group.amountsOf(line.quantity), problem: null, evidence };
  }

  async #checkAlone(line: ReadLine, group: Group): Promise<StagedLine> {
    const checked = this.#check(line, group);
    if (checked.problem !== null || line.quantity === null || group.oneByOne === undefined) return checked;
    this.#oneByOne += 1;
    if (this.#oneByOne > MOST_ONE_BY_ONE)
      return { ...checked, problem: { code: 'row.one_by_one', params: { most: String(MOST_ONE_BY_ONE) } } };
    // Factors may be asked for.
    await this.end();
    const amounts = await group.oneByOne(line.quantity);
    return 'code' in amounts ? { ...checked, problem: amounts } : { ...checked, amounts };
  }

  #keyTwice(line: ReadLine): RowProblem | null {
    if (line.key === null) return null;
    const key = `${line.column} ${line.key}`;
    if (this.#keys.has(key)) return { code: 'row.key_twice', params: { text: line.key } };
    this.#keys.add(key);
    return null;
  }
}
