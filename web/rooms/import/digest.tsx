const SHOWN = 12;

/** The beginning of a SHA-256; the whole of it to whoever points at it or has it read. */
export function Digest({ sha256 }: { sha256: string }) {
  return (
    <code className="text-[0.8125rem]" title={sha256} aria-label={sha256}>
      {sha256.slice(0, SHOWN)}…
    </code>
  );
}
