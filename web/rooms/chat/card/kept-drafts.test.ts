import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { draftsQuery, queryClient } from '#web/api/queries.ts';
import type { Draft } from '../parts.ts';
import { putDrafts } from './kept-drafts.ts';

const draft = (revision: number) => ({ id: 'd', revision }) as Draft;

afterEach(() => queryClient.clear());

test('a change stands although a reading from before it arrives after it', async () => {
  const arrivals: ((drafts: { drafts: Draft[] }) => void)[] = [];
  const { queryKey } = draftsQuery('t');
  queryClient.setQueryData(queryKey, { drafts: [draft(1)] });
  const observer = new QueryObserver(queryClient, {
    queryKey,
    staleTime: 0,
    queryFn: () => new Promise<{ drafts: Draft[] }>((resolve) => void arrivals.push(resolve)),
  });
  const seen: (number | undefined)[] = [];
  const leave = observer.subscribe(({ data }) => void seen.push(data?.drafts[0]?.revision));
  expect(arrivals).toHaveLength(1);
  await putDrafts('t', [draft(2)]);
  arrivals[0]?.({ drafts: [draft(1)] });
  await expect.poll(() => arrivals).toHaveLength(2);
  expect(seen.at(-1)).toBe(2);
  arrivals[1]?.({ drafts: [draft(3)] });
  await expect.poll(() => seen.at(-1)).toBe(3);
  expect(seen.lastIndexOf(1)).toBeLessThan(seen.indexOf(2));
  leave();
});
