import type { Platform } from '../settings.ts';
import type { ByteStore } from './bytes.ts';
import type { Sweeper } from './sweep.ts';

/** What every route of the file storage is built with. */
export interface StorageParts {
  readonly platform: Platform;
  readonly bytes: ByteStore;
  readonly sweeper: Sweeper;
}
