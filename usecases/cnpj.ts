const SHAPE = /^[0-9A-Z]{12}[0-9]{2}$/;

/**
 * A CNPJ without punctuation, in capitals, when its check digits hold; null otherwise. Takes the numeric form and the
 * alphanumeric one that is issued since July 2026.
 *
 * Source: Receita Federal, Instrução Normativa RFB nº 2.229/2024, annex: each character counts its ASCII code less 48,
 * weights 2 to 9 repeat from the right, modulus 11, and a remainder under 2 gives the digit 0.
 */
export function readCnpj(text: string): string | null {
  const plain = text.replaceAll(/[\s./-]/g, '').toUpperCase();
  if (!SHAPE.test(plain) || /^(.)\1+$/.test(plain)) return null;
  const stem = plain.slice(0, 12);
  const first = checkDigit(stem);
  return plain === `${stem}${first}${checkDigit(`${stem}${first}`)}` ? plain : null;
}

function checkDigit(characters: string): number {
  const sum = Array.from(characters)
    .reverse()
    .reduce((total, character, place) => total + (character.charCodeAt(0) - 48) * (2 + (place % 8)), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
