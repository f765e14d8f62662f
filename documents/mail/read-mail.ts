import PostalMime, { type Address } from 'postal-mime';
import type { InnerFile } from '../document.ts';
import { Refusal } from '../refusal.ts';

/** A picture shown within a mail is a logo or a signature when it is smaller than this many bytes. */
const LOGO_BYTES = 20_000;

const NESTED_PARTS = 50;
const HEADER_BYTES = 1024 * 1024;

/**
 * Reads a mail: who sent it, its subject and text, and its attachments; mails attached to it are attachments. Nothing it
 * points to is fetched.
 * @throws Refusal `document.corrupt`
 */
export async function readMail(bytes: Uint8Array): Promise<{ text: string; files: InnerFile[] }> {
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
