import { type Zippable, zipSync } from 'fflate';

/** A ZIP archive of texts or bytes. */
export function zipFile(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const bytes: Zippable = {};
  for (const [name, content] of Object.entries(files))
    bytes[name] = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return zipSync(bytes);
}

/** An archive whose one member is a symbolic link, as a Unix system packs it. */
export function zipWithLink(name: string, target: string): Uint8Array {
  return zipSync({ [name]: [new TextEncoder().encode(target), { os: 3, attrs: (0o120777 << 16) >>> 0 }] });
}

const CENTRAL_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;

/** The same archive with a change in the header of every member: what a password, or a liar, writes. */
export function withHeaders(
  archive: Uint8Array,
  change: (header: {
    readonly flags: (value: number) => void;
    readonly unpackedSize: (value: number) => void;
  }) => void,
): Uint8Array {
  const bytes = archive.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 30 < bytes.length; at += 1) {
    const signature = view.getUint32(at, true);
    if (signature !== CENTRAL_ENTRY && signature !== LOCAL_ENTRY) continue;
    const [flags, size] = signature === CENTRAL_ENTRY ? [8, 24] : [6, 22];
    change({
      flags: (value) => view.setUint16(at + flags, value, true),
      unpackedSize: (value) => view.setUint32(at + size, value, true),
    });
  }
  return bytes;
}
