import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  testId?: string;
}

/** A titled part of a page. */
export function Panel({ title, text, children, testId }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-testid={testId}
      className="flex flex-col gap-4 rounded-lg border border-line bg-panel p-4 sm:p-5"
    >
      <header>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {text && <p className="max-w-prose text-quiet">{text}</p>}
      </header>
      {children}
    </section>
  );
}
