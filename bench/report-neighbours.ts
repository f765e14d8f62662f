/**
 * Reports of 100,000 lines made by the whole server, as people ask for them, and what that costs somebody of another organization who
 * works meanwhile. On a database that is thrown away.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openTwoOrganizations, type TwoOrganizations } from '#journeys/two-organizations.ts';
import { loadLibrary } from '#reference/load.ts';
import { readProgrammes } from '#reference/programmes.ts';
import { entryQuery, inventoryList, reportCreate } from '#usecases/contracts.ts';
import type { TestInstallation } from '#usecases/testing.ts';
import { fillLedgers } from './ledger-rows.ts';
import { keptBasis } from './report-files.ts';

export interface NeighboursBench {
  /** From asking for a file to its last byte, by form; `lines` is the workbook of every line. */
  readonly fileMs: Readonly<Record<string, number>>;
  readonly fileMegabytes: Readonly<Record<string, number>>;
  /** Another organization's calls, alone and while files are made. */
  readonly aloneP95: number;
  readonly meanwhileP95: number;
  readonly calls: number;
}

/** Of three years, so that a year has a third of them. */
const LINES = 300_000;
const FORMS = ['pdf', 'docx', 'xlsx', 'lines'] as const;
const ALONE_MS = 12_000;
const PAUSE_MS = 15;

/** Takes about a minute and a half. */
export async function benchReportNeighbours(): Promise<NeighboursBench> {
  const world = await openTwoOrganizations({ RAZAO_RATE_LIMITS: 'false' });
  try {
    const reportId = await largeReportOf(world);
    const work = () => world.bia.call(entryQuery, {});
    await timesOf(work, 2_000);
    const alone = await timesOf(work, ALONE_MS);
    const [fileMs, fileMegabytes]: [Record<string, number>, Record<string, number>] = [{}, {}];
    let isMaking = true;
    const meanwhile = timesOf(work, () => isMaking);
    try {
      for (const form of FORMS) {
        const began = performance.now();
        const bytes = await fileOf(world, { reportId, format: form });
        fileMs[form] = performance.now() - began;
        fileMegabytes[form] = bytes / 2 ** 20;
      }
    } finally {
      isMaking = false;
    }
    const times = await meanwhile;
    return { fileMs, fileMegabytes, aloneP95: p95(alone), meanwhileP95: p95(times), calls: times.length };
  } finally {
    await world.stop();
  }
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
    [report.id, JSON.stringify({ ...keptBasis(), closing: null })],
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
