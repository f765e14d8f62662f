import { RefusalText } from '#web/help/refusal-page.tsx';

interface RefusalProps {
  /** Null: nothing was refused. */
  readonly error: Error | null;
  readonly testId?: string | undefined;
}

/** Why the server did not take what was sent, with the way to the page about it. */
export function Refusal({ error, testId }: RefusalProps) {
  return (
    error && (
      <p role="alert" className="text-danger" data-testid={testId}>
        <RefusalText text={error.message} />
      </p>
    )
  );
}
