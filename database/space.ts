import { statfs } from 'node:fs/promises';
import { CannotStart } from './refusal.ts';

/** PostgreSQL writes its log in files of 16 MB; with less than two of them it cannot be sure to go on. */
const leastBytes = 32 * 1024 * 1024;

/** Whether the disk that a folder lies on has too little room left for an installation to go on; false where it cannot be asked. */
export async function isFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < leastBytes;
  } catch {
    return false;
  }
}

/** @throws CannotStart where the disk is full: a start in the middle of which it fills is harder to understand */
export async function refuseFullDisk(folder: string): Promise<void> {
  if (await isFull(folder))
    throw new CannotStart(
      `The disk of ${folder} is full: free at least ${leastBytes / 1024 / 1024} MB and start again; nothing was changed.`,
    );
}
