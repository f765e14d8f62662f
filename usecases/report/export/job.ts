import type { AskedPack } from '../audit/pack-asked.ts';

/** An export that this process writes. */
export interface Job {
  readonly id: string;
  readonly organizationId: string;
  readonly requestedBy: string;
  readonly locale: 'pt-BR' | 'en';
  readonly worker: string;
  readonly tries: number;
  /** Which lines a pack of evidence is of; null: the whole organization is exported. */
  readonly asked: AskedPack | null;
}
