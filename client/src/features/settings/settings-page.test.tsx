import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import type { SettingsView } from '../../../../shared/contract/settings.ts';
import { buildRefusal, requests, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { SettingsPage } from './settings-page.tsx';

const stored: SettingsView = {
  notifications: { email: true, push: true, matches: true, messages: true, events: true },
  privacy: { profileVisibility: 'members', showOnlineStatus: true, showLastActive: true, allowMessaging: 'matches' },
  preferences: { ageRange: { min: 18, max: 100 }, location: '', maxDistance: 0, interests: [], dealBreakers: [] },
};
const { mine, change, cost } = contract.settings;
const open = () => {
  setCurrentUser(buildUser('member'), 'standard');
  return renderRoutes([{ path: '/', element: <SettingsPage /> }], '/');
};
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));

describe('/settings', () => {
  it('begins with the notifications, and sends all settings only on saving', async () => {
    respondTo(mine, stored);
    respondTo(change, stored);
    const changing = () => requests.filter(({ url }) => url !== cost.path && url !== contract.matches.renewal.path);
    open();
    expect(screen.getByRole('status', { name: '' }).textContent).toContain('Loading');
    expect(await screen.findByRole('tab', { name: 'Notifications', selected: true })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('switch', { name: 'Email' }));
    await tab('Preferences');
    fireEvent.change(await screen.findByLabelText('Interests'), { target: { value: 'art, , walks' } });
    expect(changing().map(({ method }) => method)).toEqual(['GET']);
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    expect(screen.getByText('Success')).toBeInTheDocument();
    expect(changing()[1]?.body).toEqual({
      ...stored,
      notifications: { ...stored.notifications, email: false },
      preferences: { ...stored.preferences, interests: ['art', 'walks'] },
    });
  });

  it('shows only a notification where loading failed', async () => {
    respondTo(mine, buildRefusal('internal', 'No.'));
    open();
    expect(await screen.findByText('Failed to load settings')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('disables the button while saving, and shows an error where that failed', async () => {
    let answer = (_: Response): void => undefined;
    const later = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    respondTo(mine, stored);
    respondTo(change, () => later);
    open();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toBeDisabled());
    answer(buildRefusal('internal', 'No.'));
    expect(await screen.findByText('Failed to save settings')).toBeInTheDocument();
    expect(button).toBeEnabled();
  });

  it('changes the password separately from the settings', async () => {
    respondTo(mine, stored);
    respondTo(contract.accounts.changePassword, undefined);
    open();
    fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'old' } });
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'short' } });
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText('Password must be at least 8 characters')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'a-long-secret' } });
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(requests[1]).toMatchObject({ method: 'POST', body: { current: 'old', password: 'a-long-secret' } });
  });
});
