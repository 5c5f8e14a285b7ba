import { expect, test } from 'vitest';
import { accounts, type CurrentUser } from '../../shared/contract/accounts.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { UserModel } from '../models/members/user.ts';

const app = givenTestApp();

let number = 0;
const register = async () => {
  number += 1;
  const name = `person-${number}`;
  const body = {
    username: name,
    email: `${name}@example.test`,
    password: 'a quiet garden',
    firstName: 'Amina',
    lastName: 'Rahman',
  };
  const browser = app.client();
  const user = (await browser.call(accounts.register, { body })) as CurrentUser;
  return { browser, body, user };
};
const who = async (browser: TestClient) => (await browser.request('GET', '/api/user')).status;
const logIn = (body: object, browser = app.client()) => browser.request('POST', '/api/login', { body });

test('registering signs in, signing out ends it, signing in brings the same person back', async () => {
  const { browser, body, user } = await register();
  expect(user).toMatchObject({ role: 'applicant', first_name: 'Amina', last_name: 'Rahman', email: body.email });
  expect(await browser.call(accounts.current)).toEqual(user);
  expect((await browser.request('POST', '/api/logout')).status).toBe(204);
  expect(await who(browser)).toBe(401);
  const { email, password } = body;
  expect((await logIn({ email, password }, browser)).body).toEqual(user);
});

test('R3: unknown, wrong and suspended are answered byte for byte alike, until the password is right', async () => {
  const [wrong, suspended] = [await register(), await register()];
  await UserModel.updateOne({ _id: suspended.user.id }, { suspendedAt: new Date() });
  const answers = [
    await logIn({ email: 'nobody@example.test', password: 'a quiet garden' }),
    await logIn({ email: wrong.body.email, password: 'another garden' }),
    await logIn({ email: suspended.body.email, password: 'another garden' }),
  ];
  const comparable = answers.map(({ status, headers, body }) => ({
    status,
    body: { ...body, requestId: '' },
    headers: [...headers.keys()].sort(),
    length: headers.get('content-length'),
  }));
  expect(comparable[0]).toMatchObject({ status: 401, body: { message: 'E-mail or password is not correct.' } });
  for (const answer of comparable) expect(answer).toEqual(comparable[0]);
  const proven = await logIn({ email: suspended.body.email, password: suspended.body.password });
  expect([proven.status, proven.body.code]).toEqual([401, 'suspended']);
  expect(proven.body.message).toMatch(/^This account is suspended\./);
  expect([...proven.headers.keys()].sort()).toEqual(comparable[0]?.headers);
});

test('R30: whoever comes back after a suspension is answered as anybody else, at registration and with their application', async () => {
  const names = { password: 'a quiet garden', firstName: 'Amina', lastName: 'Rahman' };
  const open = async (username: string, email: string, phone: string) => {
    const browser = app.client();
    const account = { ...names, username, email, phone };
    const registered = await browser.request('POST', '/api/register', { body: account });
    const applied = await browser.request('POST', '/api/apply', { body: { answers: 'I hope for a calm home.' } });
    const seen = [await browser.request('GET', '/api/user'), await browser.request('GET', '/api/application')];
    return [registered, applied, ...seen].map(({ status, text, headers }) => ({
      status,
      headers: [...headers.keys()].sort(),
      text: text
        .replaceAll(username, 'name')
        .replaceAll(email, 'mail')
        .replaceAll(phone, 'phone')
        .replace(/"(id|submittedAt|dueAt)":"[^"]*"/g, '"$1":""'),
    }));
  };
  const first = await open('first-time', 'x.y@gmail.com', '+44 20 7946 0700');
  await UserModel.updateOne({ username: 'first-time' }, { suspendedAt: new Date() });
  const back = await open('back-again', 'xy+1@googlemail.com', '020 7946 0700');
  const stranger = await open('a-stranger', 'zz+1@googlemail.com', '020 7946 0701');
  expect(first[0]).toMatchObject({ status: 201 });
  expect(back).toEqual(stranger);
});
