/**
 * Reports of 100,000 lines made by the whole server, as people ask for them, and what that costs somebody of another organization who
 * works meanwhile. On a database that is thrown away.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openTwoOrganizations, type TwoOrganizations } from '#journeys/two-organizations.ts';
import { loadLibrary } from '#reference/load.ts';
import { readProgrammes } from '#reference/programmes.ts';
import { entryQuery, inventoryList, reportCreate } from '#usecases/contracts.ts';
import { largeBasis } from '#usecases/testing/large-basis.ts';
import type { TestInstallation } from '#usecases/testing.ts';
import { fillLedgers } from './ledger-rows.ts';

export interface NeighboursBench {
  /** From asking for a file to its last byte, by form; `lines` is the workbook of every line. */
  readonly fileMs: Readonly<Record<string, number>>;
  readonly fileMegabytes: Readonly<Record<string, number>>;
  /** Another organization's calls while files of a form are made, and alone just before. */
  readonly byForm: Readonly<Record<string, Beside>>;
  /** The same of all forms together. */
  readonly all: Beside;
}

/** The 95th percentile of how long a call takes, in milliseconds. */
export interface Beside {
  readonly aloneP95: number;
  readonly meanwhileP95: number;
  /** That were answered meanwhile. */
  readonly calls: number;
}

/** Of three years, so that a year has a third of them. */
const LINES = 300_000;
const FORMS = ['pdf', 'docx', 'xlsx', 'html', 'lines'] as const;
/** Files of a form are made one after another for so long, and nothing is made for as long before. */
const ROUND_MS = 6_000;
const PAUSE_MS = 15;

/** Takes about two minutes. What is alone and what is not take turns: a machine is not the same from one minute to the next. */
export async function benchReportNeighbours(): Promise<NeighboursBench> {
  const world = await openTwoOrganizations({ RAZAO_RATE_LIMITS: 'false' });
  try {
    const reportId = await largeReportOf(world);
    const work = () => world.bia.call(entryQuery, {});
    await timesOf(work, 2_000);
    const [fileMs, fileMegabytes]: [Record<string, number>, Record<string, number>] = [{}, {}];
    const byForm: Record<string, Beside> = {};
    const [alone, meanwhile]: [number[], number[]] = [[], []];
    for (const form of FORMS) {
      const before = await timesOf(work, ROUND_MS);
      let isMaking = true;
      const beside = timesOf(work, () => isMaking);
      const end = performance.now() + ROUND_MS;
      try {
        do {
          const began = performance.now();
          fileMegabytes[form] = (await fileOf(world, { reportId, format: form })) / 2 ** 20;
          fileMs[form] ??= performance.now() - began;
        } while (performance.now() < end);
      } finally {
        isMaking = false;
      }
      const during = await beside;
      byForm[form] = besideOf(before, during);
      alone.push(...before);
      meanwhile.push(...during);
    }
    return { fileMs, fileMegabytes, byForm, all: besideOf(alone, meanwhile) };
  } finally {
    await world.stop();
  }
}

function besideOf(alone: readonly number[], meanwhile: readonly number[]): Beside {
  return { aloneP95: p95(alone), meanwhileP95: p95(meanwhile), calls: meanwhile.length };
}

/** A draft of a year of 100,000 lines; its figures are those of the bench of files, of every programme. */
async function largeReportOf({ database, ana, hers, other }: TwoOrganizations): Promise<string> {
  const owners = await database.pool.query<{ organization_id: string; user_id: string }>(
    `select organization_id, user_id from public.memberships where role = 'owner'`,
  );
  const organization = (id: string) => ({
    id,
    people: { owner: { id: owners.rows.find((row) => row.organization_id === id)?.user_id ?? '' } },
  });
  const installation = {
    database,
    ports: { library: await loadLibrary() },
    north: organization(hers),
    south: organization(other),
  };
  await fillLedgers(installation as unknown as TestInstallation, { north: LINES, south: 3_000, others: 0 });
  const { inventories } = await ana.call(inventoryList, {});
  const inventoryId =
    inventories.find(({ name, from }) => name === '2025' && from === '2025-01-01')?.id ?? '';
  const programmes = [...readProgrammes().keys()];
  const { report } = await ana.call(reportCreate, { inventoryId, programmes, language: 'pt-BR' });
  await database.pool.query(
    `insert into public.report_bases (organization_id, report_id, revision, basis, sha256, taken_by)
     select r.organization_id, r.id, 2, $2::jsonb, razao.sha256_of($2::jsonb), r.created_by from public.reports r where r.id = $1`,
    [report.id, JSON.stringify({ ...largeBasis(), closing: null })],
  );
  return report.id;
}

async function fileOf({ product, key, ana, hers }: TwoOrganizations, asked: object): Promise<number> {
  const response = await fetch(`${product.url}/functions/v1/report.file`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: key,
      authorization: `Bearer ${ana.token}`,
      'x-razao-organization': hers,
    },
    body: JSON.stringify(asked),
  });
  if (!response.ok)
    throw new Error(`report.file ${JSON.stringify(asked)}: ${response.status} ${await response.text()}`);
  return (await response.arrayBuffer()).byteLength;
}

/** Milliseconds of one call after another, for a time or until something is over. */
async function timesOf(work: () => Promise<unknown>, until: number | (() => boolean)): Promise<number[]> {
  const end = performance.now() + (typeof until === 'number' ? until : 0);
  const goesOn = typeof until === 'number' ? () => performance.now() < end : until;
  const times: number[] = [];
  while (goesOn()) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  return times;
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
