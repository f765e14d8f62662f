/**
 * The paper on which a load of waste is told: the manifest with which it left (MTR), or the certificate of whoever received
 * and weighed it (CDF).
 */
export interface LoadPaper {
  readonly stage: 'manifest' | 'certificate';
  /** The manifest's own number, or those that a certificate prints, of manifests among others. Empty: it names none. */
  readonly numbers: readonly string[];
}
