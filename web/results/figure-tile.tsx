import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';

interface FigureTileProps {
  readonly name: ReactNode;
  /** The figure as it is read; null: there is none. */
  readonly value: string | null;
  readonly unit?: string;
  /** The exact figure, for who looks for it. */
  readonly kg?: string | undefined;
  readonly main?: boolean;
  readonly testId: string;
  readonly openLabel: string;
  /** What pressing gives, in a word beside the figure; `why` unless told. */
  readonly gives?: 'why' | 'see';
  readonly onOpen?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** One figure with what stands beside it; pressing it opens what it is of. */
export function FigureTile(props: FigureTileProps) {
  const { name, value, unit, kg, main, testId, openLabel, gives = 'why', onOpen, children } = props;
  const { t } = useTranslation('terms');
  return (
    <section
      className={classes(
        'flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-panel p-4',
        main && 'border-l-4 border-l-accent',
      )}
    >
      <h2 className="flex items-center gap-2 text-[0.8125rem] text-quiet">{name}</h2>
      <button
        type="button"
        onClick={onOpen}
        disabled={!onOpen}
        className="group relative flex flex-wrap items-baseline gap-x-2 rounded text-left"
        data-testid={`${testId}-open`}
      >
        <span className="clip-hidden">{openLabel}: </span>{' '}
        <span
          data-testid={testId}
          data-kg={value === null ? undefined : kg}
          className={classes('figure font-semibold whitespace-nowrap', main ? 'text-2xl' : 'text-xl')}
        >
          {value ?? '—'}{' '}
          {value !== null && unit && (
            <span className="ml-1 text-[0.8125rem] font-normal text-quiet">{unit}</span>
          )}
        </span>
        {onOpen && <Hint text={t(gives)} />}
      </button>
      {children}
    </section>
  );
}

/** Says on hover and focus what pressing a figure gives; its place is kept, so that nothing moves. Stands in a `group`. */
export function Hint({ text }: { readonly text: string }) {
  return (
    <span
      aria-hidden
      data-hint=""
      className={
        'text-[0.8125rem] font-normal text-accent underline underline-offset-2 opacity-0 ' +
        'group-hover:opacity-100 group-focus-visible:opacity-100 print:hidden pointer-coarse:opacity-100'
      }
    >
      {text}
    </span>
  );
}
