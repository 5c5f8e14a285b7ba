import { expect, test } from 'vitest';
import { givenTestApp } from '../../testing/app/app.ts';
import { makeMember } from '../../testing/people/factories.ts';

const app = givenTestApp();

/** Packets of Engine.IO: a close, one of the namespace, and both at once. */
test.each([
  ['a close', '1'],
  ['leaving the namespace', '41'],
  ['both', '41\u001e1'],
])('a connection by long polling whose client says %s while its GET waits is answered', async (_, said) => {
  const browser = await app.signIn(await makeMember());
  const headers = { Cookie: browser.cookieHeader, Origin: app.url };
  const path = `${app.url}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(path, { headers })).text()).slice(1)) as { sid: string };
  const at = `${path}&sid=${sid}`;
  const post = (body: string) => fetch(at, { method: 'POST', headers, body });
  expect(await (await post('40')).text()).toBe('ok');
  expect(await (await fetch(at, { headers })).text()).toContain('40{');
  const waiting = fetch(at, { headers });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const answer = await post(said);
  expect([answer.status, await answer.text(), (await waiting).status]).toEqual([200, 'ok', 200]);
});
