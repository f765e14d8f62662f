import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';

/** `[words](/address)`: a way into the product; other addresses are text, as they were written. */
const LINK = /^\[([^\]]+)\]\((\/(?!\/)[^\s)]*)\)$/;

/** `**bold**`, `` `code` `` and links into the product in a line of text; everything else is text, never markup. */
function inline(line: string): ReactNode[] {
  return line.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\(\/(?!\/)[^\s)]*\))/).map((piece, index) => {
    const key = `${index}${piece.slice(0, 8)}`;
    if (/^\*\*[^*]+\*\*$/.test(piece)) return <strong key={key}>{inline(piece.slice(2, -2))}</strong>;
    if (/^`[^`]+`$/.test(piece)) {
      return (
        <code key={key} className="rounded bg-sunken px-1 font-mono text-[0.8125rem]">
          {piece.slice(1, -1)}
        </code>
      );
    }
    const [, words, address] = LINK.exec(piece) ?? [];
    if (words !== undefined && address !== undefined) {
      return (
        <Link
          key={key}
          to={address}
          className="underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {words}
        </Link>
      );
    }
    return <Fragment key={key}>{piece}</Fragment>;
  });
}

function Block({ text }: { text: string }) {
  const lines = text.split('\n');
  if (lines.every((line) => /^\s*[-•*] /.test(line))) {
    return (
      <ul className="list-disc pl-5">
        {lines.map((line, index) => (
          // Lines of a message never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{inline(line.replace(/^\s*[-•*] /, ''))}</li>
        ))}
      </ul>
    );
  }
  if (lines.length > 1 && lines.every((line) => /^\s*\d{1,2}\. /.test(line))) {
    return (
      <ol className="list-decimal pl-5">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{inline(line.replace(/^\s*\d{1,2}\. /, ''))}</li>
        ))}
      </ol>
    );
  }
  return <p className="whitespace-pre-wrap">{inline(text)}</p>;
}

/** A paragraph and the list right behind it, each by itself, as Markdown has it; numbers in a paragraph begin none. */
function runsOf(block: string): string[] {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => /^\s*[-•*] /.test(line));
  const isList = at > 0 && lines.slice(at).every((line) => /^\s*[-•*] /.test(line));
  return isList ? [lines.slice(0, at).join('\n'), lines.slice(at).join('\n')] : [block];
}

/** The assistant's text: paragraphs, lists, bold and code. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-2 break-words">
      {text
        .split(/\n{2,}/)
        .flatMap(runsOf)
        .map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Block key={index} text={block} />
        ))}
    </div>
  );
}
