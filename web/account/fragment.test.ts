import { describe, expect, it } from 'vitest';
import { readFragment } from './fragment.ts';

describe('what a link to the sign-in page carries', () => {
  it.each([
    ['', { kind: 'none' }],
    ['#', { kind: 'none' }],
    ['#invitation=abc-_1', { kind: 'invitation', token: 'abc-_1' }],
    [
      '#access_token=a.b.c&refresh_token=r&type=recovery',
      { kind: 'session', accessToken: 'a.b.c', refreshToken: 'r', type: 'recovery' },
    ],
    [
      '#access_token=a.b.c&refresh_token=r&type=signup',
      { kind: 'session', accessToken: 'a.b.c', refreshToken: 'r', type: 'signup' },
    ],
    ['#access_token=a.b.c', { kind: 'none' }],
    [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
      { kind: 'error', description: 'Email link is invalid', ended: true },
    ],
    [
      '#access_token=a.b.c&refresh_token=r',
      { kind: 'session', accessToken: 'a.b.c', refreshToken: 'r', type: '' },
    ],
    ['#message=Confirmation+link+accepted', { kind: 'message' }],
    ['#error=access_denied', { kind: 'error', description: 'access_denied', ended: false }],
  ])('%s', (fragment, read) => {
    expect(readFragment(fragment)).toEqual(read);
  });
});
