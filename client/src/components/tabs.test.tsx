import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../test/render.tsx';
import { Tabs } from './tabs.tsx';

const getTab = (name: string) => screen.getByRole('tab', { name });

type Part = 'first' | 'second';

/** Two tabs, of which the second is chosen where `accept` accepts it. Returns whether it was marked when its panel was rendered. */
const renderTabs = (accept: (choose: () => void) => void | Promise<void>): { wasMarked: boolean | undefined } => {
  const seen: { wasMarked: boolean | undefined } = { wasMarked: undefined };
  const Second = () => {
    seen.wasMarked ??= getTab('Second').ariaSelected === 'true';
    return 'The second panel';
  };
  const Page = () => {
    const [value, setValue] = useState<Part>('first');
    return (
      <Tabs
        label="Parts"
        value={value}
        onChange={(next) => accept(() => setValue(next))}
        items={[
          { value: 'first', label: 'First', content: 'The first panel' },
          { value: 'second', label: 'Second', content: <Second /> },
        ]}
      />
    );
  };
  renderRoutes([{ path: '/', element: <Page /> }], '/');
  return seen;
};

const createDecision = () => {
  let accept = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    accept = resolve;
  });
  return { promise, accept: () => accept() };
};

it('marks a tab that is pressed at once, before its panel is rendered', async () => {
  const seen = renderTabs((choose) => choose());
  await userEvent.click(getTab('Second'));
  expect(screen.getByRole('tabpanel', { name: 'Second' })).toHaveTextContent('The second panel');
  expect(seen.wasMarked).toBe(true);
});

it('marks the tab as before where the choice of another one does not count', async () => {
  renderTabs(() => undefined);
  await userEvent.click(getTab('Second'));
  expect(getTab('First')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'First' })).toHaveTextContent('The first panel');
});

it('does not mark a tab whose choice is decided later before it counts', async () => {
  const { promise, accept } = createDecision();
  const seen = renderTabs((choose) => promise.then(choose));
  let changes = 0;
  const watch = new MutationObserver((records) => {
    changes += records.length;
  });
  watch.observe(getTab('Second'), { attributeFilter: ['aria-selected'] });
  await userEvent.click(getTab('Second'));
  expect(changes).toBe(0);
  await act(async () => accept());
  expect(await screen.findByRole('tabpanel', { name: 'Second' })).toHaveTextContent('The second panel');
  expect(seen.wasMarked).toBe(false);
});

it('has a panel for each tab, of which the others are hidden', () => {
  renderTabs(() => undefined);
  const panels = screen
    .getAllByRole('tab')
    .map((tab) => document.getElementById(tab.getAttribute('aria-controls') ?? ''));
  expect(panels.map((panel) => [panel?.getAttribute('role'), panel?.hidden])).toEqual([
    ['tabpanel', false],
    ['tabpanel', true],
  ]);
});
