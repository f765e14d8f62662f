const forbidden = /[\p{Cc}<>"'&\\/]/u;
const localPart = /^[A-Za-z0-9!#$%*+=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%*+=?^_`{|}~-]+)*$/;
const domain =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** The form in which addresses are stored and looked up. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The product's rule: 5 to 254 characters, none of them a control character or one of `<>"'&\/`. Takes the normal form. */
export function isAcceptableEmail(email: string): boolean {
  if (email.length < 5 || email.length > 254 || forbidden.test(email)) return false;
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  return at > 0 && local.length <= 64 && localPart.test(local) && domain.test(email.slice(at + 1));
}
