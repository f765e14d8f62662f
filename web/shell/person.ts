/** Initials of the full name, else the first two letters of the e-mail. */
export function initialsOf(fullName: string | null, email: string): string {
  const parts = (fullName ?? '').trim().split(/\s+/).filter(Boolean);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map(
    (part) => Array.from(part ?? '')[0] ?? '',
  );
  return (letters.join('') || email.slice(0, 2)).toUpperCase();
}

/** The full name, else the part of the e-mail before the @, else `fallback`. */
export function displayName(fullName: string | null, email: string, fallback: string): string {
  return fullName?.trim() || email.split('@')[0] || fallback;
}
