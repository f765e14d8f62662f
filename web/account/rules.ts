/** What an e-mail address and a password must be, before the server is asked. The server checks again. */

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
// Control characters and <>"'&\/ are never part of an address here.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f<>"'&\\/]/g;

/** Trims an address and strips the characters that none may hold. */
export function cleanEmail(text: string): string {
  return text.replace(FORBIDDEN, '').trim();
}

/** A standard address of 5 to 254 characters without forbidden ones. */
export function isEmail(text: string): boolean {
  return text.length >= 5 && text.length <= 254 && text.search(FORBIDDEN) === -1 && ADDRESS.test(text);
}

/** 8 to 128 characters with a lowercase letter, an uppercase one and a digit. */
export function isPassword(text: string): boolean {
  return (
    text.length >= 8 && text.length <= 128 && /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text) && /\d/.test(text)
  );
}

const DOMAIN = /^(?=.{4,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u;

/** The domain of an address, or the domain itself, in lower case; null when it is neither. */
export function domainOf(text: string): string | null {
  const domain = cleanEmail(text).split('@').at(-1)?.toLowerCase() ?? '';
  return DOMAIN.test(domain) ? domain : null;
}
