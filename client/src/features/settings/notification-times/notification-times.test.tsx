import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotificationTimesView } from '../../../../../shared/contract/delivery/notification-times.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildSettings } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser, setServices } from '../../../test/render.tsx';
import { SettingsPage } from '../settings-page.tsx';

const settings = buildSettings();
const ALL = {
  introductions: true,
  connections: true,
  messages: true,
  matchmaker: true,
  application: true,
  photos: true,
  reports: true,
  support: true,
  work: true,
  summary: true,
};
const stored: NotificationTimesView = {
  choices: {
    timeZone: null,
    quietHours: null,
    prayerAware: false,
    method: null,
    madhab: null,
    shifts: { fajr: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 },
    ramadanShift: 0,
    frequency: 'at-once',
    email: ALL,
    push: ALL,
  },
  timeZone: 'Asia/Dubai',
  heldUntil: null,
  channels: { email: { isSent: true, stoppedAt: null }, push: { isSent: false, stoppedAt: null } },
  today: {
    city: 'Dubai',
    day: '2026-05-08',
    isRamadan: false,
    method: 'Dubai',
    madhab: 'standard',
    prayers: [
      { prayer: 'fajr', at: '04:16' },
      { prayer: 'dhuhr', at: '12:18' },
    ],
    windows: [
      { from: '04:16', to: '04:36' },
      { from: '12:18', to: '13:18' },
    ],
  },
};
const { mine, change } = contract.noticeTimes;
const { getByRole, findByRole, findByText, getByLabelText, queryByRole, queryByText } = screen;
beforeEach(() => {
  respondTo(contract.settings.mine, settings);
  respondTo(contract.settings.change, settings);
  respondTo(contract.accounts.notices, []);
  setCurrentUser(buildUser('member'), 'standard');
});
const open = async () => {
  renderRoutes([{ path: '/', element: <SettingsPage /> }], '/');
  await findByRole('tab', { name: 'Notifications' });
};
const press = (name: string) => userEvent.click(getByRole('button', { name }));
const openQuietTimes = async () => {
  await open();
  await press('Quiet times');
  await findByRole('switch', { name: 'Quiet hours' });
};

describe('quiet times', () => {
  it('are saved with the other settings, complete', async () => {
    respondTo(mine, stored);
    const saved = { ...stored, choices: { ...stored.choices, quietHours: { from: '23:00', to: '08:00' } } };
    respondTo(change, saved);
    await openQuietTimes();
    expect(getByRole('button', { name: 'Quiet times', expanded: true })).toBeInTheDocument();
    expect(screen.getByText('No quiet times.')).toBeInTheDocument();
    await userEvent.click(getByRole('switch', { name: 'Quiet hours' }));
    fireEvent.change(getByLabelText('Quiet from'), { target: { value: '23:00' } });
    await userEvent.click(getByRole('switch', { name: 'Keep the times of prayer free' }));
    fireEvent.change(getByLabelText('Isha'), { target: { value: '15' } });
    fireEvent.change(getByLabelText('Asr', { selector: 'input[type=number]' }), { target: { value: '' } });
    expect(
      screen.getByText(/^Quiet from 11:00.*to 8:00.*, and around each prayer: what.*waits\.$/),
    ).toBeInTheDocument();
    await press('Save Changes');
    expect(await findByText('Settings saved successfully')).toBeInTheDocument();
    const { frequency: _, email: __, push: ___, ...times } = stored.choices;
    expect(getRequestsTo(change)[0]?.body).toEqual({
      ...times,
      quietHours: { from: '23:00', to: '08:00' },
      prayerAware: true,
      shifts: { ...stored.choices.shifts, isha: 15 },
    });
    expect(getRequestsTo(contract.settings.change)).toHaveLength(1);
  });

  it('keep what was changed while another tab is shown', async () => {
    respondTo(mine, stored);
    await openQuietTimes();
    await userEvent.click(getByRole('switch', { name: 'Quiet hours' }));
    await userEvent.click(getByRole('tab', { name: 'Privacy' }));
    await waitFor(() => expect(queryByText(/^Quiet from/)).not.toBeInTheDocument());
    await userEvent.click(getByRole('tab', { name: 'Notifications' }));
    expect(await findByText(/^Quiet from/)).toBeInTheDocument();
  });

  it('show what is refused beside its field, save nothing then, and say so', async () => {
    respondTo(mine, { ...stored, choices: { ...stored.choices, quietHours: { from: '07:00', to: '08:00' } } });
    const message = 'Please choose an end that differs from the beginning';
    respondTo(change, buildRefusal('bad_request', undefined, [{ path: 'quietHours.to', message }]));
    await openQuietTimes();
    fireEvent.change(getByLabelText('Quiet until'), { target: { value: '07:00' } });
    await press('Quiet times');
    await press('Save Changes');
    expect(await findByText(message)).toBeInTheDocument();
    expect(getByLabelText('Quiet until')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText('Failed to save settings')).toBeInTheDocument();
    expect(getRequestsTo(contract.settings.change)).toEqual([]);
  });

  it('show today’s prayers in the time of the place, and when it would be quiet', async () => {
    respondTo(mine, stored);
    await openQuietTimes();
    expect(await findByRole('heading', { name: 'Prayers in Dubai' })).toBeInTheDocument();
    expect(screen.getByText('Fajr').nextSibling).toHaveTextContent('4:16');
    expect(screen.getByText('Would be quiet').nextSibling).toHaveTextContent(/4:16.*4:36.*12:18.*1:18/s);
    expect(screen.getByText(/Your mosque may differ/)).toBeInTheDocument();
    expect(queryByText(/Quiet now/)).not.toBeInTheDocument();
  });

  it('say until when it is quiet now, and that messages come until the user has chosen hours', async () => {
    const choices = { ...stored.choices, quietHours: { from: '22:00', to: '08:00' } };
    respondTo(mine, { ...stored, choices, messagesWait: false, heldUntil: '2026-05-08T09:18:00.000Z' });
    await open();
    expect(screen.getByText(/waits\. Messages come at night, too\. Quiet now, until .*1:18/)).toBeInTheDocument();
  });

  it('ask for a city where none is known, and can be loaded again', async () => {
    respondTo(mine, buildRefusal('internal', 'No.'));
    await open();
    expect(await findByText('What reaches you, and when, could not be loaded')).toBeInTheDocument();
    expect(getByRole('button', { name: 'Save Changes' })).toBeEnabled();
    respondTo(mine, { ...stored, today: null });
    await press('Retry');
    await userEvent.click(await findByRole('button', { name: 'Quiet times' }));
    expect(await findByText(/Add your city to your profile/)).toBeInTheDocument();
  });
});

