import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toWanted } from '../threads/search-text.ts';
import { isEmojiOnly, linkify } from './linked-text.tsx';

const draw = (text: string) => {
  const { container } = render(<p>{linkify(text)}</p>);
  return { links: [...container.querySelectorAll('a')], text: container.textContent };
};
const hrefs = (text: string) => draw(text).links.map((link) => link.getAttribute('href'));

describe('links in a message', () => {
  it.each([
    ['see https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
    ['(http://example.org/walk), then', ['http://example.org/walk']],
    ['https://example.org/river_(town)', ['https://example.org/river_(town)']],
    ['https://one.example, https://two.example!', ['https://one.example', 'https://two.example']],
    ['اقرأ https://example.org/سلام الآن', ['https://example.org/سلام']],
    ['شاهد https://example.org/a، ثم https://example.org/b؟', ['https://example.org/a', 'https://example.org/b']],
    ['看 https://example.org/a。', ['https://example.org/a']],
  ])('are made of the addresses in %s', (text, expected) => expect(hrefs(text)).toEqual(expected));

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'ftp://example.org',
    'www.example.org',
    'https://',
    'https://bank.example@elsewhere.example/',
    'https://user:secret@example.org/',
  ])('R53: %s is text', (text) => expect(hrefs(text)).toEqual([]));

  it('R53: send no referrer', () => {
    const [link] = draw('https://example.org').links;
    expect(link?.rel).toBe('noopener noreferrer nofollow');
    expect(link?.target).toBe('_blank');
  });

  it('read from left to right in a text of any direction', () => {
    const [link] = draw('اقرأ https://example.org/سلام الآن').links;
    expect(link?.dir).toBe('ltr');
  });

  it('leave the text unchanged, and no part of it becomes markup', () => {
    const text = 'A <b>https://example.org/"x"</b>\n  two https://one.example. <script>';
    expect(draw(text).text).toBe(text);
  });
});

describe('what a search found', () => {
  it('is marked in the text and in addresses, and the text stays the same', () => {
    const text = 'Walk: https://example.org/walk#walk, a walk.';
    const { container } = render(<p>{linkify(text, toWanted('walk'))}</p>);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Walk',
      'walk',
      'walk',
      'walk',
    ]);
    expect(container.textContent).toBe(text);
    expect(container.querySelector('a')?.href).toBe('https://example.org/walk#walk');
  });
});

describe('isEmojiOnly', () => {
  it.each(['🌙', '👍🏽', '👩‍👩‍👧', '❤️ 🇬🇧', '😀😀😀'])('is true for %s', (text) => expect(isEmojiOnly(text)).toBe(true));
  it.each(['', 'ok 🌙', '12', '#', 'سلام', '🌙'.repeat(40)])('is false for "%s"', (text) =>
    expect(isEmojiOnly(text)).toBe(false),
  );
});
