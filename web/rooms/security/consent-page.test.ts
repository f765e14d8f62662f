import { createInstance } from 'i18next';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import security from '../../../messages/en/security.json' with { type: 'json' };
import shell from '../../../messages/en/shell.json' with { type: 'json' };
import { queryClient } from '#web/api/queries.ts';
import { ConsentPage } from './consent-page.tsx';
import { placeOf } from './consent-request.ts';

// The frame looks at the theme of a browser, which there is none of here.
vi.mock('#web/shell/front-page.tsx', () => ({
  FrontPage: ({ title, children }: { title: string; children: ReactNode }) =>
    createElement('main', null, createElement('h1', null, title), children),
}));

async function shown(asked: object): Promise<string> {
  queryClient.setQueryData(['consent', 'r-1'], asked);
  const own = { id: 'o-1', name: 'Aços do Norte' };
  queryClient.setQueryData(['session.context'], {
    organization: own,
    organizations: [own, { id: 'o-2', name: 'Química Sul' }],
  });
  const i18n = createInstance();
  await i18n.init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    ns: ['security', 'shell'],
    defaultNS: 'shell',
    resources: { en: { security, shell } },
    interpolation: { escapeValue: false },
  });
  const initialEntries = ['/consent?authorization_id=r-1'];
  const page = createElement(MemoryRouter, { initialEntries }, createElement(ConsentPage));
  return renderToString(createElement(I18nextProvider, { i18n }, page));
}

const user = { email: 'ana@acme.example' };

test('the page names the application, where it leads, the organization and what it may do', async () => {
  const page = await shown({
    redirect_uri: 'http://127.0.0.1:33418/callback',
    scope: 'read draft',
    resource: 'https://razao.example/mcp',
    grant_days: 90,
    client: { name: 'Desk assistant', registration_type: 'dynamic' },
    user,
  });
  for (const text of [
    'Connect “Desk assistant”?',
    '127.0.0.1:33418',
    '(this computer)',
    'ana@acme.example',
  ]) {
    expect(page).toContain(text);
  }
  for (const text of [
    'Aços do Norte',
    'Química Sul',
    security['consent.scope.draft'],
    security['consent.never'],
    security['consent.unverified'],
  ]) {
    expect(page).toContain(text);
  }
});

test('a name is text and never markup, and who only asks who one is sees no organization', async () => {
  const page = await shown({
    redirect_uri: 'https://portal.example/back',
    scope: 'openid email',
    grant_days: 90,
    client: { name: '<img src=x onerror=alert(1)>', registration_type: 'manual' },
    user,
  });
  expect(page).not.toContain('<img');
  expect(page).toContain('&lt;img src=x');
  expect(page).toContain(`<li>${security['consent.identity.email']}</li>`);
  expect(page).not.toContain(`<li>${security['consent.identity.profile']}</li>`);
  expect(page).not.toContain('Aços do Norte');
  expect(page).not.toContain(security['consent.unverified']);
});

test('the place that an application leads to is told by its host, this computer or its scheme', () => {
  expect(placeOf('https://portal.example/back')).toEqual({ kind: 'site', name: 'portal.example' });
  expect(placeOf('http://[::1]:5000/back')).toEqual({ kind: 'computer', name: '[::1]:5000' });
  expect(placeOf('desk-app://oauth/back')).toEqual({ kind: 'program', name: 'desk-app:' });
  expect(placeOf('https://localhost.evil.example/')).toEqual({
    kind: 'site',
    name: 'localhost.evil.example',
  });
});
