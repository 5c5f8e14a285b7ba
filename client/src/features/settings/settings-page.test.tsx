import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { OwnAccess } from '../../../../shared/contract/access-log.ts';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { queryClient, queryKey } from '../../lib/query/query.ts';
import { buildRefusal, getRequestsTo, requests, respondTo } from '../../test/api-mock.ts';
import { buildSettings } from '../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { SettingsPage } from './settings-page.tsx';

const stored = buildSettings();
const { mine, change, cost } = contract.settings;
const { looks } = contract;
/** What the page reads beside the settings. */
const BESIDE: ReadonlySet<string> = new Set([
  cost.path,
  contract.matches.renewal.path,
  contract.accounts.notices.path,
  contract.noticeTimes.mine.path,
]);
const open = () => {
  setCurrentUser(buildUser('member'), 'standard');
  return renderRoutes([{ path: '/', element: <SettingsPage /> }], '/');
};
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));

describe('/settings', () => {
  it('begins with the notifications, and sends all settings only on saving', async () => {
    respondTo(mine, stored);
    respondTo(change, stored);
    const changing = () => requests.filter(({ url }) => !BESIDE.has(url));
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

  it('says which of the two choices about the profile decides now', async () => {
    respondTo(mine, stored);
    open();
    queryClient.setQueryData<OwnProfile>(
      queryKey(contract.profiles.mine),
      (own) => own && { ...own, privacySettings: { ...own.privacySettings, showProfileTo: 'matches-only' } },
    );
    await userEvent.click(await screen.findByRole('tab', { name: 'Privacy' }));
    expect(await screen.findByText(/decides: it is stricter\. Only people you are connected with/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: /Profile visibility/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Only people I am connected with' }));
    expect(await screen.findByText(/says the same\. Only people you are connected with/)).toBeInTheDocument();
  });

  describe('who looked at the details', () => {
    const look: OwnAccess = {
      id: 'l1',
      day: '2026-03-02',
      viewer: { role: 'matchmaker', firstName: 'Khadija' },
      part: 'profile',
      reason: null,
      note: null,
      cursor: 'c1',
    };
    const section = () => screen.findByRole('region', { name: 'Who at Mithaq looked at your details' });
    const openPrivacy = async () => {
      respondTo(mine, stored);
      respondTo(looks.lists, { month: '2026-03', lists: 41 });
      open();
      await screen.findByRole('tab', { name: 'Notifications' });
      expect(getRequestsTo(looks.mine)).toEqual([]);
      await tab('Privacy');
      return section();
    };

    it('is shown by day under Privacy, with what the viewer noted, and more on demand', async () => {
      const rows = Array.from({ length: 50 }, (_, n) => ({ ...look, id: `l${n}`, cursor: `c${n}` }));
      const details: OwnAccess = {
        ...look,
        id: 'd',
        day: '2026-03-01',
        part: 'details',
        reason: 'help',
        note: 'You called',
      };
      respondTo(looks.mine, ({ url }) => (url.includes('before=c49') ? [details] : rows));
      const part = await openPrivacy();
      expect(await within(part).findByRole('heading', { name: 'Monday, March 2, 2026' })).toBeInTheDocument();
      expect(await within(part).findByText('Your name was in 41 lists this month.')).toBeInTheDocument();
      expect(within(part).getByText('Khadija, your matchmaker, opened your profile.')).toBeInTheDocument();
      await userEvent.click(within(part).getByRole('button', { name: 'Show earlier' }));
      expect(await within(part).findByRole('heading', { name: 'Sunday, March 1, 2026' })).toBeInTheDocument();
      expect(within(part).getByText('Their note: You called')).toBeInTheDocument();
      expect(within(part).queryByRole('button')).not.toBeInTheDocument();
    });

    it('says so where nobody has looked, and where it could not be loaded, with another try', async () => {
      respondTo(looks.mine, buildRefusal('internal', 'No.'));
      const part = await openPrivacy();
      expect(await within(part).findByText('This list could not be loaded')).toBeInTheDocument();
      respondTo(looks.mine, []);
      await userEvent.click(within(part).getByRole('button', { name: 'Retry' }));
      expect(await within(part).findByText('No one has opened your details')).toBeInTheDocument();
    });
  });

  it('tells of a link that the team made for the account', async () => {
    respondTo(mine, stored);
    const at = '2026-01-02T03:04:05.000Z';
    respondTo(contract.accounts.notices, [
      { id: 'n', kind: 'reset-link', at, message: null, until: null, isUnread: false },
    ]);
    open();
    expect(await screen.findByText(/Our team created a link/)).toBeInTheDocument();
  });
});
