import PostalMime, { type Address } from 'postal-mime';
import type { InnerFile } from '../document.ts';
import { Refusal } from '../refusal.ts';

/** A picture shown within a mail is a logo or a signature when it is smaller than this many bytes. */
const LOGO_BYTES = 20_000;

const NESTED_PARTS = 50;
const HEADER_BYTES = 1024 * 1024;

/** Lines that may begin a part; the parser keeps some two kilobytes for each. */
const MOST_DELIMITERS = 10_000;
/** Lines shorter than those of a packed attachment; the parser keeps some three kilobytes for each line of text. */
const MOST_SHORT_LINES = 100_000;
const SHORT = 60;

/**
 * Reads a mail: who sent it, its subject and text, and its attachments; mails attached to it are attachments. Nothing it
 * points to is fetched.
 * @throws Refusal `document.corrupt`, `document.too_many_rows` (lines), `document.too_many_files` (parts)
 */
export async function readMail(bytes: Uint8Array): Promise<{ text: string; files: InnerFile[] }> {
  checkLines(bytes);
  const mail = await parsed(bytes);
  const subject = mail.subject ?? '';
  const body = (mail.text ?? '').trim() || textOfHtml(mail.html ?? '');
  const text = [sender(mail.from), subject, body].filter((part) => part !== '').join('\n');
  const files: InnerFile[] = [];
  for (const [index, { filename, content, related, mimeType }] of mail.attachments.entries()) {
    const inner = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    if (related && mimeType.startsWith('image/') && inner.length < LOGO_BYTES) continue;
    files.push({ name: safeName(filename) || `${index + 1}`, bytes: inner });
  }
  return { text, files };
}

/**
 * Counts lines before the parser sees them: it keeps each one apart until the end, so that twenty megabytes of short lines
 * would become nine gigabytes.
 */
function checkLines(bytes: Uint8Array): void {
  let short = 0;
  let delimiters = 0;
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, at);
    const end = found < 0 ? bytes.length : found;
    if (end - at < SHORT) short += 1;
    if (bytes[at] === DASH && bytes[at + 1] === DASH) delimiters += 1;
    at = end + 1;
    if (delimiters > MOST_DELIMITERS)
      throw new Refusal('document.too_many_files', { limit: String(MOST_DELIMITERS) });
    if (short > MOST_SHORT_LINES)
      throw new Refusal('document.too_many_rows', { limit: String(MOST_SHORT_LINES) });
  }
}

const LINE_FEED = 0x0a;
const DASH = 0x2d;

async function parsed(bytes: Uint8Array) {
  try {
    return await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: NESTED_PARTS,
      maxHeadersSize: HEADER_BYTES,
    });
  } catch {
    throw new Refusal('document.corrupt');
  }
}

function sender(from: Address | undefined): string {
  if (!from) return '';
  return from.address ? `${from.name} <${from.address}>`.trim() : from.name;
}

/** The last part of a name, without what a path or a control character could do somewhere else. */
function safeName(name: string | null): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{Cc}/gu, '').trim();
}

/** Longer mails are cut: nobody wrote more by hand. */
const HTML_CHARACTERS = 500_000;

/** The words of a mail that has no plain text: tags taken out, lines where blocks end. Never rendered. */
function textOfHtml(html: string): string {
  return ['head', 'script', 'style']
    .reduce(withoutBlocks, html.slice(0, HTML_CHARACTERS))
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&amp;/gi, '&')
    .split('\n')
    .map((line) => line.split(/\s+/).join(' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Cuts out whole elements, each up to its end or, where it has none, up to the end of the text. */
function withoutBlocks(html: string, name: string): string {
  const lower = html.toLowerCase();
  let kept = '';
  let at = 0;
  for (let start = lower.indexOf(`<${name}`); start >= 0; start = lower.indexOf(`<${name}`, at)) {
    kept += html.slice(at, start);
    const end = lower.indexOf(`</${name}`, start);
    if (end < 0) return kept;
    at = end;
  }
  return kept + html.slice(at);
}
