import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { buildJsonResponse, buildRefusal, getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { buildOwnApplication } from '../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { ApplicationPage } from './application-page.tsx';
import { buildApplicationDraft, toDraftFields } from './draft.ts';
import type { KeptDraft } from './draft-keeper.ts';

const APPLICATION = buildOwnApplication();
const routes = [
  { path: '/application', element: <ApplicationPage /> },
  { path: '/application-status', element: <h1>Status</h1> },
];
const open = () => {
  setCurrentUser(buildUser('applicant'));
  return renderRoutes(routes, '/application');
};
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const choose = async (label: RegExp, option: string) => {
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(await screen.findByText(option));
};
// Found by their text, as jsdom takes long to compute the roles of such a large form.
const press = (text: string | RegExp) => fireEvent.click(screen.getByText(text));
const personal = async () => {
  write(await screen.findByLabelText(/Phone/), '+44 20 1234');
  write(screen.getByLabelText(/^Age/), '29');
  await choose(/^Gender/, 'Woman');
  press('Next');
};
const background = async () => {
  await screen.findByLabelText(/Religious practice/);
  await choose(/Religious practice/, 'Practicing');
  press('Next');
};

/** The service has no application of theirs, and of what they write the given draft. */
const begin = (draft: KeptDraft | null = null) => {
  respondTo(contract.applications.mine, null);
  respondTo(contract.applicationDraft.mine, draft);
  respondTo(contract.applicationDraft.keep, ({ body }) => {
    const { version, fields } = body as KeptDraft;
    return { version: version + 1, fields };
  });
};

describe('the four-step application', () => {
  it('sends the fields at the top level, after the agreement, and goes to the status page', async () => {
    begin();
    respondTo(contract.applications.apply, buildJsonResponse(APPLICATION, 201));
    respondTo(contract.places.find, []);
    const app = open();
    write(await screen.findByLabelText(/Location/), 'Narnia');
    await personal();
    await background();
    write(await screen.findByLabelText(/Occupation/), 'Surgeon');
    await choose(/Highest education/, 'Doctorate');
    await choose(/Annual income/, '$150,000 – $200,000');
    press('Next');
    write(await screen.findByLabelText(/About yourself/), 'I love walks and books.');
    // All other answers are shown before they are sent, each step with a way back to it.
    for (const text of ['Maryam', '+44 20 1234', 'Practicing', 'Surgeon', 'Doctorate', '$150,000 – $200,000'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getAllByText('Edit').map((link) => link.getAttribute('href'))).toEqual([
      '/application',
      '/application?step=background',
      '/application?step=professional',
    ]);
    press('Submit application');
    expect(await screen.findAllByText('Please confirm that your answers are true')).toHaveLength(2);
    fireEvent.click(screen.getByLabelText(/I confirm that my answers are true/));
    press('Submit application');
    expect(await screen.findByText('We do not know this place')).toBeInTheDocument();
    press('Keep it anyway');
    await waitFor(() => expect(app.path()).toBe('/application-status'));
    expect(await screen.findByText('Application submitted')).toBeInTheDocument();
    expect(getRequestsTo(contract.applications.apply)[0]?.body).toEqual({
      firstName: 'Maryam',
      lastName: 'Siddiqui',
      email: 'maryam@example.test',
      phone: '+44 20 1234',
      age: 29,
      gender: 'female',
      location: 'Narnia',
      religiousLevel: 'practicing',
      occupation: 'Surgeon',
      education: 'doctorate',
      income: '150k-200k',
      about: 'I love walks and books.',
      verificationAgreement: true,
    });
  });

  it('goes on where it was left, keeps what is written with the account, and says where that fails', async () => {
    const values = {
      ...buildApplicationDraft(buildUser('applicant')),
      phone: '+44 20 1234',
      age: 29,
      gender: 'female',
    };
    begin({ version: 4, fields: toDraftFields({ ...values, ethnicity: 'arab' }) });
    // Opened by a link that names no step, it begins at the first one that lacks something.
    const own = open();
    await screen.findByLabelText(/Religious practice/);
    await choose(/Religious practice/, 'Practicing');
    expect(own.path()).toBe('/application?step=background');
    // The form of the test before may keep its last words at its end.
    const isKept = expect.objectContaining({ version: 4 });
    await waitFor(() =>
      expect(getRequestsTo(contract.applicationDraft.keep).map(({ body }) => body)).toContainEqual(isKept),
    );
    const kept = getRequestsTo(contract.applicationDraft.keep).find(({ body }) => (body as KeptDraft).version === 4);
    expect(kept?.body).toMatchObject({
      fields: { phone: '+44 20 1234', ethnicity: 'arab', religiousLevel: 'practicing' },
    });
    expect(kept?.body).not.toHaveProperty('fields.verificationAgreement');
    expect(localStorage).toHaveLength(0);
    expect(screen.getByText(/^Saved as you go/)).toBeInTheDocument();
    respondTo(contract.applicationDraft.keep, buildRefusal('unavailable'));
    press('Back');
    write(await screen.findByLabelText(/Phone/), '+44 20 9999');
    expect(await screen.findByText(/^Your last changes are not saved yet/)).toBeInTheDocument();
  });

  it('puts together what two devices have written, and says so', async () => {
    const values = toDraftFields({ ...buildApplicationDraft(buildUser('applicant')), phone: '+44 20 1234' });
    begin({ version: 1, fields: values });
    open();
    await screen.findByLabelText(/Phone/);
    respondTo(contract.applicationDraft.mine, { version: 2, fields: { ...values, location: 'London' } });
    respondTo(contract.applicationDraft.keep, ({ body }) => {
      const { version, fields } = body as KeptDraft;
      return version < 2 ? buildRefusal('conflict') : { version: version + 1, fields };
    });
    write(screen.getByLabelText(/Phone/), '+44 20 9999');
    expect(await screen.findByText('Also edited on another device')).toBeInTheDocument();
    expect(screen.getByLabelText(/Location/)).toHaveValue('London');
    expect(screen.getByLabelText(/Phone/)).toHaveValue('+44 20 9999');
    await waitFor(() =>
      expect(getRequestsTo(contract.applicationDraft.keep).at(-1)?.body).toMatchObject({
        version: 2,
        fields: { location: 'London', phone: '+44 20 9999' },
      }),
    );
  });

  it('says too that the same answer was written on two devices, and keeps the one that is shown', async () => {
    const values = toDraftFields({ ...buildApplicationDraft(buildUser('applicant')), phone: '+44 20 1234' });
    begin({ version: 1, fields: values });
    open();
    await screen.findByLabelText(/Phone/);
    respondTo(contract.applicationDraft.mine, { version: 2, fields: { ...values, phone: '+44 20 5555' } });
    respondTo(contract.applicationDraft.keep, ({ body }) => {
      const { version, fields } = body as KeptDraft;
      return version < 2 ? buildRefusal('conflict') : { version: version + 1, fields };
    });
    write(screen.getByLabelText(/Phone/), '+44 20 9999');
    expect(await screen.findByText('Also edited on another device')).toBeInTheDocument();
    expect(screen.getByLabelText(/Phone/)).toHaveValue('+44 20 9999');
  });
});
