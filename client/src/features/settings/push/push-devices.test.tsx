import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import { renewPush } from '../../../lib/service-worker/renew-push.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { OtherDevices } from './other-devices.tsx';
import { ThisDevice } from './this-device.tsx';

const { mine, add, removeDevice } = contract.pushSubscriptions;
const device = {
  id: 'a',
  current: true,
  client: 'Firefox on Linux',
  createdAt: '2026-05-08T10:00:00.000Z',
  goneAt: null,
};
const subscription = { endpoint: 'https://updates.push.services.mozilla.com/x', keys: { p256dh: 'p', auth: 'a' } };
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
const register = vi.fn();
let present: { toJSON: () => typeof subscription } | null = null;
const subscribe = vi.fn(() => Promise.resolve({ toJSON: () => subscription }));
beforeEach(() => {
  requestPermission.mockResolvedValue('granted');
  setCurrentUser(buildUser('member'), 'standard');
  const pushManager = { getSubscription: () => Promise.resolve(present), subscribe };
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register,
      ready: Promise.resolve({ pushManager }),
      getRegistration: () => Promise.resolve({ pushManager }),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
const open = () =>
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <ThisDevice />
            <OtherDevices />
          </>
        ),
      },
    ],
    '/',
  );

it('asks for permission only once the user turns push on, and adds this browser', async () => {
  respondTo(mine, { publicKey: 'key', devices: [] });
  respondTo(add, device);
  open();
  expect(await screen.findByText('This device shows no notifications.')).toBeInTheDocument();
  expect([requestPermission.mock.calls, register.mock.calls]).toEqual([[], []]);
  respondTo(mine, { publicKey: 'key', devices: [device] });
  await userEvent.click(screen.getByRole('button', { name: 'Turn on for this device' }));
  expect(await screen.findByText(/^This device has shown notifications since/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).not.toBeInTheDocument();
  expect(register).toHaveBeenCalledWith('/service-worker.js', { scope: '/', updateViaCache: 'none' });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
  expect(getRequestsTo(add)[0]?.body).toEqual({ ...subscription, expirationTime: null });
});

it('says what to do where the user does not allow it', async () => {
  respondTo(mine, { publicKey: 'key', devices: [] });
  requestPermission.mockResolvedValue('denied');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Your browser does not let us show notifications.');
  expect([register.mock.calls, getRequestsTo(add)]).toEqual([[], []]);
});

it('turns this device off', async () => {
  respondTo(mine, { publicKey: 'key', devices: [device] });
  respondTo(removeDevice, undefined);
  open();
  const button = await screen.findByRole('button', { name: 'Turn off for this device' });
  respondTo(mine, { publicKey: 'key', devices: [] });
  await userEvent.click(button);
  expect(await screen.findByText('This device shows no notifications.')).toBeInTheDocument();
  expect(getRequestsTo(removeDevice)).toHaveLength(1);
});

it('revokes another device, and says where a browser takes nothing any more', async () => {
  respondTo(mine, { publicKey: 'key', devices: [{ ...device, current: false, goneAt: '2026-05-09T10:00:00.000Z' }] });
  respondTo(removeDevice, undefined);
  open();
  expect(await screen.findByText(/^Stopped on /)).toBeInTheDocument();
  respondTo(mine, { publicKey: 'key', devices: [] });
  await userEvent.click(screen.getByRole('button', { name: /^Revoke Firefox on Linux/ }));
  expect(await screen.findByText('None of your other devices shows notifications.')).toBeInTheDocument();
  expect(getRequestsTo(removeDevice)).toHaveLength(1);
  // The button that had the focus is gone.
  const devices = screen.getByRole('region', { name: 'Push on your other devices' });
  expect(devices).toHaveFocus();
  await userEvent.tab();
  // It takes the focus for a moment only: a click on a text must not give it the focus.
  expect(devices).not.toHaveAttribute('tabindex');
});

it('tells the service at each start what this browser is subscribed to, where it is pushed to; anew where that is gone', async () => {
  const has = (permission: NotificationPermission) => vi.stubGlobal('Notification', { permission, requestPermission });
  respondTo(mine, { publicKey: 'key', devices: [device] });
  respondTo(add, device);
  has('default');
  await renewPush();
  expect(getRequestsTo(mine)).toEqual([]);
  has('granted');
  await renewPush();
  expect(getRequestsTo(add).map(({ body }) => body)).toEqual([{ ...subscription, expirationTime: null }]);
  const replaced = { ...subscription, endpoint: 'https://updates.push.services.mozilla.com/y' };
  present = { toJSON: () => replaced };
  onTestFinished(() => {
    present = null;
  });
  await renewPush();
  expect(getRequestsTo(add)[1]?.body).toEqual({ ...replaced, expirationTime: null });
  expect(subscribe).toHaveBeenCalledOnce();
  respondTo(mine, { publicKey: 'key', devices: [{ ...device, current: false }] });
  await renewPush();
  expect(getRequestsTo(add)).toHaveLength(2);
});
