import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadWords } from '#web/words/words.ts';
import type { TabProps } from './tab-props.ts';

interface Tab {
  readonly name: string;
  /** Its words are `tab.<name>` of the room's own file. */
  readonly Content: LazyExoticComponent<ComponentType<TabProps>>;
}

/** A tab is fetched with the files of words that it speaks, when it is first opened. */
function tab<Name extends string>(
  name: Name,
  load: () => Promise<{ readonly Tab: ComponentType<TabProps> }>,
  ...words: string[]
): Tab & { readonly name: Name } {
  const Content = lazy(async () => {
    const [found] = await Promise.all([load(), loadWords(...words)]);
    return { default: found.Tab };
  });
  return { name, Content };
}

/** The tabs of an inventory in their order: one line each. A tab is listed when it has something to show. */
export const TABS = [
  tab('setup', () => import('./setup-tab.tsx')),
  tab('completeness', () => import('./completeness-tab.tsx'), 'completeness', 'terms'),
  tab(
    'findings',
    () => import('./findings-tab.tsx'),
    'quality',
    'scope',
    'charts',
    'reason',
    'terms',
    'trace',
    'problems',
    'refusals',
  ),
  tab('questions', () => import('./questions-tab.tsx'), 'comments'),
  tab('review', () => import('./review-tab.tsx'), 'charts', 'quality', 'terms'),
  tab('closings', () => import('./closings-tab.tsx'), 'differences', 'terms'),
  tab('compare', () => import('./compare-tab.tsx'), 'comparison', 'charts', 'problems', 'terms'),
  tab('base-year', () => import('./base-year-tab.tsx'), 'recalculation', 'charts', 'problems'),
  tab('statement', () => import('./statement-tab.tsx'), 'statement'),
] as const;

export type TabName = (typeof TABS)[number]['name'];
