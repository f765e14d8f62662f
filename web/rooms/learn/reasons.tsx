import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { TraceTree } from '#web/reason/trace-tree.tsx';
import { useFormats } from '#web/words/format.ts';
import { problemSentence } from '#web/words/names.ts';
import { atPath } from './at-path.ts';

type Calculated = Extract<Output<'footprint.calculate'>, { status: 'calculated' }>;

/** Why a result is what it is: problems with their pages, and the tree down to the sources. */
export function Reasons({ output }: { output: unknown }) {
  const { t } = useTranslation('learn');
  const formats = useFormats();
  const problems = (atPath(output, 'problems') ?? []) as Calculated['problems'];
  const trace = atPath(output, 'trace') as Calculated['trace'] | undefined;
  const factors = (atPath(output, 'factors') ?? []) as Calculated['factors'];
  return (
    <>
      {problems.map((problem) => (
        <p key={problem.code} className="max-w-prose rounded-md bg-warn-soft px-3 py-2 text-warn">
          {problemSentence(problem, formats)}{' '}
          <Link to={`/learn/code/${problem.code}`} className="rounded underline underline-offset-2">
            {problem.code}
          </Link>
        </p>
      ))}
      {trace && (
        <details>
          <summary className="rounded text-accent">{t('trace')}</summary>
          <div className="mt-2">
            <TraceTree trace={trace} factors={factors} />
          </div>
        </details>
      )}
    </>
  );
}
