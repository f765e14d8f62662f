import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { readFragment } from '#web/account/fragment.ts';
import { keepOffer } from '#web/account/kept-offer.ts';
import { owesSecondFactor } from '#web/account/second-factor.ts';
import { keepWayIn } from '#web/account/way-back.ts';
import { loadConfig } from '#web/api/config.ts';
import { currentSession } from '#web/api/session.ts';
import { Component as AuthRoom } from '#web/rooms/auth/auth-room.tsx';
import { loadWords } from '#web/words/words.ts';
import { RootMishap, RouteMishap } from './mishap.tsx';
import { NotFound } from './not-found.tsx';
import { PageLoading } from './page-loading.tsx';
import { ROOM_WORDS } from './room-words.ts';
import { PATIENCE_MS, whileStanding } from './stand-in.ts';

/** Signed-out people on a page of the shell are sent to /auth, and so is who owes a second factor. */
async function requireSession({ request }: { request: Request }): Promise<null> {
  const { hash } = window.location;
  const { kind } = readFragment(hash);
  // A letter that names no address leads to the start of the site: what it brings is taken up on /auth.
  if (kind === 'session' || kind === 'error' || kind === 'message') throw redirect(`/auth${hash}`);
  // An installation that does not tell what it is cannot say either whether the session is good.
  const [session] = await Promise.all([currentSession(), loadConfig()]);
  if (session && !owesSecondFactor(session)) return null;
  keepOffer(hash);
  const { pathname, search } = new URL(request.url);
  keepWayIn(pathname + search);
  throw redirect('/auth');
}

/**
 * Signed-in people on /auth are sent to the start, unless a letter's link brought them: an invitation may be used with
 * the account one has, and a new password is chosen with the session of the link.
 */
async function requireNoSession({ request }: { request: Request }) {
  const [config, session] = await Promise.all([loadConfig(), currentSession()]);
  const byLetter =
    new URL(request.url).searchParams.get('view') === 'new-password' || window.location.hash.length > 1;
  if (session && !byLetter && !owesSecondFactor(session)) throw redirect('/');
  return config;
}

interface Room {
  readonly Component: ComponentType;
  /** Reads what the room shows first, for a page that was opened on it. */
  readonly prepare?: () => Promise<unknown>;
}

/** A room and the words that it speaks, fetched together when its route is first entered. */
function roomOf(load: () => Promise<Room>, name: keyof typeof ROOM_WORDS) {
  return async () => {
    const [room] = await Promise.all([load(), loadWords(...ROOM_WORDS[name])]);
    await whileStanding(room.prepare, PATIENCE_MS.room);
    return { Component: room.Component };
  };
}

const adminRoom = roomOf(() => import('#web/rooms/admin/admin-room.tsx'), 'admin');

const galleryRoom = roomOf(() => import('#web/rooms/gallery/gallery-room.tsx'), 'gallery');

const legalRoom = roomOf(() => import('#web/rooms/legal/legal-room.tsx'), 'legal');

const securityRoom = roomOf(() => import('#web/rooms/security/security-room.tsx'), 'security');

// One room for the three scopes: the address says which.
const scopeRoom = roomOf(() => import('#web/rooms/scope/scope-room.tsx'), 'scope');

/** The routes that have a room. A route appears here when its room is built: there are no empty pages. */
const routes: RouteObject[] = [
  {
    HydrateFallback: PageLoading,
    ErrorBoundary: RootMishap,
    children: [
      {
        path: '/auth',
        loader: requireNoSession,
        lazy: async () => {
          await loadWords('auth');
          return { Component: AuthRoom };
        },
      },
      { path: '/terms', lazy: legalRoom },
      { path: '/privacy', lazy: legalRoom },
      {
        path: '/setup',
        loader: loadConfig,
        lazy: roomOf(() => import('#web/rooms/setup/setup-room.tsx'), 'setup'),
      },
      { path: '/consent', loader: requireSession, lazy: securityRoom },
      {
        loader: requireSession,
        lazy: async () => {
          const { Shell, prepare } = await import('./shell.tsx');
          await whileStanding(prepare, PATIENCE_MS.shell);
          return { Component: Shell };
        },
        children: [
          {
            ErrorBoundary: RouteMishap,
            children: [
              {
                index: true,
                lazy: roomOf(() => import('#web/rooms/chat/chat-room.tsx'), 'chat'),
              },
              {
                path: 'overview',
                lazy: roomOf(() => import('#web/rooms/overview/overview-room.tsx'), 'overview'),
              },
              {
                path: 'tables',
                lazy: roomOf(() => import('#web/rooms/tables/tables-room.tsx'), 'tables'),
              },
              ...['scope1', 'scope2', 'scope3'].map((path) => ({ path, lazy: scopeRoom })),
              {
                path: 'add-sample-data',
                lazy: roomOf(() => import('#web/rooms/sample/sample-room.tsx'), 'sample'),
              },
              {
                path: 'carbon-inventory/closings/:closingId',
                lazy: roomOf(() => import('#web/rooms/inventory/closing-room.tsx'), 'inventory'),
              },
              {
                path: 'carbon-inventory/:tab?',
                lazy: roomOf(() => import('#web/rooms/inventory/inventory-room.tsx'), 'inventory'),
              },
              {
                path: 'import/:first?/:second?',
                lazy: roomOf(() => import('#web/rooms/import/import-room.tsx'), 'import'),
              },
              {
                path: 'journal/:tab?',
                lazy: roomOf(() => import('#web/rooms/journal/journal-room.tsx'), 'journal'),
              },
              {
                path: 'quality',
                lazy: roomOf(() => import('#web/rooms/quality/quality-room.tsx'), 'quality'),
              },
              {
                path: 'reports/:reportId?',
                lazy: roomOf(() => import('#web/rooms/reports/reports-room.tsx'), 'reports'),
              },
              {
                path: 'cbam-compliance/:tab?',
                lazy: roomOf(() => import('#web/rooms/cbam/cbam-room.tsx'), 'cbam'),
              },
              {
                path: 'learn/*',
                lazy: roomOf(() => import('#web/rooms/learn/learn-room.tsx'), 'learn'),
              },
              {
                path: 'targets',
                lazy: roomOf(() => import('#web/rooms/targets/targets-room.tsx'), 'targets'),
              },
              {
                path: 'inbox',
                lazy: roomOf(() => import('#web/rooms/inbox/inbox-room.tsx'), 'inbox'),
              },
              {
                path: 'agents/:section?/:runId?',
                lazy: roomOf(() => import('#web/rooms/agents/agents-room.tsx'), 'agents'),
              },
              {
                path: 'agentic-system/:runId?',
                lazy: roomOf(() => import('#web/rooms/agentic/agentic-room.tsx'), 'agentic'),
              },
              { path: 'admin/ui', lazy: galleryRoom },
              { path: 'admin/:section?', lazy: adminRoom },
              {
                path: 'profile',
                lazy: roomOf(() => import('#web/rooms/profile/profile-room.tsx'), 'profile'),
              },
              { path: 'security', lazy: securityRoom },
              {
                path: 'settings/:section?',
                lazy: roomOf(() => import('#web/rooms/settings/settings-room.tsx'), 'settings'),
              },
              {
                path: 'factors',
                lazy: roomOf(() => import('#web/rooms/factors/factors-room.tsx'), 'factors'),
              },
            ],
          },
        ],
      },
      { path: '*', Component: NotFound },
    ],
  },
];

export function createAppRouter() {
  return createBrowserRouter(routes);
}
