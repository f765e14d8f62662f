import { useEffect } from 'react';

/** Names the page in the tab and in what the browser remembers; while `name` is null it keeps the name it has. */
export function usePageTitle(name: string | null, product: string): void {
  useEffect(() => {
    if (name !== null) document.title = name === product ? product : `${name} · ${product}`;
  }, [name, product]);
}
