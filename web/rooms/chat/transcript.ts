/** A conversation as words: who said what. */
export interface Written {
  readonly title: string;
  readonly messages: readonly { readonly speaker: string; readonly paragraphs: readonly string[] }[];
}

/** The conversation as Markdown. Line breaks in a title or at the head of a paragraph make no heading of their own. */
export function markdownOf({ title, messages }: Written): string {
  const blocks = messages
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .map(({ speaker, paragraphs }) => `**${speaker}**\n\n${paragraphs.map(plain).join('\n\n')}\n`);
  return `# ${title.replaceAll(/\s+/g, ' ')}\n\n${blocks.join('\n')}`;
}

const plain = (paragraph: string): string => paragraph.replaceAll(/^(?=#)/gm, '\\');
