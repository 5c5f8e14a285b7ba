import { describe, expect, test } from 'vitest';
import { toMailbox } from './mailbox.ts';

describe('toMailbox', () => {
  test.each([
    [
      'x.y@gmail.com',
      'xy@gmail.com',
      'X.Y+1@googlemail.com',
      '  x.y@GMAIL.com ',
      'x.y+a.b+c@gmail.com',
      'ｘy@gmail.com',
      'x\u200by@gmail.com',
      'x.y@gmail.com.',
    ],
    ['amina.r@proton.me', 'aminar@protonmail.com', 'amina_r+shop@pm.me', 'Amina-R@protonmail.ch'],
    ['amina@icloud.com', 'amina+x@me.com', 'AMINA@mac.com'],
    ['amina.r@yandex.ru', 'amina-r@ya.ru', 'amina.r+1@yandex.com'],
    ['amina@yahoo.com', 'amina-books@yahoo.com', 'amina+x@yahoo.com'],
    ['amina.r@outlook.com', 'Amina.R+news@outlook.com'],
    ['amina@fastmail.com', 'shop@amina.fastmail.com', 'amina+1@fastmail.com'],
    ['amina@firm.example', 'amina+reports@firm.example', 'AMINA@FIRM.EXAMPLE'],
  ])('reads the addresses of one mailbox as one: %s', (...spellings) => {
    expect(new Set(spellings.map(toMailbox)).size).toBe(1);
  });

  test('keeps the addresses of different mailboxes apart', () => {
    const all = [
      'x.y@outlook.com',
      'xy@outlook.com',
      'xy@gmail.com',
      'xy@hotmail.com',
      'x-y@gmail.com',
      '+xy@firm.example',
      'xy@firm.example',
      'xy@mail.firm.example',
      'no address',
      'xy@yahoo.com',
      'xy@yahoo.fr',
      '-xy@yahoo.com',
    ];
    expect(new Set(all.map(toMailbox)).size).toBe(all.length);
  });
});
