import { Fragment } from 'react';
import { useFormats } from '#web/words/format.ts';
import { problemSentence } from '#web/words/names.ts';
import { CodePage } from './refusal-page.tsx';

interface Problem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Why something could not be calculated, each with the way to its page. */
export function ProblemText({ problems }: { problems: readonly Problem[] }) {
  const formats = useFormats();
  return problems.map((problem) => (
    <Fragment key={JSON.stringify(problem)}>
      {problemSentence(problem, formats)} <CodePage code={problem.code} />{' '}
    </Fragment>
  ));
}
