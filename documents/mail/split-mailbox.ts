/** What begins each mail of a mailbox (mbox, RFC 4155), at the start of a line after an empty one. */
const MARK = Buffer.from('From ');
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x3e;

/** Whether a file is a mailbox: its first line is the mark of a mail, and a header follows it. */
export function isMailbox(bytes: Uint8Array): boolean {
  if (!startsMark(bytes, 0)) return false;
  const next = bytes.indexOf(LINE_FEED) + 1;
  if (next === 0) return false;
  const end = bytes.indexOf(LINE_FEED, next);
  const header = Buffer.from(bytes.subarray(next, end < 0 ? bytes.length : end)).toString('latin1');
  const colon = header.indexOf(':');
  return colon > 0 && !header.slice(0, colon).includes(' ');
}

/**
 * The mails of a mailbox in their order, each as its own file: without the line that marks it, and with the lines that its text
 * had quoted (`>From `) as they were.
 * @param most no more than so many are cut; the caller refuses a mailbox that holds more
 */
export function splitMailbox(bytes: Uint8Array, most: number): Uint8Array[] {
  const mails: Uint8Array[] = [];
  let begins = -1;
  let afterEmpty = true;
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, at);
    const end = found < 0 ? bytes.length : found;
    if (afterEmpty && startsMark(bytes, at)) {
      if (begins >= 0) mails.push(unquoted(bytes.subarray(begins, at)));
      if (mails.length > most) return mails;
      begins = end + 1;
    }
    afterEmpty = end === at || (end === at + 1 && bytes[at] === RETURN);
    at = end + 1;
  }
  if (begins >= 0 && begins < bytes.length) mails.push(unquoted(bytes.subarray(begins)));
  return mails;
}

function startsMark(bytes: Uint8Array, at: number): boolean {
  return MARK.equals(bytes.subarray(at, at + MARK.length));
}

/** A mail without the mark that the mailbox put before its lines that begin like one. */
function unquoted(mail: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < mail.length; ) {
    let quotes = at;
    while (mail[quotes] === QUOTE) quotes += 1;
    if (quotes > at && startsMark(mail, quotes)) {
      kept.push(mail.subarray(from, at));
      from = at + 1;
    }
    const found = mail.indexOf(LINE_FEED, at);
    at = found < 0 ? mail.length : found + 1;
  }
  return from === 0 ? mail : Buffer.concat([...kept, mail.subarray(from)]);
}