describe('what reaches somebody', () => {
  const isSent = { isSent: true, stoppedAt: null };
  const device = { id: 'a', current: true, client: 'Firefox', createdAt: '2026-05-08T10:00:00.000Z', goneAt: null };
  const box = (name: string) => getByRole('checkbox', { name });
  beforeEach(() => respondTo(contract.pushSubscriptions.mine, { publicKey: 'key', devices: [device] }));

  it('is one table: at most sixteen controls of notifications are in sight', async () => {
    respondTo(mine, { ...stored, channels: { email: isSent, push: isSent } });
    await open();
    await findByRole('button', { name: 'Turn off for this device' });
    const form = within(getByRole('form', { name: 'Settings' }));
    const names = (['switch', 'checkbox', 'button', 'combobox'] as const).flatMap((role) => form.queryAllByRole(role));
    expect(names.filter(({ textContent }) => textContent !== 'Save Changes')).toHaveLength(16);
  });

  it('is chosen by subject and channel, more finely on demand; only what changed is sent', async () => {
    respondTo(mine, { ...stored, channels: { email: isSent, push: isSent } });
    respondTo(change, stored);
    await open();
    for (const name of ['Introductions: Email', 'Introductions: Push', 'Connections and messages: Email'])
      await userEvent.click(box(name));
    await press('Finer choices');
    await userEvent.click(box('Messages: Push'));
    expect(box('Connections and messages: Push')).toBePartiallyChecked();
    await press('Save Changes');
    expect(await findByText('Settings saved successfully')).toBeInTheDocument();
    expect(getRequestsTo(change)[0]?.body).toEqual({
      email: { introductions: false, connections: false, messages: false },
      push: { introductions: false, messages: false },
    });
  });

  it('shows as off what a switch above switches off', async () => {
    respondTo(mine, { ...stored, channels: { email: isSent, push: isSent } });
    await open();
    await userEvent.click(getByRole('switch', { name: 'Push' }));
    await userEvent.click(getByRole('switch', { name: 'Matches' }));
    const shown = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
    expect(shown.map((input) => input.getAttribute('aria-label'))).toEqual([
      'Connections and messages: Email',
      'Your matchmaker: Email',
      'Everything else: Email',
    ]);
    expect(box('Introductions: Email')).toBeDisabled();
  });

  it('has no table where the service sends neither mail nor push, and says so', async () => {
    const none = { isSent: false, stoppedAt: null };
    respondTo(mine, { ...stored, channels: { email: none, push: none } });
    await open();
    expect(screen.getByText('This service sends no e-mails about what happens here.')).toBeInTheDocument();
    expect(screen.getByText('This service sends no push notifications yet.')).toBeInTheDocument();
    expect(queryByRole('table')).not.toBeInTheDocument();
  });

  it('says that mails are written into files in development', async () => {
    setServices('files');
    respondTo(mine, stored);
    await open();
    expect(screen.getByText(/its e-mails are written into files, and reach no one/)).toBeInTheDocument();
  });

  it('says that mail was stopped, and switches it on again', async () => {
    const stopped = { isSent: true, stoppedAt: '2026-05-08T10:00:00.000Z' };
    respondTo(mine, { ...stored, channels: { ...stored.channels, email: stopped } });
    respondTo(change, stored);
    await open();
    expect(getByRole('alert')).toHaveTextContent('Your e-mail address refused our mail, so we stopped sending it.');
    await press('Send again');
    expect(await findByText('E-mails are on again')).toBeInTheDocument();
    expect(getRequestsTo(change)[0]?.body).toEqual({ restart: 'email' });
    expect(queryByRole('alert')).not.toBeInTheDocument();
  });
});
