import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { readClientNetwork, toNetwork, toSite } from './client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:0:0:0:1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['203.0.113.9:50000', '203.0.113.9'],
  ['[2001:db8:1:2::9]:50000', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['[::ffff:203.0.113.9]:1', '203.0.113.9'],
  ['unknown', 'unknown'],
  ['x'.repeat(4_000), 'x'.repeat(45)],
  ['', ''],
])('R4: %s is counted as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8:1:ffff::', '2001:db8:1'],
  ['unknown', 'unknown'],
])('R4: the site of %s is %s', (address, site) => {
  expect(toSite(address)).toBe(site);
});

test('R4: what a client claims about its address is believed only as far as there are proxies', () => {
  const request = new IncomingMessage(new Socket());
  request.headers['x-forwarded-for'] = '192.0.2.1, 192.0.2.2,2001:db8::7';
  expect([0, 1, 2, 3, 4].map((proxies) => readClientNetwork(request, proxies))).toEqual([
    '',
    '2001:db8:0:0',
    '192.0.2.2',
    '192.0.2.1',
    '192.0.2.1',
  ]);
});
