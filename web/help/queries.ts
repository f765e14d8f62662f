import { queryOptions } from '@tanstack/react-query';
import { call, type Input, type Output } from '#web/api/call.ts';
import type { Language } from '#web/words/language.ts';

export type Index = Output<'learn.index'>;
export type Page = Output<'learn.read'>['page'];
export type Progress = Index['progress'][number];
export type Step = Page['steps'][number];
export type Block = Page['blocks'][number];
export type Head = Output<'learn.search'>['hits'][number];

/** What is written does not change while a page is open; the language is in the key, so that switching it reads anew. */
const STANDS = { staleTime: Number.POSITIVE_INFINITY } as const;

export const indexQuery = (language: Language) =>
  queryOptions({
    queryKey: ['learn.index', language],
    queryFn: ({ signal }) => call('learn.index', { language }, signal),
  });

export const pageQuery = (pageId: string, language: Language) =>
  queryOptions({
    queryKey: ['learn.read', pageId, language],
    queryFn: ({ signal }) => call('learn.read', { pageId, language }, signal),
    // Another tab may have gone on in it.
    staleTime: 0,
  });

export const searchQuery = (query: string, language: Language) =>
  queryOptions({
    queryKey: ['learn.search', query, language],
    queryFn: ({ signal }) => call('learn.search', { query, language, limit: 20 }, signal),
    ...STANDS,
  });

export type Kind = Input<'learn.list'>['kind'];

export const listQuery = (kind: Kind, language: Language) =>
  queryOptions({
    queryKey: ['learn.list', kind, language],
    queryFn: ({ signal }) => call('learn.list', { kind, language }, signal),
    ...STANDS,
  });
