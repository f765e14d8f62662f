import type { ReactNode } from 'react';

interface RoomProps {
  title: ReactNode;
  text?: ReactNode;
  /** Over the title: the way back. */
  over?: ReactNode;
  /** Beside the title: what can be done with the whole room. */
  actions?: ReactNode;
  /** Settings and forms: as wide as they are easily filled in, under the header that all rooms have. */
  narrow?: boolean;
  children: ReactNode;
  testId?: string;
}

/** A room: one width and one header, so that nothing jumps on the way from one to the next. */
export function Room({ title, text, over, actions, narrow, children, testId }: RoomProps) {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-6 sm:px-6" data-testid={testId}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-80">
          {over}
          <h1 className="text-xl font-semibold">{title}</h1>
          {text && <p className="max-w-prose text-quiet">{text}</p>}
        </div>
        {actions}
      </header>
      {narrow ? <div className="flex max-w-3xl flex-col gap-4">{children}</div> : children}
    </div>
  );
}
