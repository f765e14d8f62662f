import { expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

const older = Buffer.alloc(32, 1);
const newer = 'a-newer-secret-of-the-installation-x';

it('a secret opens for its owner alone, and is not to be read from what is kept', () => {
  const sealer = createSealer([older]);
  const sealed = sealer.seal('north', 'sk-very-secret');
  expect(sealed).not.toContain('secret');
  expect(sealer.seal('north', 'sk-very-secret')).not.toBe(sealed);
  expect(sealer.unseal('north', sealed)).toEqual({ text: 'sk-very-secret', stale: false });
  expect(() => sealer.unseal('south', sealed)).toThrow();
  expect(() => sealer.unseal('north', `${sealed.slice(0, -2)}AA`)).toThrow();
});

it('a key that follows another one opens what the other sealed, and says that it is to be sealed anew', () => {
  const sealed = createSealer([older]).seal('north', 'text');
  const both = createSealer([newer, older]);
  expect(both.unseal('north', sealed)).toEqual({ text: 'text', stale: true });
  expect(both.unseal('north', both.seal('north', 'text'))).toEqual({ text: 'text', stale: false });
  expect(() => createSealer([newer]).unseal('north', sealed)).toThrow('a key that is not there');
});
