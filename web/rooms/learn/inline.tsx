import { Link } from 'react-router';
import type { Block } from '#web/help/queries.ts';
import { RUN } from '#web/help/looks.ts';
import { Term } from '#web/help/term.tsx';

type Runs = Extract<Block, { kind: 'paragraph' }>['text'];

/** Runs of text as they look: links stay inside of the product, and a term of the glossary tells itself. */
export function Inline({ runs }: { runs: Runs }) {
  return runs.map((run, index) => {
    // Runs of a text never change places.
    const key = `${index}`;
    if (run.term !== undefined) return <Term key={key} id={run.term} text={run.text} />;
    if (run.to !== undefined)
      return (
        <Link key={key} to={run.to} className={RUN.link}>
          {run.text}
        </Link>
      );
    if (run.look === 'strong') return <strong key={key}>{run.text}</strong>;
    if (run.look === 'em') return <em key={key}>{run.text}</em>;
    if (run.look === 'code')
      return (
        <code key={key} className={RUN.code}>
          {run.text}
        </code>
      );
    return <span key={key}>{run.text}</span>;
  });
}
