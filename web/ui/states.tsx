import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { RefusalPage } from '#web/help/refusal-page.tsx';
import { classes } from './classes.ts';

/** The shape of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-pulse rounded-md bg-sunken', className)} />;
}

/** A turning ring with its text, for a page that is on its way. */
export function Spinner({ text }: { text: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 text-quiet">
      <span
        aria-hidden
        className="size-5 animate-spin rounded-full border-2 border-line border-t-accent motion-reduce:animate-none"
      />
      <span>{text}</span>
    </div>
  );
}

interface StateProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
  testId?: string;
}

/** The page of the help from which one learns to fill what is empty. */
function Lesson({ page }: { page: string }) {
  const { t } = useTranslation('shell');
  return (
    <Link
      to={`/learn/${page}`}
      className="rounded text-accent underline underline-offset-2"
      data-testid="empty-lesson"
    >
      {t('empty.lesson')}
    </Link>
  );
}

/** Nothing here yet, and what to do first; `lesson`: the page of the help that shows how. */
export function Empty({ title, text, icon, children, testId, lesson }: StateProps & { lesson?: string }) {
  return (
    <div data-testid={testId} className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      {icon && <div className="text-quiet [&_svg]:size-8">{icon}</div>}
      <p className="text-base font-semibold">{title}</p>
      {text && <p className="max-w-prose text-quiet">{text}</p>}
      {children}
      {lesson && <Lesson page={lesson} />}
    </div>
  );
}

/** What happened and how to go on. */
export function Failure({ title, text, children, testId }: StateProps) {
  return (
    <div
      role="alert"
      data-testid={testId}
      className="flex items-start gap-3 rounded-lg border border-danger/40 bg-danger-soft p-4"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden />
      <div className="flex flex-col items-start gap-2">
        <p className="font-semibold">{title}</p>
        {text && <p>{text}</p>}
        <RefusalPage said={[text, title]} />
        {children}
      </div>
    </div>
  );
}
