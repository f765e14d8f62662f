/** An export that was written. */
export interface Made {
  readonly organizationName: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly snapshotAt: string;
}
