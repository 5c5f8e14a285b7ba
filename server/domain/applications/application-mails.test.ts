import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import {
  buildMailSettings,
  sendWaitingMails,
  startTestMailServer,
  type TestMailServer,
} from '../../../testing/app/mail-server.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { DeliveryModel } from '../../models/operations/delivery.ts';
import { createActor } from '../kernel/actor.ts';
import { configureContext } from '../kernel/context.ts';
import { appeal } from './appeal.ts';
import { apply } from './apply.ts';
import { answerQuestion, askApplicant } from './questions.ts';
import { decideApplication } from './review.ts';

let app: TestApp;
let inbox: TestMailServer;
beforeAll(async () => {
  inbox = await startTestMailServer();
  app = await startTestApp({ config: { mail: buildMailSettings(inbox.url) } });
});
afterAll(async () => {
  configureContext({ sendsMail: false, supportEmail: null });
  await app.stop();
  await inbox.stop();
});

const admin = async () => createActor(await makeUser({ role: 'admin' }), 's');
const applied = async () => {
  const user = await makeUser({ firstName: 'Widad' });
  const applicant = createActor(user, 's');
  const { _id: id } = await apply(applicant, { answers: 'I look for a calm home.' });
  return { user, applicant, id };
};
const mailsTo = async (email: string) => {
  await sendWaitingMails(inbox);
  return inbox.received.filter(({ to }) => to.includes(email));
};

test('a question is announced by mail, without what was asked; a first decision is not', async () => {
  const [actor, { user, id }] = [await admin(), await applied()];
  await askApplicant(actor, id, 'Since when in London?');
  const [mail, ...others] = await mailsTo(user.email);
  expect(others).toEqual([]);
  expect(mail?.head).toContain('Subject: A question about your application');
  expect(mail?.text).toContain('Dear Widad,');
  expect(mail?.text).toContain('/application-status');
  expect(`${mail?.text}${mail?.html}`).not.toContain('London');
  await decideApplication(actor, id, { decision: 'rejected', reason: 'Too little' });
  expect(await mailsTo(user.email)).toHaveLength(1);
});

test('the decision on an appeal is announced by mail, without the decision', async () => {
  const [one, two, { user, applicant, id }] = [await admin(), await admin(), await applied()];
  await decideApplication(one, id, { decision: 'rejected' });
  await appeal(applicant, 'You missed my work.');
  expect(await mailsTo(user.email)).toEqual([]);
  await decideApplication(two, id, { decision: 'rejected', reason: 'Still too little' });
  const [mail] = await mailsTo(user.email);
  expect(mail?.head).toContain('Subject: Your appeal was decided');
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/reject|accepted|little|work/i);
});

test('a mail about an application has links to get no more of them, which work without signing in', async () => {
  const actor = await admin();
  const { id, user } = await applied();
  await askApplicant(actor, id, 'Since when?');
  const [mail] = await mailsTo(user.email);
  const [, url = ''] = /^List-Unsubscribe: <(\S+)>/m.exec(mail?.head.replace(/\r\n\s+/g, ' ') ?? '') ?? [];
  expect(mail?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail?.text).toContain('No more mail about your application');
  const { pathname, search } = new URL(url);
  expect((await app.client().request('POST', `${pathname}${search}`)).status).toBe(200);
  const settings = await SettingsModel.findById(user._id).lean();
  expect(settings?.noticeTimes?.email).toEqual({ application: false });
  await askApplicant(actor, id, 'And where?');
  expect(await mailsTo(user.email)).toHaveLength(1);
});

test('a question that was answered before its mail went out is not announced, nor one to somebody who is suspended', async () => {
  const actor = await admin();
  const quick = await applied();
  const { questions = [] } = await askApplicant(actor, quick.id, 'Since when?');
  await answerQuestion(quick.applicant, 'Since March.', questions[0]?._id);
  expect(await mailsTo(quick.user.email)).toEqual([]);
  const gone = await applied();
  await askApplicant(actor, gone.id, 'Since when?');
  const staff = await app.signIn(await makeUser({ role: 'admin' }));
  await staff.call(contract.staffMembers.change, { params: { userId: gone.user._id }, body: { suspended: true } });
  expect(await mailsTo(gone.user.email)).toEqual([]);
  const states = await DeliveryModel.find({
    channel: 'email',
    userId: { $in: [quick.user._id, gone.user._id] },
  }).lean();
  expect(states.map(({ state }) => state)).toEqual(['dropped', 'dropped']);
});
