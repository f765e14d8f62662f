import { randomUUID } from 'node:crypto';
import type { Person } from '#journeys/person.ts';
import { documentRegister } from '#usecases/evidence/document/document.contract.ts';
import { withNumber, type HostileFile } from '#documents/testing/hostile-files.ts';

/** A person of an organization who brings files over the wire, as the browser does. */
export interface Sender {
  readonly url: string;
  readonly person: Person;
  readonly organizationId: string;
}

/** Uploads a file and has it taken up as a document; gives its id. */
export async function bring(sender: Sender, { name, mediaType, bytes }: HostileFile): Promise<string> {
  const documentId = randomUUID();
  const path = `${sender.organizationId}/${documentId}/${name}`;
  const { error } = await sender.person.client.storage
    .from('evidence')
    .upload(path, Buffer.from(bytes), { contentType: mediaType });
  if (error) throw error;
  return (await sender.person.call(documentRegister, { documentId, path, name })).document.id;
}

/** What reading a document came to: a code of the call, the first problem of the file, or that it was read. */
export async function readAt(
  { url, person }: Sender,
  verb: 'document.propose' | 'import.read',
  documentId: string,
): Promise<{ status: number; code: string }> {
  const answer = await fetch(`${url}/functions/v1/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ documentId }),
  });
  const body = (await answer.json()) as { code?: string; problems?: readonly { code: string }[] };
  return { status: answer.status, code: body.code ?? body.problems?.[0]?.code ?? 'read' };
}

/** Sends files one after the other without an end, each time in other bytes, and has each read both ways. */
export async function sendOn(
  sender: Sender,
  files: readonly HostileFile[],
  sent: { readonly isOver: () => boolean; readonly tell: (name: string, code: string) => void },
): Promise<void> {
  for (let at = 0; !sent.isOver(); at += 1) {
    const file = files[at % files.length];
    if (file === undefined) return;
    const documentId = await bring(sender, { ...file, bytes: withNumber(file.bytes, Math.random()) });
    for (const verb of ['document.propose', 'import.read'] as const) {
      if (sent.isOver()) return;
      const { status, code } = await readAt(sender, verb, documentId);
      sent.tell(file.name, status < 500 ? code : `${status} ${code}`);
    }
  }
}
