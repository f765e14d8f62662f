import { describe, expect, it } from 'vitest';
import { AuthError } from './auth_error.ts';
import { isAllowedRedirect, redirectTarget, withQuery, withRefusal, withSession } from './redirect.ts';

const settings = {
  siteUrl: 'https://razao.acme.com.br/start',
  externalUrl: 'https://razao.acme.com.br',
  redirectAllowList: [
    'https://app.acme.com.br/in',
    'https://*.acme.com.br/**',
    'https://one.example.org/*/end',
    'br.com.acme.razao://back',
    'https://bare.example.org',
    'https://port.example.org:443/',
    'https://any.example.org**',
  ],
};

describe('where people may be led with a session', () => {
  it.each([
    'https://razao.acme.com.br',
    'https://razao.acme.com.br/any/path?x=1#y',
    'https://app.acme.com.br/in',
    'https://app.acme.com.br/in#fragment',
    'https://x.acme.com.br/a/b',
    'https://one.example.org/middle/end',
    'br.com.acme.razao://back',
    'https://X.ACME.com.br/a?b=c.d/e',
    'https://bare.example.org',
    'https://bare.example.org/',
    'https://port.example.org/',
    'https://any.example.org/a/b.c?d',
    'http://127.0.0.1:8123/x',
    'http://[::1]:3000',
  ])('%s is a place', (wanted) => {
    expect(redirectTarget(settings, wanted)).toBe(wanted);
  });

  it.each([
    'http://razao.acme.com.br',
    'https://razao.acme.com.br:8443',
    'https://razao.acme.com.br.evil.example',
    'https://razao.acme.com.br@evil.example',
    'https://a.b.acme.com.br/x',
    'https://evil.example/?https://razao.acme.com.br',
    'https://evil.example#https://app.acme.com.br/in',
    'https://one.example.org/a/b/end',
    'https://one.example.org/a.b/end',
    '//evil.example',
    '/relative',
    'javascript:alert(1)//https://razao.acme.com.br',
    'data:text/html,x',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://10.0.0.1/',
    'https://razao.acme.com.br\\@evil.example',
    'https://evil.example\n.acme.com.br/x',
    'br.com.acme.razao://backdoor',
    'https://evil%2Eexample?x.acme.com.br/',
    'https://evil。example?x.acme.com.br/',
    'https://evil?x.acme.com.br/',
    'https://any.example.org.evil.example/',
    'https://bare.example.org/more',
    '',
  ])('%j is none', (wanted) => {
    expect(redirectTarget(settings, wanted)).toBe('https://razao.acme.com.br/start');
  });

  it('is the own machine on any port only where the site is on it', () => {
    const local = {
      siteUrl: 'http://localhost:3000',
      externalUrl: 'http://localhost:3000',
      redirectAllowList: [],
    };
    expect(isAllowedRedirect(local, 'http://localhost:5173/x')).toBe(true);
    expect(isAllowedRedirect(settings, 'http://localhost:5173/x')).toBe(false);
  });
});

describe('what is sent along', () => {
  it('stands in the fragment, which no server on the way sees', () => {
    const answer = {
      access_token: 'a b',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: 9,
      refresh_token: 'r',
      user: {},
    };
    const url = new URL(withSession('https://x.br/p?q=1', answer, { type: 'signup' }));
    expect(url.search).toBe('?q=1');
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
      access_token: 'a b',
      token_type: 'bearer',
      expires_in: '3600',
      expires_at: '9',
      refresh_token: 'r',
      type: 'signup',
      sb: '',
    });
  });

  it('tells a refusal in the fragment, and with a code challenge in the query too', () => {
    const error = new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
    const implicit = new URL(withRefusal('https://x.br', error, 'implicit'));
    expect(implicit.search).toBe('');
    expect(new URLSearchParams(implicit.hash.slice(1)).get('error_code')).toBe('otp_expired');
    const pkce = new URL(withRefusal('https://x.br', error, 'pkce'));
    expect(pkce.searchParams.get('error_description')).toBe('Email link is invalid or has expired');
    expect(withQuery('https://x.br/?a=1', { code: 'c' })).toBe('https://x.br/?a=1&code=c');
  });
});
