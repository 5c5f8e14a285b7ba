import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import type { PreferenceImpactView, SettingsView } from '../../../../shared/contract/settings.ts';
import { queryClient } from '../../lib/query/query.ts';
import { buildRefusal, getRequestsTo, type RecordedRequest, respondTo } from '../../test/api-mock.ts';
import { renderRoutes } from '../../test/render.tsx';
import { type SettingsDraft, toSettingsDraft } from './draft.ts';
import { PreferencesTab } from './preferences-tab.tsx';

const preferences: SettingsView['preferences'] = {
  ageRange: { min: 25, max: 45 },
  location: 'Leeds',
  maxDistance: 50,
  interests: [],
  dealBreakers: ['smoking', 'bad vibes'],
};
const on = { email: true, push: true, matches: true, messages: true, events: true };
const settings: SettingsView = {
  notifications: on,
  privacy: { profileVisibility: 'members', showOnlineStatus: true, showLastActive: true, allowMessaging: 'matches' },
  preferences,
};
const READ = {
  state: 'used' as const,
  meaning: null,
  choices: [] as string[],
  leavesOut: 0,
  parts: [] as { meaning: string; leavesOut: number | null }[],
  countsFrom: null,
};
const found = (change: Partial<PreferenceImpactView> = {}): PreferenceImpactView => ({
  considered: 1_200,
  ageRange: 340,
  isTooFew: false,
  distance: 0,
  widerDistance: null,
  widerAgeRange: null,
  dealBreakers: [
    { ...READ, text: 'smoking', meaning: 'People who smoke', leavesOut: 40 },
    { ...READ, text: 'bad vibes', state: 'unknown', choices: ['No pets', 'No debts'] },
  ],
  interests: [],
  ...change,
});

const Tab = () => (
  <PreferencesTab control={useForm<SettingsDraft>({ defaultValues: toSettingsDraft(settings) }).control} />
);
const open = (respond: (request: RecordedRequest) => PreferenceImpactView | Response) => {
  respondTo(contract.settings.cost, respond);
  renderRoutes([{ path: '/', element: <Tab /> }], '/');
};
afterEach(() => queryClient.clear());

describe('the impact of preferences', () => {
  it('is shown beside age, distance and each deal-breaker, with its interpretation', async () => {
    open(() => found());
    expect(screen.getAllByText('Counting how many people this leaves out…')).toHaveLength(2);
    expect(await screen.findByText('Leaves out about 340 of about 1,200 people.')).toBeInTheDocument();
    expect(screen.getByText('Leaves out fewer than 5 of about 1,200 people.')).toBeInTheDocument();
    const [smoking, vibes] = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(smoking?.textContent).toBe(
      'smokingWe understood this as: people who smoke. Leaves out about 40 of about 1,200 people.',
    );
    expect(vibes?.textContent).toBe(
      'bad vibesWe could not understand this, so it is not used. Did you mean one of these?No petsNo debts',
    );
    const { interests: _, ...expected } = preferences;
    expect(getRequestsTo(contract.settings.cost).map(({ body }) => body)).toEqual([expected]);
  });

  it('is requested after a pause in typing, and shows the previous result meanwhile', async () => {
    open(({ body }) => found({ ageRange: (body as SettingsView['preferences']).ageRange.min === 31 ? 500 : 340 }));
    await screen.findByText('Leaves out about 340 of about 1,200 people.');
    const field = screen.getByLabelText('Minimum age');
    for (const value of ['3', '', '31']) fireEvent.change(field, { target: { value } });
    expect(screen.getByText('Leaves out about 340 of about 1,200 people.')).toBeInTheDocument();
    expect(await screen.findByText('Leaves out about 500 of about 1,200 people.')).toBeInTheDocument();
    expect(getRequestsTo(contract.settings.cost)).toHaveLength(2);
  });

  it('offers phrases where a deal-breaker does not count, which take its place', async () => {
    const asks = { ...READ, text: 'bad vibes', state: 'ask' as const, choices: ['No pets', 'No debts'] };
    open(() => found({ dealBreakers: [asks] }));
    const choices = within(await screen.findByRole('group', { name: 'Instead of “bad vibes”' }));
    expect(screen.getByText('This can mean two things, so it is not used until you choose:')).toBeInTheDocument();
    await userEvent.click(choices.getByRole('button', { name: 'No debts' }));
    expect(screen.getByLabelText('Deal breakers')).toHaveValue('smoking, No debts');
  });

  it('shows nothing for unknown counts', async () => {
    open(() => found({ considered: null, ageRange: null, distance: null, dealBreakers: [] }));
    await waitFor(() => expect(screen.queryByText(/Counting/)).not.toBeInTheDocument());
    expect(screen.queryByText(/Leaves out/)).not.toBeInTheDocument();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('shows an error where it cannot be loaded, and retries', async () => {
    let fails = true;
    open(() => (fails ? buildRefusal('internal', 'No.') : found()));
    expect(await screen.findByText('We cannot count how many people this leaves out right now.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Leaves out about 340 of about 1,200 people.')).toBeInTheDocument();
    expect(screen.queryByText(/cannot be told/)).not.toBeInTheDocument();
  });
});
