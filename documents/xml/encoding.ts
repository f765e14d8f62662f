import iconv from 'iconv-lite';
import { decodedText, encodingOf } from '../csv/encoding.ts';

/** The text of an XML file, in the encoding that it declares; a byte order mark wins, and bytes that are UTF-8 stay so. */
export function xmlText(bytes: Uint8Array): string {
  const found = encodingOf(bytes);
  if (found.mark > 0 || found.name.startsWith('utf-16')) return decodedText(bytes, found);
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]{1,40})["']/i.exec(start)?.[1];
  // Latin-1 is declared where windows-1252 is meant; all of Latin-1 that is printed is the same in both.
  const name = declared && /^(iso-8859-1|latin-?1|us-ascii)$/i.test(declared) ? 'windows-1252' : declared;
  if (!found.guessed || !name || !iconv.encodingExists(name)) return decodedText(bytes, found);
  return decodedText(bytes, { name: /^utf-?8$/i.test(name) ? found.name : name, mark: 0, guessed: false });
}
