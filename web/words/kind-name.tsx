/** `óleo diesel — frota, máquinas` is a name and what it covers, told apart by a dash. */
export function splitKindName(name: string): { name: string; use: string | null } {
  const [head = name, ...rest] = name.split(' — ');
  const use = rest.join(' — ');
  return { name: head.charAt(0).toLocaleUpperCase() + head.slice(1), use: use || null };
}

/** The name of an activity kind on one line, with what it covers: two kinds may have one name and be of different use. */
export function kindLine(name: string): string {
  const parts = splitKindName(name);
  return parts.use === null ? parts.name : `${parts.name} · ${parts.use}`;
}

/** The name of an activity kind, with what it covers in small print. */
export function KindName({ name }: { name: string }) {
  const parts = splitKindName(name);
  return (
    <>
      {parts.name} {parts.use && <span className="block text-xs font-normal text-quiet">{parts.use}</span>}
    </>
  );
}
