import { Fragment, type ReactNode } from 'react';

/** `**bold**` and `` `code` `` in a line of text; everything else is text, never markup. */
function inline(line: string): ReactNode[] {
  return line.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((piece, index) => {
    const key = `${index}${piece.slice(0, 8)}`;
    if (/^\*\*[^*]+\*\*$/.test(piece)) return <strong key={key}>{piece.slice(2, -2)}</strong>;
    if (/^`[^`]+`$/.test(piece)) {
      return (
        <code key={key} className="rounded bg-sunken px-1 font-mono text-[0.8125rem]">
          {piece.slice(1, -1)}
        </code>
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
  return <p className="whitespace-pre-wrap">{inline(text)}</p>;
}

/** The assistant's text: paragraphs, lists, bold and code. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-2 break-words">
      {text.split(/\n{2,}/).map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} text={block} />
      ))}
    </div>
  );
}
