import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import type { PreferenceImpactView, SettingsView } from '../../../../shared/contract/settings.ts';
import { queryClient } from '../../lib/query/query.ts';
import { buildRefusal, getRequestsTo, type RecordedRequest, respondTo } from '../../test/api-mock.ts';
import { buildSettings } from '../../test/fixtures.ts';
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
const settings = buildSettings({ preferences });
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
      'bad vibesWe could not understand this, so we do not use it. Did you mean one of these?No petsNo debts',
    );
    expect(getRequestsTo(contract.settings.cost).map(({ body }) => body)).toEqual([preferences]);
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
    expect(screen.getByText('This can mean two things, so we do not use it until you choose:')).toBeInTheDocument();
    await userEvent.click(choices.getByRole('button', { name: 'No debts' }));
    expect(screen.getByLabelText('Deal breakers')).toHaveValue('smoking, No debts');
  });

  it('offers limits as choices while typing, each of which writes its phrase', async () => {
    open(() => found());
    await userEvent.type(screen.getByRole('combobox', { name: 'Add a limit' }), 'alco');
    await userEvent.click(await screen.findByRole('option', { name: 'No alcohol' }));
    expect(screen.getByLabelText('Deal breakers')).toHaveValue('smoking, bad vibes, No alcohol');
    expect(screen.getByRole('combobox', { name: 'Add a limit' })).toHaveValue('');
  });

  it('warns where a wish leaves out everybody, and offers a way out', async () => {
    open(() =>
      found({
        considered: 120,
        ageRange: 120,
        distance: 120,
        widerDistance: { maxDistance: 300, people: 40 },
        widerAgeRange: { min: 20, max: 50, people: 60 },
        dealBreakers: [{ ...READ, text: 'smoking', meaning: 'People who smoke', leavesOut: 120 }],
      }),
    );
    expect(
      await screen.findByText('Leaves out about 120 of about 120 people. About 40 people with 300 km.'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Use 300 km' }));
    expect(screen.getByLabelText('Maximum distance (km)')).toHaveValue(300);
    await userEvent.click(screen.getByRole('button', { name: 'Use ages 20 to 50' }));
    expect(screen.getByLabelText('Minimum age')).toHaveValue(20);
    await userEvent.click(screen.getByRole('button', { name: 'Leave this limit out' }));
    expect(screen.getByLabelText('Deal breakers')).toHaveValue('bad vibes');
  });

  it('says what each part of a limit costs, from when it counts, and what becomes of interests', async () => {
    const parts = [
      { meaning: 'People who smoke', leavesOut: 40 },
      { meaning: 'People who drink alcohol', leavesOut: 0 },
    ];
    const either = { ...READ, text: 'smokes or drinks', meaning: 'People who smoke or who drink alcohol' };
    open(() =>
      found({
        dealBreakers: [{ ...either, leavesOut: null, parts, countsFrom: '2199-12-02' }],
        interests: [
          { text: 'no music', meaning: ['music'], isShared: false },
          { text: 'Hiking', meaning: ['hiking'], isShared: true },
        ],
      }),
    );
    const row = await screen.findByText(/^We understood this as: people who smoke or who drink/);
    expect(row.textContent).toContain('People who smoke: leaves out about 40 of about 1,200 people.');
    expect(row.textContent).toContain('People who drink alcohol: leaves out fewer than 5 of about 1,200 people.');
    expect(row.textContent).toMatch(
      /Waiting\. Counts from Monday, December 2, 2199, as 5 new limits may begin to count in 30 days\.$/,
    );
    const lists = within(screen.getByRole('list', { name: 'How your interests are understood' }));
    expect(lists.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'no music: read as music. Matches nobody’s yet, or fewer than 5 people’s.',
      'Hiking: read as hiking.',
    ]);
  });

  it('counts nothing among too few people', async () => {
    const none = { considered: null, ageRange: null, distance: null };
    open(() =>
      found({ ...none, isTooFew: true, dealBreakers: [{ ...READ, text: 'smoking', meaning: 'People who smoke' }] }),
    );
    expect(await screen.findAllByText(/Too few people to count\.$/)).toHaveLength(3);
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
