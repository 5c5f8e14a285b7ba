import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { buildRefusal, getRequestsTo, requests, respondTo } from '../../test/api-mock.ts';
import { renderRoutes, setCurrentUser, setServices } from '../../test/render.tsx';
import { BlogPage } from './blog-page.tsx';
import { ContactForm } from './contact/contact-form.tsx';
import { SUBMIT_DELAY_MS } from './lib/use-simulated-submit.ts';
import { SupportForm } from './support/support-form.tsx';

const FORMS = [
  {
    name: 'contact',
    element: <ContactForm />,
    button: 'Send message',
    select: 'Subject',
    title: 'Message sent',
    confirmation: "Thank you for contacting us. We'll respond as soon as possible.",
  },
  {
    name: 'support',
    element: <SupportForm />,
    button: 'Submit request',
    select: 'Topic',
    title: 'Request submitted',
    confirmation: 'Thank you. Our support team will respond as soon as possible.',
  },
];

const fields = () =>
  ['Name', 'Email', 'Message'].map((label) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)));

describe('forms by which people write', () => {
  it.each(FORMS)('$name: confirms without a request where the operator takes no contact messages', async (form) => {
    setCurrentUser(null);
    renderRoutes([{ path: '/', element: form.element }], '/');
    for (const [at, value] of ['Maryam', 'maryam@example.test', 'A question.'].entries())
      fireEvent.change(fields()[at] as HTMLInputElement, { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: form.button }));
    expect(await screen.findByText(form.title)).toBeInTheDocument();
    expect(screen.getByText(form.confirmation)).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it.each(FORMS)('$name: sends the contact message where the operator takes letters', async (form) => {
    const user = userEvent.setup();
    setServices('letters');
    setCurrentUser(null);
    const { send } = contract.letters;
    respondTo(send, buildRefusal('too_many_requests', 'Please wait an hour.'));
    renderRoutes([{ path: '/', element: form.element }], '/');
    const letter = { name: 'Maryam', email: 'maryam@example.test', message: 'A question.' };
    for (const [at, value] of Object.values(letter).entries()) {
      fireEvent.change(fields()[at] as HTMLInputElement, { target: { value } });
    }
    await user.click(screen.getByRole('combobox', { name: new RegExp(form.select) }));
    await user.click(screen.getByRole('option', { name: 'Something else' }));
    await user.click(screen.getByRole('button', { name: form.button }));
    expect(await screen.findByText('Please wait an hour.')).toBeInTheDocument();
    expect(fields().map((field) => field.value)).toEqual(Object.values(letter));
    respondTo(send, undefined);
    await user.click(screen.getByRole('button', { name: form.button }));
    expect(await screen.findByText(form.confirmation)).toBeInTheDocument();
    expect(getRequestsTo(send).at(-1)?.body).toEqual({ form: form.name, ...letter, topic: 'other' });
    await waitFor(() => expect(fields().map((field) => field.value)).toEqual(['', '', '']));
  });

  it.each(FORMS)('$name: leaves a message that is too long whole, says so, and does not send it', async (form) => {
    const user = userEvent.setup();
    setServices('letters');
    setCurrentUser(null);
    const { send } = contract.letters;
    respondTo(send, undefined);
    renderRoutes([{ path: '/', element: form.element }], '/');
    const [name, email, message] = fields();
    if (!name || !email || !message) throw new Error('a field is missing');
    fireEvent.change(name, { target: { value: 'Maryam' } });
    fireEvent.change(email, { target: { value: 'maryam@example.test' } });
    await user.click(message);
    await user.paste('x'.repeat(4_001));
    expect(message.value).toHaveLength(4_001);
    expect(message).toHaveAccessibleDescription('Please keep this to 4,000 characters');
    expect(message).toBeInvalid();
    await user.click(screen.getByRole('button', { name: form.button }));
    await waitFor(() => expect(message).toHaveFocus());
    expect(getRequestsTo(send)).toEqual([]);
    await user.type(message, '{Backspace}');
    expect(message).not.toHaveAccessibleDescription();
    await user.click(screen.getByRole('button', { name: form.button }));
    expect(await screen.findByText(form.confirmation)).toBeInTheDocument();
    expect(getRequestsTo(send)).toHaveLength(1);
  });

  it('the journal is asked for where the operator takes contact messages, and nowhere else', async () => {
    const user = userEvent.setup();
    setCurrentUser(null);
    const { send } = contract.letters;
    respondTo(send, undefined);
    renderRoutes([{ path: '/', element: <BlogPage /> }], '/');
    const field = within(screen.getByRole('form', { name: 'Subscribe' })).getByLabelText('Email');
    await user.type(field, 'maryam@example.test');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(requests).toEqual([]);
    expect(await screen.findByText('We send no letters from this page for now.')).toBeInTheDocument();
    setServices('letters');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('Subscribed')).toBeInTheDocument();
    expect(getRequestsTo(send).map(({ body }) => body)).toEqual([{ form: 'subscribe', email: 'maryam@example.test' }]);
    expect(field).toHaveValue('');
  });

  it('waits exactly one second', () => {
    expect(SUBMIT_DELAY_MS).toBe(1_000);
  });

  it('contact: shows validation errors and sends nothing', async () => {
    const user = userEvent.setup();
    setCurrentUser(null);
    renderRoutes([{ path: '/', element: <ContactForm /> }], '/');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(screen.getByText('Name is required')).toBeInTheDocument();
    expect(screen.getByText('Message is required')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send message' })).toBeInTheDocument();
  });
});
