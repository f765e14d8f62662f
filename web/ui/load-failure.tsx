import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Failure } from './states.tsx';

interface LoadFailureProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => unknown;
  readonly testId?: string;
}

/** Something did not come: why, and a way to ask again. */
export function LoadFailure({ title, error, onRetry, testId }: LoadFailureProps) {
  const { t } = useTranslation('shell');
  return (
    <Failure title={title} text={error.message} testId={testId}>
      <Button size="small" onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </Failure>
  );
}
