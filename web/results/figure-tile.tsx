import type { ReactNode } from 'react';
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
  readonly onOpen?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** One figure with what stands beside it; pressing it opens what it is of. */
export function FigureTile(props: FigureTileProps) {
  const { name, value, unit, kg, main, testId, openLabel, onOpen, children } = props;
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
        className="relative rounded text-left enabled:hover:underline"
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
      </button>
      {children}
    </section>
  );
}
