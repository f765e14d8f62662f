import type { ReactNode } from 'react';
import { Term } from '#web/help/term.tsx';

/** A name, what stands for it, and the term of the glossary that the name is. */
type Fact = readonly [name: string, value: ReactNode, term?: string];

/** Names and what stands for them, two beside each other where there is room. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([name, value, term]) => (
        <div key={name} className="min-w-0">
          <dt className="text-[0.8125rem] text-quiet">
            {term === undefined ? name : <Term id={term} text={name} />}
          </dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
