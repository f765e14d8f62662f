import { expect, test } from 'vitest';
import { hasRecoveryCodes, owedFactors, owesSecondFactor } from './second-factor.ts';

type Given = NonNullable<Parameters<typeof owedFactors>[0]>;

function session(aal: string, factors: { type: string; status: string }[]): Given {
  const token = ['e30', Buffer.from(JSON.stringify({ aal, name: 'Conceição ÿ' })).toString('base64url'), 's'];
  return {
    access_token: token.join('.'),
    user: {
      factors: factors.map(({ type, status }, index) => ({
        id: `f${index}`,
        factor_type: type,
        status,
        friendly_name: 'Telefone',
        created_at: '',
        updated_at: '',
      })),
    },
  } as unknown as Given;
}

const totp = { type: 'totp', status: 'verified' };

test('a session of a password alone owes the verified factors, and no others', () => {
  const given = session('aal1', [totp, { type: 'webauthn', status: 'unverified' }]);
  expect(owedFactors(given)).toEqual([{ id: 'f0', kind: 'totp', name: 'Telefone' }]);
  expect(owesSecondFactor(given)).toBe(true);
});

test('a session that gave one owes nothing, nor does a person without factors, nor nobody', () => {
  expect(owesSecondFactor(session('aal2', [totp]))).toBe(false);
  expect(owesSecondFactor(session('aal1', []))).toBe(false);
  expect(owesSecondFactor(null)).toBe(false);
});

test('recovery codes stand in for a factor and are none by themselves', () => {
  const codes = { type: 'recovery_code', status: 'verified' };
  expect(owesSecondFactor(session('aal1', [codes]))).toBe(false);
  expect(hasRecoveryCodes(session('aal1', [totp, codes]))).toBe(true);
  expect(hasRecoveryCodes(session('aal1', [totp]))).toBe(false);
});

test('a token that cannot be read counts as the lower level', () => {
  expect(owesSecondFactor({ ...session('aal2', [totp]), access_token: 'rubbish' })).toBe(true);
});
