import { expect, test } from 'vitest';
import { type SettingsChange, settingsChange, settingsView } from '../../../shared/contract/settings.ts';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeConnection, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { presentSettings } from '../../presenters/settings.ts';
import { createActor } from '../kernel/actor.ts';
import { unmatch } from '../matches/unmatch.ts';
import { changeSettings, getOwnSettings } from './settings.ts';

givenDatabase();

test('only what is sent is written, at every depth; what is answered is a valid change', async () => {
  const actor = createActor(await makeUser(), 's');
  await changeSettings(actor, { preferences: { ageRange: { min: 40 }, interests: ['hiking'] } });
  const settings = presentSettings(await changeSettings(actor, { preferences: { ageRange: { max: 25 } } }));
  // A range in the wrong order is kept as it was sent; it is read in order.
  expect(settings.preferences).toEqual({
    ageRange: { min: 40, max: 25 },
    location: '',
    maxDistance: 0,
    interests: ['hiking'],
    dealBreakers: [],
  });
  expect(settingsView.parse(settings)).toEqual(settings);
  expect(presentSettings(await changeSettings(actor, settingsChange.parse(settings)))).toEqual(settings);
});

test('R41: changes to different sections and keys at once all survive', async () => {
  const actor = createActor(await makeUser(), 's');
  for (let n = 0; n < 50; n++) {
    const [email, showOnlineStatus] = [n % 2 === 0, n % 3 === 0];
    await Promise.all([
      changeSettings(actor, { notifications: { email }, preferences: { maxDistance: n } }),
      changeSettings(actor, { privacy: { showOnlineStatus }, preferences: { location: `City ${n}` } }),
    ]);
    expect(await getOwnSettings(actor)).toMatchObject({
      notifications: { email },
      privacy: { showOnlineStatus },
      preferences: { maxDistance: n, location: `City ${n}` },
    });
  }
}, 60_000);

test('who allows no messages gets none, from the same step on, and the other side is told', async () => {
  const [one, other] = [await makeMember(), await makeMember()];
  const { _id } = await makeConnection(one._id, other._id);
  const actor = createActor(one, 's');
  const mutedBy = async () => (await ConversationModel.findById(_id).lean().orFail()).mutedBy;
  const told = [{ type: 'match.updated', matchId: _id, viewers: [other._id] }];
  expect(await captureEvents(() => changeSettings(actor, { privacy: { allowMessaging: 'none' } }))).toEqual(told);
  expect(await mutedBy()).toEqual([one._id]);
  expect(await captureEvents(() => changeSettings(actor, { privacy: { allowMessaging: 'none' } }))).toEqual([]);
  expect(await captureEvents(() => changeSettings(actor, { privacy: { allowMessaging: 'everyone' } }))).toEqual(told);
  expect(await mutedBy()).toEqual([]);
});

test('R27: of what somebody shows, only those are told who see it: no former match, and nobody from whom it is hidden', async () => {
  const [one, other, former] = [await makeMember(), await makeMember(), await makeMember()];
  const { _id: matchId } = await makeConnection(one._id, other._id);
  const { _id: endedId } = await makeConnection(one._id, former._id);
  await unmatch(createActor(former, 's'), { matchId: endedId, reason: 'distance' });
  const change = (privacy: NonNullable<SettingsChange['privacy']>) =>
    captureEvents(() => changeSettings(createActor(one, 's'), { privacy }));
  const told = (...viewers: string[]) => [
    { type: 'match.updated', matchId, viewers: expect.toSatisfy((ids: string[]) => hasSame(ids, viewers)) },
  ];
  const hasSame = (ids: string[], viewers: string[]) => ids.toSorted().join() === viewers.toSorted().join();
  expect(await change({ showLastActive: false })).toEqual(told(one._id, other._id));
  expect(await change({ showOnlineStatus: false })).toEqual(told(one._id, other._id));
  expect(await change({ showLastActive: true })).toEqual(told(one._id));
  expect(await change({ showOnlineStatus: true })).toEqual(told(one._id, other._id));
  expect(await change({ allowMessaging: 'none' })).toEqual(told(other._id));
});

test('settings that are missing read as the defaults, and can be changed', async () => {
  const user = await makeUser();
  await SettingsModel.deleteOne({ _id: user._id });
  const actor = createActor(user, 's');
  const defaults = presentSettings(await getOwnSettings(actor));
  expect(defaults.privacy).toEqual({
    profileVisibility: 'members',
    showOnlineStatus: true,
    showLastActive: true,
    allowMessaging: 'matches',
  });
  const changed = await changeSettings(actor, { notifications: { push: false } });
  expect(presentSettings(changed)).toEqual({ ...defaults, notifications: { ...defaults.notifications, push: false } });
});
