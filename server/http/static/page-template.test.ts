import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPageTemplate } from './page-template.ts';

const NONCE = { text: '__NONCE__', bytes: 22 };
const NAME = { text: '__NAME__' };
const words = fc.constantFrom('<p>', 'salam ', 'salam salam ', 'é', '😀', '__', 'NONCE', '\n', 'x'.repeat(300));
const text = fc.array(words, { maxLength: 60 }).map((all) => all.join(''));
const nonce = fc.string({ unit: fc.constantFrom('a', 's', '_', '9'), minLength: 22, maxLength: 22 });

test('R57: a page put together of compressed parts is the page, whatever its values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(text, fc.constant(NONCE.text), fc.constant(NAME.text)), { maxLength: 12 }),
      nonce,
      fc.oneof(text, fc.constant('__NONCE__'), fc.constant('y'.repeat(140_000))),
      (parts, first, name) => {
        const page = createPageTemplate(parts.join(''), [NONCE, NAME]);
        const values = { [NONCE.text]: first, [NAME.text]: name };
        expect(gunzipSync(page.toGzip(values)).toString()).toBe(page.toText(values));
      },
    ),
  );
});

test('values are put in once, and none is taken for a placeholder', () => {
  const page = createPageTemplate('<b>__NAME__</b><i nonce="__NONCE__">', [NONCE, NAME]);
  expect(page.toText({ [NAME.text]: '__NONCE__', [NONCE.text]: '$&' })).toBe('<b>__NONCE__</b><i nonce="$&">');
});

test('parts refer to each other, so that a repeated page costs little more than one', () => {
  const once = Array.from({ length: 400 }, (_, at) => `<li id="${(at * 7919) % 1000}">${at}</li>`).join('');
  const sizeOf = (html: string) => createPageTemplate(html, [NONCE]).toGzip({ [NONCE.text]: 'n'.repeat(22) }).length;
  expect(sizeOf(`${once}__NONCE__${once}`)).toBeLessThan(1.2 * sizeOf(once));
});

test('a short page is not worth compressing', () => {
  expect(createPageTemplate('<p>short</p>', [NONCE]).isWorthCompressing).toBe(false);
  expect(createPageTemplate('<p>long</p>'.repeat(100), [NONCE]).isWorthCompressing).toBe(true);
});
