import { crowd, type Told } from '#usecases/testing/crowd.ts';
import { contradictions } from '#usecases/testing/crowd-check.ts';
import { addMembers, type TestInstallation } from '#usecases/testing.ts';

export interface CrowdRates {
  /** Edits, approvals and corrections a second that were taken; the rest was refused with a code. */
  readonly takenPerSecond: number;
  readonly takenAlonePerSecond: number;
  readonly refused: number;
  /** Lost updates, double entries, broken chains, and faults of ours. */
  readonly wrong: number;
}

const ALONE_MS = 8000;
const TOGETHER_MS = 60_000;

/** Twenty people who edit, approve and correct the same few drafts and lines for a minute; before that one of them alone. */
export async function benchCrowd(installation: TestInstallation): Promise<CrowdRates> {
  const people = await addMembers(installation, installation.south, 20);
  const alone = await during(installation, people.slice(0, 1), ALONE_MS);
  const together = await during(installation, people, TOGETHER_MS);
  const wrong = [...(await contradictions(installation, together)), ...together.faults];
  for (const one of wrong.slice(0, 5)) console.log(`wrong among twenty people: ${String(one)}`);
  return {
    takenPerSecond: taken(together) / (TOGETHER_MS / 1000),
    takenAlonePerSecond: taken(alone) / (ALONE_MS / 1000),
    refused: Object.values(together.refusals).reduce((sum, count) => sum + count, 0),
    wrong: wrong.length,
  };
}

function during(installation: TestInstallation, people: Parameters<typeof crowd>[1], ms: number) {
  const end = performance.now() + ms;
  return crowd(installation, people, () => performance.now() < end);
}

function taken({ edits, commits, corrections }: Told): number {
  return edits.length + commits.length + corrections.length;
}
