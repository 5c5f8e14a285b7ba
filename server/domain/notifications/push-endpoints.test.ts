import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-endpoints.ts';

const NAMED = ['https://push.example', 'http://127.0.0.1:9100'];

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  'https://push.example/up/1',
  'http://127.0.0.1:9100/up/1',
])('R68: %s is the address of a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, NAMED)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@10.0.0.1/fcm',
  'https://fcm.googleapis.com.attacker.example/fcm',
  'https://attacker.example/fcm.googleapis.com/',
  'https://notify.windows.com.attacker.example/w',
  'https://xpush.apple.com.attacker.example/w',
  'https://evilpush.apple.com/w',
  'https://127.0.0.1/up',
  'https://[::1]/up',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/up',
  'http://127.0.0.1:9101/up/1',
  'https://push.example:444/up/1',
  'https://fcm.googleapis.com/',
  'https://fcm.googleapis.com/fcm#x',
  'ftp://push.example/up',
  'file:///etc/passwd',
  'nonsense',
  `https://fcm.googleapis.com/${'a'.repeat(1_024)}`,
])('R68: %s is none', (endpoint) => {
  expect(isPushEndpoint(endpoint, NAMED)).toBe(false);
});

test('R68: an address on loopback is none where nobody named it', () => {
  expect(isPushEndpoint('http://127.0.0.1:9100/up/1', [])).toBe(false);
});
