/** Addresses as people list them: apart by commas, semicolons, spaces or lines; each once. */
export function addressesIn(text: string): string[] {
  const all = text.split(/[\s,;]+/).filter((one) => one !== '');
  return [...new Set(all.map((one) => one.toLowerCase()))];
}
