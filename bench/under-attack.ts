import { benchAgents } from './agents.ts';
import { benchFair } from './fair.ts';
import { benchBackup } from './backup.ts';
import { benchMove } from './move.ts';
import { benchOutage } from './outage.ts';
import { compared, type Figure, limited } from './report.ts';
import { benchServers } from './servers.ts';
import { benchSoak } from './soak.ts';

/** What a database that breaks under load costs: nothing that was acknowledged, no answer of 500, no process. */
export async function outages(host: Parameters<typeof benchOutage>[0]): Promise<Figure[]> {
  const { acknowledged, lost, retryable, others, backAfterMs, alive } = await benchOutage(host);
  console.log(`${host}: ${acknowledged} entries acknowledged, ${retryable} answers asked to try again`);
  for (const other of others) console.log(`${host}: ${other}`);
  return [
    limited(`${host}: exits of the server`, alive ? 0 : 1, '', 1),
    limited(`${host}: acknowledged entries lost`, lost, '', 1),
    limited(`${host}: answers that were no success and not 503`, others.length, '', 1),
    limited(`${host}: first success after the database is back`, Math.max(...backAfterMs), 'ms', 2000),
  ];
}

/** Runs of agents: what they cost, and what is left of them when their processes die two hundred times. */
export async function agents(): Promise<Figure[]> {
  const { stepMs, insertMs, kills, ...rest } = await benchAgents();
  for (const fault of kills.faults) console.log(fault);
  console.log(`${kills.kills} kills, ${kills.runs} runs; ${rest.contested} proposals decided by two at once`);
  return [
    compared('a recorded step of a run, p50', stepMs, 'ms', 'a committed insert', insertMs),
    limited('10,000 waiting runs: cores', rest.waitingCores, '', 0.01),
    limited('10,000 waiting runs: connections', rest.waitingConnections, '', 1),
    limited(`${rest.accepted} proposals accepted in one call`, rest.acceptMs, 'ms', 10_000),
    limited('decided by two at once, not by exactly one', rest.wrong, '', 1),
    limited('kills: effects lost', kills.lost, '', 1),
    limited('kills: effects doubled', kills.doubled, '', 1),
    limited('kills: runs that did not end', kills.unended, '', 1),
    limited('a run goes on after the restart, slowest', Math.max(0, ...kills.resumedMs), 'ms', 2000),
  ];
}

/** What a minute of hostile files of one organization costs another one, and the machine. */
export async function shares(): Promise<Figure[]> {
  const { lonely, attacked, healthLonely, health, peakMegabytes, told } = await benchFair();
  for (const [line, count] of Object.entries(told)) console.log(`hostile: ${line}, ${count} times`);
  console.log(`of the other organization ${attacked.count} files were read meanwhile`);
  return [
    compared('CSV of 30 bytes beside hostile files, p50', attacked.p50, 'ms', 'alone', lonely.p50),
    compared('the same, p95', attacked.p95, 'ms', 'alone', lonely.p95),
    limited('/health beside them, p95', health.p95, 'ms', 100),
    compared('the same', health.p95, 'ms', 'alone', healthLonely.p95),
    limited('most memory of server and readers', peakMegabytes, 'MB', 900),
  ];
}

/** What a whole copy costs those who write, and what is lost with the disk. */
export async function backups(): Promise<Figure[]> {
  const found = await benchBackup();
  const { copiedMegabytes, copySeconds, acknowledged, lost } = found;
  console.log(`copied ${copiedMegabytes.toFixed(0)} MB in ${copySeconds.toFixed(1)} s under 20 writers`);
  console.log(`${lost} of ${acknowledged} acknowledged lines lost with the disk`);
  return [
    compared(
      'commit under 20 writers, archived, p95',
      found.archivedP95,
      'ms',
      'without an archive',
      found.plainP95,
    ),
    compared('the same during a whole copy, p95', found.copiedP95, 'ms', 'archived', found.archivedP95),
    limited('age of the oldest line that was lost with the disk', found.lostSeconds, 's', 5),
    limited('restore to the end of the log', found.restoreSeconds, 's', 60),
  ];
}

/** An organization as an archive in another installation, and moved into a third: minutes, and how long it was read-only. */
export async function moves(): Promise<Figure[]> {
  const found = await benchMove();
  const { lines, archiveMegabytes, exportSeconds, importSeconds, moveSeconds } = found;
  console.log(
    `${lines} lines are an archive of ${archiveMegabytes.toFixed(1)} MB, written in ${exportSeconds.toFixed(1)} s`,
  );
  // Five minutes for a million lines.
  const limit = (300 * lines) / 1_000_000;
  return [
    limited('organization to an archive and in again', exportSeconds + importSeconds, 's', limit),
    limited('organization moved', moveSeconds, 's', limit),
    limited('the same: read-only', found.readOnlySeconds, 's', 30),
    limited('memory of the process that carries it', found.peakMegabytes, 'MB', 400),
  ];
}

/** What is left when each of four servers on one database dies by turns. */
export async function servers(): Promise<Figure[]> {
  const { kills, acknowledged, lost, doubled, exports, stuck, others } = await benchServers();
  console.log(
    `${kills} kills of four servers, ${acknowledged} lines acknowledged, ${exports} exports asked for`,
  );
  for (const other of others.slice(0, 5)) console.log(`servers: ${other}`);
  return [
    limited('four servers: acknowledged lines lost', lost, '', 1),
    limited('four servers: lines doubled', doubled, '', 1),
    limited('four servers: exports that did not end', stuck, '', 1),
    limited('four servers: answers that were no success and not 503', others.length, '', 1),
  ];
}

/** An hour of ordinary work: what the processes grow by. */
export async function soak(): Promise<Figure[]> {
  const found = await benchSoak();
  console.log(`${found.minutes} minutes, ${found.rounds} rounds of work`);
  for (const fault of found.faults.slice(0, 5)) console.log(`soak: ${fault}`);
  return [
    limited('soak: answers that were no success', found.faults.length, '', 1),
    limited('soak: growth of the server a minute', found.serverMegabytesAMinute, 'MB', 1),
    limited('soak: growth of all processes a minute', found.allMegabytesAMinute, 'MB', 1),
  ];
}
