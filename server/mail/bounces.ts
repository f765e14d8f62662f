import PostalMime from 'postal-mime';

/** What a notification says of one recipient (RFC 3464, 2.3). */
export interface Bounce {
  /** Of the message that it is about, as it was sent. */
  readonly letterId: string;
  /** `failed`: nobody tries any more. */
  readonly action: string;
  /** `5.1.1` (RFC 3463). */
  readonly status: string;
}

/** Lines of a notification: it holds headers, not letters. */
const MOST_LINES = 20_000;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Reads a delivery status notification (RFC 3464), the whole message as it arrived. Which message it is about is told by the id of
 * its envelope (RFC 3461) or by its own headers, which come back with it.
 * @returns one for each recipient; null: it is no such notification, or of no message of ours
 */
export async function readBounces(bytes: Uint8Array): Promise<Bounce[] | null> {
  if (linesOf(bytes) > MOST_LINES) return null;
  const parts = await partsOf(bytes);
  const status = parts.find(({ type }) => type === 'message/delivery-status');
  if (status === undefined) return null;
  const [about, ...recipients] = groupsOf(status.text);
  const letterId = idOf(about?.get('original-envelope-id')) ?? originalOf(parts);
  if (letterId === null || recipients.length === 0) return null;
  return recipients.map((group) => ({
    letterId,
    action: (group.get('action') ?? '').toLowerCase(),
    status: group.get('status') ?? '',
  }));
}

function linesOf(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === 0x0a) lines += 1;
  return lines;
}

interface Part {
  readonly type: string;
  readonly text: string;
}

async function partsOf(bytes: Uint8Array): Promise<Part[]> {
  const mail = await new PostalMime({
    forceRfc822Attachments: true,
    maxNestingDepth: 8,
    maxHeadersSize: 128 * 1024,
  })
    .parse(bytes)
    .catch(() => null);
  return (mail?.attachments ?? []).map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: typeof content === 'string' ? content : new TextDecoder().decode(content),
  }));
}

/** Groups of fields, which an empty line separates; a field may go on in lines that begin with a blank. */
function groupsOf(text: string): Map<string, string>[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => fieldsOf(group))
    .filter((group) => group.size > 0);
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const at = line.indexOf(':');
    if (at < 1) continue;
    const name = line.slice(0, at).trim().toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

/** Of the message that came back, whole or its headers alone. */
function originalOf(parts: readonly Part[]): string | null {
  for (const { type, text } of parts) {
    if (type !== 'message/rfc822' && type !== 'text/rfc822-headers') continue;
    const [headers = ''] = text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/);
    const id = idOf(
      fieldsOf(headers)
        .get('message-id')
        ?.replace(/^<|@.*$/g, ''),
    );
    if (id !== null) return id;
  }
  return null;
}

function idOf(text: string | undefined): string | null {
  const id = text?.trim().toLowerCase() ?? '';
  return UUID.test(id) ? id : null;
}
