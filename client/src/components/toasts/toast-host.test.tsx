import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToasts, toast } from '../../lib/toasts.ts';
import { renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { useToastSlot } from './toast-slot.tsx';

const region = () => screen.getByRole('region', { name: 'Notifications (F8)' });
const shown = () => [...region().querySelectorAll<HTMLElement>('[data-variant]')];
const swipe = (element: HTMLElement, distance: number) => {
  const base = { pointerId: 1, button: 0, pointerType: 'touch' };
  fireEvent.pointerDown(element, { ...base, clientX: 100 });
  fireEvent.pointerMove(element, { ...base, clientX: 100 + distance });
  fireEvent.pointerUp(element, { ...base, clientX: 100 + distance });
};

describe('notifications', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setCurrentUser(null);
    renderRoutes([{ path: '*', element: <button type="button">Elsewhere</button> }], '/');
  });
  afterEach(() => {
    act(() => dismissToasts());
    vi.useRealTimers();
  });

  it('shows title and description in a polite live region', async () => {
    act(() => toast({ title: 'Welcome back', description: 'Good to see you again, Maryam!' }));
    const status = await within(region()).findByRole('status');
    expect(status.textContent).toContain('Welcome back');
    expect(status.textContent).toContain('Good to see you again, Maryam!');
    expect(status.closest('[aria-live="polite"]')).not.toBeNull();
  });

  it('shows a destructive notification as an alert', async () => {
    act(() => toast({ title: 'Login failed', variant: 'destructive' }));
    const alert = await within(region()).findByRole('alert');
    expect(alert.dataset.variant).toBe('destructive');
  });

  it('does not disappear while it has the focus', async () => {
    act(() => toast({ title: 'Response sent' }));
    await screen.findByText('Response sent');
    act(() => screen.getByRole('button', { name: 'Dismiss notification' }).focus());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText('Response sent')).not.toBeNull();
    act(() => screen.getByText('Elsewhere').focus());
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(screen.queryByText('Response sent')).not.toBeInTheDocument());
  });

  it('are shown in the slot of a page that has one, where F8 leads too, and in their region after it', async () => {
    const slot = document.body.appendChild(document.createElement('div'));
    slot.tabIndex = -1;
    act(() => useToastSlot.setState({ element: slot }));
    act(() => toast({ title: 'Message sent' }));
    expect(await within(slot).findByText('Message sent')).toBeInTheDocument();
    expect(shown()).toEqual([]);
    fireEvent.keyDown(window, { key: 'F8' });
    expect(slot).toHaveFocus();
    act(() => useToastSlot.setState({ element: null }));
    expect(await within(region()).findByText('Message sent')).toBeInTheDocument();
    slot.remove();
  });

  it('are shown though the slot goes away while the one before is leaving', async () => {
    const slot = document.body.appendChild(document.createElement('div'));
    act(() => useToastSlot.setState({ element: slot }));
    act(() => toast({ title: 'First' }));
    await within(slot).findByText('First');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    act(() => toast({ title: 'Second' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    slot.remove();
    act(() => useToastSlot.setState({ element: null }));
    expect(await within(region()).findByText('Second')).toBeInTheDocument();
  });

  it.each([
    [49, false],
    [50, true],
    [-80, false],
  ])('swiped %i px to the right: dismissed %s', async (distance, dismissed) => {
    act(() => toast({ title: 'Logged out' }));
    await screen.findByText('Logged out');
    const [element] = shown();
    if (!element) throw new Error('no notification');
    swipe(element, distance);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await waitFor(() => expect(screen.queryByText('Logged out') === null).toBe(dismissed));
  });
});
