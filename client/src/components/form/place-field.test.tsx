import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../test/api-mock.ts';

import { Unstyled } from '../../test/render.tsx';
import { PlaceField } from './place-field.tsx';
import { usePlaceQuestion } from './place-question.tsx';

const place = (label: string) => ({ name: label.split(',')[0] ?? '', country: 'GB', label });
const READINGS: Readonly<Record<string, readonly string[]>> = {
  Londn: ['London, United Kingdom'],
  Cambridge: ['Cambridge, United Kingdom', 'Cambridge, Massachusetts, United States'],
  'Cambridge, United Kingdom': ['Cambridge, United Kingdom'],
  Narnia: [],
};

const Form = ({ save }: { save: (location: string) => void }) => {
  const { control, handleSubmit, setFocus } = useForm({ defaultValues: { location: '' } });
  const { check, question } = usePlaceQuestion(() => setFocus('location'));
  return (
    <form onSubmit={handleSubmit(({ location }) => check(location, () => save(location)))}>
      <PlaceField control={control} name="location" label="Location" />
      <button type="submit">Save</button>
      {question}
    </form>
  );
};

const openForm = () => {
  respondTo(contract.places.find, ({ url }) => {
    const query = new URL(url, 'http://localhost').searchParams;
    const q = query.get('q') ?? '';
    return query.has('as')
      ? (READINGS[q] ?? []).map(place)
      : q.startsWith('Lon')
        ? [place('London, United Kingdom')]
        : [];
  });
  const save = vi.fn();
  render(
    <Unstyled>
      <Form save={save} />
    </Unstyled>,
  );
  return { save, field: screen.getByRole('textbox', { name: 'Location' }), user: userEvent.setup() };
};

test('a place is suggested, read back, asked about among several, and kept all the same', async () => {
  const { save, field, user } = openForm();
  await user.type(field, 'Londn');
  await screen.findByText('London, United Kingdom', { selector: '[role=status]' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenLastCalledWith('Londn');
  await user.clear(field);
  await user.type(field, 'Cambridge');
  await user.click(await screen.findByRole('button', { name: 'Cambridge, United Kingdom' }));
  expect(field).toHaveValue('Cambridge, United Kingdom');
  await waitFor(() => expect(screen.queryByRole('group')).not.toBeInTheDocument());
  await user.clear(field);
  await user.type(field, 'Narnia');
  await screen.findByText(/We do not know this place\. You can keep it/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).not.toHaveBeenCalledWith('Narnia');
  await user.click(await screen.findByRole('button', { name: 'Change it' }));
  await waitFor(() => expect(field).toHaveFocus());
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Keep it anyway' }));
  expect(save).toHaveBeenLastCalledWith('Narnia');
  // It is asked once.
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledTimes(3);
});

test('a suggestion is chosen by the keyboard', async () => {
  const { field, user } = openForm();
  await user.type(field, 'Lon');
  await screen.findByRole('option', { name: 'London, United Kingdom' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('London, United Kingdom');
});

test('where the service cannot be reached, the field takes any text and asks nothing', async () => {
  const { save, field, user } = openForm();
  respondTo(contract.places.find, buildRefusal('unavailable'));
  await user.type(field, 'Utopia');
  await waitFor(() => expect(getRequestsTo(contract.places.find)).not.toHaveLength(0));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenLastCalledWith('Utopia');
  expect(screen.queryByText(/We do not know/)).not.toBeInTheDocument();
});
