import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { readFragment } from '#web/account/fragment.ts';
import { keepOffer } from '#web/account/kept-offer.ts';
import { owesSecondFactor } from '#web/account/second-factor.ts';
import { loadConfig } from '#web/api/config.ts';
import { currentSession } from '#web/api/session.ts';
import { Component as AuthRoom } from '#web/rooms/auth/auth-room.tsx';
import { loadWords } from '#web/words/words.ts';
import { RootMishap, RouteMishap } from './mishap.tsx';
import { NotFound } from './not-found.tsx';
import { PageLoading } from './page-loading.tsx';

/** Signed-out people on a page of the shell are sent to /auth, and so is who owes a second factor. */
async function requireSession(): Promise<null> {
  const { hash } = window.location;
  const { kind } = readFragment(hash);
  // A letter that names no address leads to the start of the site: what it brings is taken up on /auth.
  if (kind === 'session' || kind === 'error' || kind === 'message') throw redirect(`/auth${hash}`);
  const session = await currentSession();
  if (session && !owesSecondFactor(session)) return null;
  keepOffer(hash);
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

async function adminRoom() {
  const [room] = await Promise.all([import('#web/rooms/admin/admin-room.tsx'), loadWords('admin')]);
  return { Component: room.Component };
}

async function galleryRoom() {
  const [room] = await Promise.all([import('#web/rooms/gallery/gallery-room.tsx'), loadWords('gallery')]);
  return { Component: room.Component };
}

async function legalRoom() {
  const [room] = await Promise.all([import('#web/rooms/legal/legal-room.tsx'), loadWords('legal')]);
  return { Component: room.Component };
}

/**
 * The routes that have a room; a room and its words are fetched together when its route is first entered. A route
 * appears here when its room is built: there are no empty pages.
 */
// One room for the three scopes: the address says which.
async function scopeRoom() {
  const [room] = await Promise.all([
    import('#web/rooms/scope/scope-room.tsx'),
    loadWords('scope', 'quality', 'charts', 'reason', 'terms', 'trace', 'problems', 'disclosures'),
  ]);
  return { Component: room.Component };
}

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
        lazy: async () => {
          const [room] = await Promise.all([import('#web/rooms/setup/setup-room.tsx'), loadWords('setup')]);
          return { Component: room.Component };
        },
      },
      {
        loader: requireSession,
        lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
        children: [
          {
            ErrorBoundary: RouteMishap,
            children: [
              {
                index: true,
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/chat/chat-room.tsx'),
                    loadWords('chat', 'terms'),
                  ]);
                  return { Component: room.Component };
                },
              },
              {
                path: 'overview',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/overview/overview-room.tsx'),
                    loadWords('overview', 'charts', 'reason', 'terms', 'trace', 'problems'),
                  ]);
                  return { Component: room.Component };
                },
              },
              {
                path: 'tables',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/tables/tables-room.tsx'),
                    loadWords(
                      'tables',
                      'quality',
                      'scope',
                      'reason',
                      'terms',
                      'trace',
                      'problems',
                      'refusals',
                    ),
                  ]);
                  return { Component: room.Component };
                },
              },
              ...['scope1', 'scope2', 'scope3'].map((path) => ({ path, lazy: scopeRoom })),
              {
                path: 'add-sample-data',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/sample/sample-room.tsx'),
                    loadWords('sample'),
                  ]);
                  return { Component: room.Component };
                },
              },
              {
                path: 'carbon-inventory/:tab?',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/inventory/inventory-room.tsx'),
                    loadWords('inventory', 'terms'),
                  ]);
                  return { Component: room.Component };
                },
              },
              {
                path: 'import/:first?/:second?',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/import/import-room.tsx'),
                    loadWords('import', 'documents', 'terms', 'trace', 'problems', 'refusals'),
                  ]);
                  return { Component: room.Component };
                },
              },
              {
                path: 'journal/:tab?',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/journal/journal-room.tsx'),
                    loadWords('journal', 'terms'),
                  ]);
                  return { Component: room.Component };
                },
              },
              {
                path: 'quality',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/quality/quality-room.tsx'),
                    loadWords(
                      'quality',
                      'scope',
                      'charts',
                      'reason',
                      'terms',
                      'trace',
                      'problems',
                      'refusals',
                    ),
                  ]);
                  return { Component: room.Component };
                },
              },
              {
                path: 'targets',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/targets/targets-room.tsx'),
                    loadWords('targets', 'overview', 'charts', 'terms', 'problems'),
                  ]);
                  return { Component: room.Component };
                },
              },
              { path: 'admin/ui', lazy: galleryRoom },
              { path: 'admin/:section?', lazy: adminRoom },
              {
                path: 'profile',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/profile/profile-room.tsx'),
                    loadWords('profile'),
                  ]);
                  return { Component: room.Component };
                },
              },
              {
                path: 'security',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/security/security-room.tsx'),
                    // What the security log tells is told in the administrators' words.
                    loadWords('security', 'admin'),
                  ]);
                  return { Component: room.Component };
                },
              },
              {
                path: 'settings/:section?',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/settings/settings-room.tsx'),
                    loadWords('settings'),
                  ]);
                  return { Component: room.Component };
                },
              },
              {
                path: 'factors',
                lazy: async () => {
                  const [room] = await Promise.all([
                    import('#web/rooms/factors/factors-room.tsx'),
                    loadWords('factors', 'terms'),
                  ]);
                  return { Component: room.Component };
                },
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
