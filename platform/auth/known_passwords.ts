let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the 49,000 that people choose most often (`@zxcvbn-ts/language-common`), whatever its
 * capitals, or becomes one without the signs at its end: `Password1!` is tried as soon as `password1`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  const list = await known;
  const plain = password.normalize('NFKC').toLowerCase();
  return list.has(plain) || list.has(plain.replace(/[^\p{L}\p{Nd}]+$/u, ''));
}

/** Read when the first password is chosen: it takes memory. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
