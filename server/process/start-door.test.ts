import { expect, test } from 'vitest';
import { findFreePort } from '../../testing/processes/free-port.ts';
import { openStartDoor } from './start-door.ts';

const LOG = { info: () => undefined };

test('a start says what it is doing to who asks whether it is ready, and leaves the port to the server', async () => {
  const port = await findFreePort();
  const door = await openStartDoor({ port, host: '127.0.0.1' }, LOG);
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, await response.json()];
  };
  expect(await ask('/readyz')).toEqual([503, { status: 'starting', step: 'reaching the stores' }]);
  door.tell({ step: 'indexes', done: 3, total: 60 });
  expect(await ask('/readyz')).toEqual([503, { status: 'starting', step: 'indexes', done: 3, total: 60 }]);
  expect(await ask('/matches')).toEqual([503, { status: 'starting', step: 'indexes', done: 3, total: 60 }]);
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  const page = await fetch(`http://127.0.0.1:${port}/matches`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect([page.status, page.headers.get('Content-Type'), page.headers.get('Refresh')]).toEqual([
    503,
    'text/html; charset=utf-8',
    '2',
  ]);
  expect(await page.text()).toContain('<h1>Mithaq is starting</h1>');
  await expect(openStartDoor({ port, host: '127.0.0.1' }, LOG)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await door.close();
  await (await openStartDoor({ port, host: '127.0.0.1' }, LOG)).close();
});
