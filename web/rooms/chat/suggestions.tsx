import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loadWords } from '#web/words/words.ts';

/** What the ledger suggests is fetched after the page, as its answers are. */
const Standing = lazy(async () => ({ default: (await import('./next-steps.tsx')).Standing }));
const Steps = lazy(async () => ({ default: (await import('./next-steps.tsx')).NextSteps }));

/** What a new organization does first, with its words: whoever has done it waits for nothing. */
const FirstSteps = lazy(async () => {
  const [first] = await Promise.all([import('#web/help/first-steps.tsx'), loadWords('learn')]);
  return { default: first.FirstSteps };
});

const LOOK = 'rounded-lg border border-line bg-panel text-left hover:border-accent hover:bg-accent-soft';

/** An empty conversation: what can be said here. */
export function Welcome({
  onPick,
  onBegin,
}: {
  onPick: (text: string) => void;
  onBegin: (text: string) => void;
}) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  return (
    // What the ledger suggests comes a moment later, and below: nothing that stands moves.
    <div className="flex flex-1 flex-col gap-4 pt-[max(1.5rem,12vh)] pb-10">
      <h2 className="text-2xl font-semibold">{t('welcome')}</h2>
      <p className="max-w-prose text-quiet">{t('welcome.text')}</p>
      <Link
        to="/add-sample-data"
        className="self-start text-[0.8125rem] text-accent underline underline-offset-2"
      >
        {shell.t('nav.sample')}
      </Link>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {(['suggestion.1', 'suggestion.2'] as const).map((key) => (
          <button
            key={key}
            type="button"
            onClick={() => onPick(t(key))}
            data-testid="suggestion"
            className={`${LOOK} p-4`}
          >
            {t(key)}
          </button>
        ))}
        <Suspense fallback={null}>
          <Standing onBegin={onBegin} className={`${LOOK} p-4`} />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        <FirstSteps />
      </Suspense>
    </div>
  );
}

/** What to report next, below an answer. */
export function NextSteps({ onBegin }: { onBegin: (text: string) => void }) {
  return (
    <Suspense fallback={null}>
      <Steps onBegin={onBegin} className={`${LOOK} px-3 py-1 text-[0.8125rem]`} />
    </Suspense>
  );
}
