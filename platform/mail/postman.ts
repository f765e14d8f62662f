import type { Platform } from '../settings.ts';
import { deliverMessages } from './deliver.ts';

interface Round {
  done: Promise<void>;
  again: boolean;
}

const rounds = new WeakMap<Platform, Round>();

/**
 * Has what waits in the queue sent now, behind the request that wrote it; also to be called every minute, for what could
 * not be sent at once. Without templates everything keeps waiting, for another process.
 */
export function wakePostman(platform: Platform): void {
  const { templates } = platform;
  if (templates === undefined) return;
  const running = rounds.get(platform);
  if (running !== undefined) {
    running.again = true;
    return;
  }
  const round: Round = { done: Promise.resolve(), again: false };
  rounds.set(platform, round);
  round.done = (async () => {
    try {
      do {
        round.again = false;
        await deliverMessages(platform, templates);
      } while (round.again);
    } catch (error) {
      platform.onFault?.(error);
    } finally {
      rounds.delete(platform);
    }
  })();
}

/** When nothing is being sent. */
export async function postmanIdle(platform: Platform): Promise<void> {
  await rounds.get(platform)?.done;
}
