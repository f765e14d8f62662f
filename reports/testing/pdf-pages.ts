import { getDocumentProxy } from 'unpdf';

interface Tag {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Tag[];
}

/** What a PDF says: its text, every tag of its structure, and where its links lead. */
export async function openPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const texts: string[] = [];
  const tags: Tag[] = [];
  const links: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url) links.push(url);
    const tree = (await page.getStructTree()) as Tag | null;
    if (tree) tags.push(tree);
  }
  return { pages: document.numPages, texts, tags, links };
}

/** Every tag of a role, also within others. */
export function tagged(tags: readonly Tag[], role: string): Tag[] {
  return tags.flatMap((tag) => [...(tag.role === role ? [tag] : []), ...tagged(tag.children ?? [], role)]);
}
