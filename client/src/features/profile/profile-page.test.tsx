import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { getOwnAbilities } from '../../../../shared/rules/own-abilities.ts';
import { queryClient, queryKey } from '../../lib/query/query.ts';
import { buildJsonResponse, buildRefusal, getRequestsTo, requests, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { PersonalForm, usePersonalForm } from './personal-form.tsx';
import { ProfilePage } from './profile-page.tsx';

const open = (role: 'member' | 'applicant') => {
  setCurrentUser(buildUser(role), role === 'member' ? 'premium' : null);
  return renderRoutes([{ path: '/', element: <ProfilePage /> }], '/');
};
/** The requests without those for the answers, of which the page says that a word is wanted. */
const getOwn = () =>
  requests.filter(({ url }) => url !== contract.questions.mine.path && url !== contract.applications.mine.path);
const NOTE = 'Please add your gender and age';

/** Opens the form of the personal fields alone, of a profile with these values. */
const openPersonal = (role: 'member' | 'applicant', stored: Partial<OwnProfile>) => {
  setCurrentUser(buildUser(role), role === 'member' ? 'premium' : null);
  respondTo(contract.profiles.change, buildJsonResponse({}));
  const own = queryClient.getQueryData<OwnProfile>(queryKey(contract.profiles.mine)) as OwnProfile;
  const profile = { ...own, ...stored };
  const Personal = () => (
    <PersonalForm form={usePersonalForm(profile)} profile={profile} can={getOwnAbilities(role, 'premium')} />
  );
  renderRoutes([{ path: '/', element: <Personal /> }], '/');
};
const chooseGender = async (gender: string) => {
  fireEvent.mouseDown(await screen.findByLabelText('Gender'));
  fireEvent.click(await screen.findByRole('option', { name: gender }));
  fireEvent.click(screen.getByText('Save profile'));
};

describe('/profile', () => {
  it('shows a member why they are not introduced, but not an applicant', async () => {
    open('member');
    expect(await screen.findByText(NOTE)).toBeInTheDocument();
    expect(screen.getByText('Premium')).toBeInTheDocument();
    expect(screen.getByText('Verification pending')).toBeInTheDocument();
    cleanup();
    open('applicant');
    await waitFor(() => expect(screen.getAllByText('Maryam Siddiqui').length).toBe(1));
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  });

  it('says that a word is wanted about answers of before', async () => {
    const given = { answer: 'most', acceptable: ['most'], importance: 9 as const };
    respondTo(contract.questions.mine, [
      { ...given, questionId: 'daily-prayer', mayKeepApart: true, countsFrom: null },
      { ...given, questionId: 'riba', mayKeepApart: false, countsFrom: '2030-01-01' },
      { ...given, questionId: 'guests', importance: 1 },
    ]);
    open('member');
    expect(await screen.findByText('We have a question about 2 of your answers.')).toBeInTheDocument();
  });

  it('does not ask an applicant for what they have said in the application, and says that it will be filled in', async () => {
    open('member');
    expect(await screen.findByText('Add your occupation')).toBeInTheDocument();
    expect(screen.queryByText('Your application fills in your profile')).not.toBeInTheDocument();
    cleanup();
    respondTo(contract.applications.mine, null);
    open('applicant');
    expect(await screen.findByText('Your application fills in your profile')).toBeInTheDocument();
    expect(screen.queryByText('Add your occupation')).not.toBeInTheDocument();
  });

  it('sends only what was changed, and confirms that it is saved', async () => {
    respondTo(contract.profiles.change, buildJsonResponse({ bio: 'Walker' }));
    open('applicant');
    fireEvent.change(await screen.findByLabelText('Bio'), { target: { value: 'Walker' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Profile updated')).toBeInTheDocument();
    expect(getOwn()[0]).toMatchObject({ method: 'PUT', url: '/api/profile', body: { bio: 'Walker' } });
  });

  it('saves the prompts that are chosen, each once, and none without words', async () => {
    respondTo(contract.profiles.change, buildJsonResponse({}));
    open('member');
    fireEvent.mouseDown(await screen.findByLabelText('Prompt 2'));
    fireEvent.click(await screen.findByText('I am learning'));
    fireEvent.mouseDown(screen.getByLabelText('Prompt 1'));
    await screen.findByText('What makes me laugh');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).not.toContain('I am learning');
    fireEvent.click(screen.getByRole('option', { name: 'None' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save prompts' }));
    expect(await screen.findByText('Please write something first')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText(/^I am learning/), { target: { value: 'Urdu' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save prompts' }));
    await waitFor(() => expect(getRequestsTo(contract.profiles.change)).toHaveLength(1));
    expect(getRequestsTo(contract.profiles.change)[0]?.body).toEqual({ prompts: [{ id: 'learning', text: 'Urdu' }] });
  });

  it('sends nothing that was changed elsewhere while a field was being edited', async () => {
    const { change, mine } = contract.profiles;
    respondTo(change, buildJsonResponse({ bio: 'Walker' }));
    open('member');
    fireEvent.change(await screen.findByLabelText('Bio'), { target: { value: 'Walker' } });
    const fill = (own: OwnProfile | undefined) =>
      own && { ...own, age: 31, gender: 'female' as const, location: 'London' };
    act(() => void queryClient.setQueryData<OwnProfile>(queryKey(mine), fill));
    await waitFor(() => expect(screen.queryByText(NOTE)).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(getRequestsTo(change).map(({ body }) => body)).toEqual([{ bio: 'Walker' }]));
  });

  it('keeps what is typed while a save is on its way, as an unsaved change', async () => {
    let answer = (): void => undefined;
    const { change, mine } = contract.profiles;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    open('applicant');
    const bio = await screen.findByLabelText('Bio');
    const saved = { ...(queryClient.getQueryData<OwnProfile>(queryKey(mine)) as OwnProfile), bio: 'Walker' };
    respondTo(mine, saved);
    respondTo(change, async () => {
      await waiting;
      return saved;
    });
    fireEvent.change(bio, { target: { value: 'Walker' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(getRequestsTo(change)).toHaveLength(1));
    fireEvent.change(bio, { target: { value: 'Walker and reader' } });
    answer();
    expect(await screen.findByText('Profile updated')).toBeInTheDocument();
    expect(bio).toHaveValue('Walker and reader');
    const save = await screen.findByRole('button', { name: 'Save profile' });
    await waitFor(() => expect(save).toBeEnabled());
    await userEvent.click(save);
    await waitFor(() => expect(getRequestsTo(change).at(-1)?.body).toEqual({ bio: 'Walker and reader' }));
  });

  it('explains to members only how often age and gender can be changed, and shows a refusal beside the field', async () => {
    const message = 'Your age can be changed 3 times in 30 days. Our team can correct it.';
    respondTo(contract.profiles.change, buildRefusal('bad_request', message, [{ path: 'age', message }]));
    open('applicant');
    expect(await screen.findByLabelText('Age')).toHaveAccessibleDescription('');
    expect(screen.getByLabelText('Gender').getAttribute('aria-describedby')).toBeNull();
    cleanup();
    open('member');
    const age = await screen.findByLabelText('Age');
    expect(age).toHaveAccessibleDescription('You can change it 3 times in 30 days.');
    expect(screen.getByText('You can change it once; after that, only our team can correct it.')).toBeInTheDocument();
    fireEvent.change(age, { target: { value: '40' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(age).toHaveAccessibleDescription(message));
  });

  it.each([
    ['an applicant', 'applicant', { gender: 'female' }, 'Man'],
    ['a member who fills it in', 'member', {}, 'Woman'],
    ['a member who takes it back', 'member', { genderChange: { last: 'female', isLeft: true } }, 'Woman'],
    ['a member to whom no change is left', 'member', { genderChange: { last: 'female', isLeft: false } }, 'Man'],
  ] as const)('asks nothing of %s before their gender is saved', async (_who, role, stored, gender) => {
    openPersonal(role, stored);
    await chooseGender(gender);
    await waitFor(() => expect(getRequestsTo(contract.profiles.change)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks a member before they replace their gender, also after they have emptied it', async () => {
    const { change } = contract.profiles;
    openPersonal('member', { gender: 'female', verificationStatus: 'verified' });
    await chooseGender('Please choose');
    await waitFor(() => expect(getRequestsTo(change)).toHaveLength(1));
    cleanup();
    openPersonal('member', { genderChange: { last: 'female', isLeft: true }, verificationStatus: 'verified' });
    await chooseGender('Man');
    const dialog = await screen.findByRole('dialog', { name: 'Change your gender?' });
    expect(dialog).toHaveTextContent(
      'You can change it once. After that, only our staff can correct it. Your introductions follow it from tomorrow on. The verified badge is removed until our staff have checked it again.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(getRequestsTo(change)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change gender' }));
    await waitFor(() => expect(getRequestsTo(change).at(-1)?.body).toEqual({ gender: 'male' }));
  });

  it('the documents button shows an explanation only', async () => {
    open('applicant');
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Verification Documents' }));
    expect(await screen.findByText(/Our team tells you when they need one/)).toBeInTheDocument();
    expect(getOwn()).toEqual([]);
  });

  it('says what became of a document where the service takes them', async () => {
    open('member');
    const { current } = contract.accounts;
    const own = queryKey(contract.profiles.mine);
    act(() => {
      queryClient.setQueryData<CurrentUser>(
        queryKey(current),
        (user) => user && { ...user, can: { ...user.can, sendDocument: true } },
      );
    });
    const sent = { kind: 'national-id', sentAt: '2030-01-02T12:00:00.000Z' } as const;
    const setOwn = (change: Partial<OwnProfile>) =>
      act(() => void queryClient.setQueryData<OwnProfile>(own, (profile) => profile && { ...profile, ...change }));
    const button = await screen.findByRole('button', { name: 'Upload Verification Documents' });
    setOwn({ document: { ...sent, status: 'waiting', reason: null } });
    expect(await screen.findByText(/^We are looking at your national ID, sent January 2\./)).toBeInTheDocument();
    expect(button).toBeDisabled();
    setOwn({
      document: { ...sent, status: 'rejected', reason: 'The name cannot be read.' },
      documentChecks: [
        { check: 'identity', until: '2031-12-31' },
        { check: 'marital-status', until: null },
      ],
    });
    expect(await screen.findByText('We could not accept your national ID: The name cannot be read.')).toBeVisible();
    expect(screen.getByText('Checked on a document: identity, until December 31, 2031. Marital status.')).toBeVisible();
    expect(screen.getByText(/^It was checked on a document\. If you change it/)).toBeVisible();
    expect(button).toBeEnabled();
  });

  it('says what the verified mark covers, and beforehand what takes it away', async () => {
    const [covers, warns] = [
      'Our staff have checked name, age and gender.',
      /If you change your age or gender here, or your name in your account, the badge is removed/,
    ];
    open('applicant');
    expect(await screen.findByLabelText('Bio')).toBeInTheDocument();
    expect([screen.queryByText(covers), screen.queryByText(warns)]).toEqual([null, null]);
    const key = queryKey(contract.profiles.mine);
    act(
      () => void queryClient.setQueryData<OwnProfile>(key, (own) => own && { ...own, verificationStatus: 'verified' }),
    );
    expect(await screen.findByText(covers)).toBeInTheDocument();
    // It stands right after the two fields of which it speaks.
    const isBefore = (one: Element, other: Element) =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    const warning = screen.getByText(warns);
    expect(isBefore(screen.getByLabelText('Gender'), warning)).toBe(true);
    expect(isBefore(warning, screen.getByLabelText('Location'))).toBe(true);
  });

  it('explains that a web page cannot prevent screenshots', async () => {
    open('applicant');
    await userEvent.click(await screen.findByRole('tab', { name: 'Privacy Settings' }));
    expect(await screen.findByText(/No web page can truly prevent a screenshot/)).toBeInTheDocument();
  });
});
