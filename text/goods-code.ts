/** Digits of a goods code in the groups in which customs print them: `7208 10 00`, `2523 10 00 10`. */
export function writtenCode(code: string): string {
  return [code.slice(0, 4), code.slice(4, 6), code.slice(6, 8), code.slice(8, 10)].filter(Boolean).join(' ');
}
