import { hash } from 'argon2';
import { expect, test } from 'vitest';
import { newPassword } from '../../../shared/contract/base/fields.ts';
import { hashCheaply } from '../../../testing/app/hashing.ts';
import { hashPassword, verifyPassword } from './hashing.ts';

hashCheaply();

const COST = { memoryCost: 256, timeCost: 1, parallelism: 1 };

test.each([
  ['Zoë’s café in Malmö', 'Zoe\u0308’s cafe\u0301 in Malmo\u0308'],
  ['پاسخِ آشنا', 'پاسخِ ا\u0653شنا'],
  ['full width 1', 'ｆｕｌｌ　ｗｉｄｔｈ　１'],
  ['Tiếng Việt', 'Tiếng Việt'.normalize('NFD')],
  ['한국어 비밀번호', '한국어 비밀번호'.normalize('NFD')],
])('R2: %s is one password, however a keyboard composes it', async (one, other) => {
  expect(one).not.toBe(other);
  for (const [kept, typed] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(await verifyPassword(await hashPassword(kept), typed)).toBe(true);
    expect(await verifyPassword(await hashPassword(kept), `${typed}x`)).toBe(false);
    // Hashes of before were made of what was typed.
    expect(await verifyPassword(await hash(kept, COST), kept)).toBe(true);
  }
});

test('R2: the length of a new password is that of its composed form', () => {
  expect(newPassword.safeParse('áéíó'.normalize('NFD')).success).toBe(false);
  expect(newPassword.parse('áéíóúàèì'.normalize('NFD'))).toBe('áéíóúàèì');
});
