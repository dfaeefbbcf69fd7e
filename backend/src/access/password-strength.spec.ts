import { describe, expect, it } from 'vitest';
import { rehearsalPasswords } from '../testing/passwords.ts';
import { newPassword } from './passwords.ts';
import { isEasyToGuess } from './password-strength.ts';

describe('a password', () => {
  it.each([
    'password',
    'Password123!',
    'qwertyuiop',
    '12345678',
    'iloveyou!',
    'Summer2026!',
    'contraseña1',
    'motdepasse1',
    'admin-password',
    'staff-password',
    'turnout2026',
    'aaaaaaaaaaaaaaaa',
  ])('such as %s is easy to guess', async (password) => {
    expect(await isEasyToGuess(password, [])).toBe(true);
  });

  it.each(['correct horse battery', 'through-the-front-door', ...Object.values(rehearsalPasswords), newPassword()])(
    'such as %s is not',
    async (password) => {
      expect(await isEasyToGuess(password, [])).toBe(false);
    },
  );

  it('made of what is known about the account is easy to guess', async () => {
    expect(await isEasyToGuess('brzeczyszczykiewicz', [])).toBe(false);
    expect(await isEasyToGuess('brzeczyszczykiewicz', ['Brzeczyszczykiewicz'])).toBe(true);
  });

  it('is looked at also when many are at once', async () => {
    const asked = Array.from({ length: 20 }, (_, index) =>
      isEasyToGuess(index % 2 === 0 ? 'password' : 'Zk!pq9-wLr2#', []),
    );
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, (_, index) => index % 2 === 0));
  });
});
