const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** A unit or a gas by its code as it is written: the digits of a formula stand low, `t CO2e` is `t CO₂e`. */
export function chemical(code: string): string {
  return code.replace(/(?<=\b(?:CO|CH|N|SF|NF))\d/g, (digit) => SUBSCRIPTS[Number(digit)] ?? digit);
}
