/** The form in which numbers are stored and looked up: digits only, country first. */
export function normalPhone(phone: string): string {
  return phone.replaceAll(/[\s+()-]/g, '');
}

/** Whether a number (in normal form) is one of E.164: up to fifteen digits, the first of them no zero. */
export function isAcceptablePhone(phone: string): boolean {
  return /^[1-9]\d{6,14}$/.test(phone);
}
