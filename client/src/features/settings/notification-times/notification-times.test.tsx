import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotificationTimesView } from '../../../../../shared/contract/delivery/notification-times.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { SettingsView } from '../../../../../shared/contract/settings.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser, setServices } from '../../../test/render.tsx';
import { SettingsPage } from '../settings-page.tsx';

const settings: SettingsView = {
  notifications: { email: true, push: true, matches: true, messages: true, events: true },
  privacy: { profileVisibility: 'members', showOnlineStatus: true, showLastActive: true, allowMessaging: 'matches' },
  preferences: { ageRange: { min: 18, max: 100 }, location: '', maxDistance: 0, interests: [], dealBreakers: [] },
};
const ALL = {
  introductions: true,
  connections: true,
  messages: true,
  matchmaker: true,
  application: true,
  photos: true,
  reports: true,
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
beforeEach(() => {
  respondTo(contract.settings.mine, settings);
  setCurrentUser(buildUser('member'), 'standard');
});
const open = async () => {
  renderRoutes([{ path: '/', element: <SettingsPage /> }], '/');
  return screen.findByRole('region', { name: 'Quiet times' });
};

const openForm = async () => {
  const part = await open();
  await userEvent.click(within(part).getByRole('button', { name: 'Open quiet times' }));
  await within(part).findByRole('form', { name: 'Quiet times' });
  return part;
};

describe('quiet times', () => {
  it('are saved apart from the other settings, complete', async () => {
    respondTo(mine, stored);
    const saved = { ...stored, choices: { ...stored.choices, quietHours: { from: '23:00', to: '07:00' } } };
    respondTo(change, saved);
    const part = await openForm();
    expect(within(part).queryByLabelText('Quiet from')).not.toBeInTheDocument();
    await userEvent.click(within(part).getByRole('switch', { name: 'Quiet hours' }));
    fireEvent.change(within(part).getByLabelText('Quiet from'), { target: { value: '23:00' } });
    await userEvent.click(within(part).getByRole('switch', { name: 'Keep the times of prayer free' }));
    fireEvent.change(within(part).getByLabelText('Isha'), { target: { value: '15' } });
    fireEvent.change(within(part).getByLabelText('Asr', { selector: 'input[type=number]' }), { target: { value: '' } });
    await userEvent.click(within(part).getByRole('button', { name: 'Save quiet times' }));
    expect(await screen.findByText('Quiet times saved')).toBeInTheDocument();
    const { frequency: _, email: __, push: ___, ...times } = stored.choices;
    expect(getRequestsTo(change)[0]?.body).toEqual({
      ...times,
      quietHours: { from: '23:00', to: '08:00' },
      prayerAware: true,
      shifts: { ...stored.choices.shifts, isha: 15 },
    });
    expect(getRequestsTo(contract.settings.change)).toEqual([]);
  });

  it('keep what was changed while another tab is shown', async () => {
    respondTo(mine, stored);
    const part = await openForm();
    await userEvent.click(within(part).getByRole('switch', { name: 'Quiet hours' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Privacy' }));
    await waitFor(() => expect(part).not.toBeVisible());
    await userEvent.click(screen.getByRole('tab', { name: 'Notifications' }));
    expect(within(part).getByRole('switch', { name: 'Quiet hours' })).toBeChecked();
  });

  it('show what is refused beside its field', async () => {
    respondTo(mine, { ...stored, choices: { ...stored.choices, quietHours: { from: '07:00', to: '07:00' } } });
    const message = 'Please choose an end that differs from the beginning';
    respondTo(change, buildRefusal('bad_request', undefined, [{ path: 'quietHours.to', message }]));
    const part = await openForm();
    await userEvent.click(within(part).getByRole('button', { name: 'Save quiet times' }));
    expect(await within(part).findByText(message)).toBeInTheDocument();
    expect(within(part).getByLabelText('Quiet until')).toHaveAttribute('aria-invalid', 'true');
  });

  it('show today’s prayers in the time of the place, and when it would be quiet', async () => {
    respondTo(mine, stored);
    const part = await openForm();
    expect(within(part).getByRole('heading', { name: 'Prayers in Dubai' })).toBeInTheDocument();
    expect(within(part).getByText('Fajr').nextSibling).toHaveTextContent('4:16');
    expect(within(part).getByText('Would be quiet').nextSibling).toHaveTextContent(/4:16.*4:36.*12:18.*1:18/s);
    expect(within(part).getByText(/Your mosque may differ/)).toBeInTheDocument();
    expect(within(part).queryByText(/Quiet now/)).not.toBeInTheDocument();
  });

  it('say until when it is quiet now', async () => {
    const choices = { ...stored.choices, prayerAware: true };
    respondTo(mine, { ...stored, choices, heldUntil: '2026-05-08T09:18:00.000Z' });
    const part = await openForm();
    expect(within(part).getByText(/Times of prayer: kept free\. Quiet now, until \d+:18/)).toBeInTheDocument();
    expect(within(part).getByText('Quiet')).toBeInTheDocument();
  });

  it('ask for a city where none is known, and can be loaded again', async () => {
    respondTo(mine, buildRefusal('internal', 'No.'));
    const part = await open();
    expect(within(part).getByText('Your quiet times could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
    respondTo(mine, { ...stored, today: null });
    await userEvent.click(within(part).getByRole('button', { name: 'Retry' }));
    await userEvent.click(await within(part).findByRole('button', { name: 'Open quiet times' }));
    expect(await within(part).findByText(/Add your city to your profile/)).toBeInTheDocument();
  });
});

describe('what reaches somebody', () => {
  const openChoices = async () => {
    renderRoutes([{ path: '/', element: <SettingsPage /> }], '/');
    const part = await screen.findByRole('region', { name: 'What reaches you' });
    await userEvent.click(await within(part).findByRole('button', { name: 'Choose what reaches you' }));
    await within(part).findByRole('form', { name: 'What reaches you' });
    return part;
  };

  it('is chosen by subject for each channel that is sent, and saved apart from the rest', async () => {
    respondTo(mine, stored);
    const email = { ...ALL, photos: false };
    respondTo(change, { ...stored, choices: { ...stored.choices, email } });
    const part = await openChoices();
    expect(part).toHaveTextContent('This service sends no push notifications yet.');
    expect(within(part).queryByRole('group', { name: 'By push' })).not.toBeInTheDocument();
    const byMail = within(part).getByRole('group', { name: 'By e-mail' });
    await userEvent.click(within(byMail).getByRole('switch', { name: 'Your photos' }));
    await userEvent.click(within(part).getByRole('button', { name: 'Save choices' }));
    expect(await screen.findByText('Choices saved')).toBeInTheDocument();
    expect(getRequestsTo(change)[0]?.body).toEqual({ frequency: 'at-once', email, push: ALL });
  });

  it('says that nothing is mailed where the service sends none', async () => {
    const none = { isSent: false, stoppedAt: null };
    respondTo(mine, { ...stored, channels: { email: none, push: none } });
    const part = await openChoices();
    expect(part).toHaveTextContent('This service does not send e-mails about notices.');
    expect(within(part).queryByRole('group', { name: 'By e-mail' })).not.toBeInTheDocument();
  });

  it('says that mails are written into files in development', async () => {
    setServices('files');
    respondTo(mine, stored);
    expect(await openChoices()).toHaveTextContent(
      'This service is for development: its e-mails are written into files, and reach no one.',
    );
  });

  it('says that mail was stopped, and switches it on again', async () => {
    const stopped = { isSent: true, stoppedAt: '2026-05-08T10:00:00.000Z' };
    respondTo(mine, { ...stored, channels: { ...stored.channels, email: stopped } });
    respondTo(change, stored);
    const part = await openChoices();
    expect(part).toHaveTextContent('Your e-mail address refused our mail, so we stopped sending it.');
    await userEvent.click(within(part).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('E-mails are on again')).toBeInTheDocument();
    expect(getRequestsTo(change)[0]?.body).toEqual({ restart: 'email' });
    expect(within(part).queryByRole('alert')).not.toBeInTheDocument();
  });
});
