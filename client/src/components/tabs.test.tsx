import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use, useState } from 'react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../test/render.tsx';
import { Tabs } from './tabs.tsx';

const getTab = (name: string) => screen.getByRole('tab', { name });

/** Two tabs, the panel of the second of which is there once `content` is; `accepts`: whether a choice counts. */
const renderTabs = (content: Promise<string>, accepts = true) => {
  const Second = () => use(content);
  const Page = () => {
    const [value, setValue] = useState<'first' | 'second'>('first');
    return (
      <Tabs
        label="Parts"
        value={value}
        onChange={(next) => accepts && setValue(next)}
        items={[
          { value: 'first', label: 'First', content: 'The first panel' },
          { value: 'second', label: 'Second', content: <Second /> },
        ]}
      />
    );
  };
  return renderRoutes([{ path: '/', element: <Page /> }], '/');
};

it('marks a tab that is pressed at once, and keeps the panel until the next one is rendered', async () => {
  let finish = (_: string): void => undefined;
  renderTabs(new Promise((resolve) => (finish = resolve)));
  await userEvent.click(getTab('Second'));
  expect(getTab('Second')).toHaveAttribute('aria-selected', 'true');
  expect(getTab('First')).toHaveAttribute('aria-selected', 'false');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('The first panel');
  await act(async () => finish('The second panel'));
  expect(screen.getByRole('tabpanel', { name: 'Second' })).toHaveTextContent('The second panel');
});

it('marks the tab as before where the choice of another one does not count', async () => {
  renderTabs(Promise.resolve('The second panel'), false);
  await userEvent.click(getTab('Second'));
  expect(getTab('First')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'First' })).toHaveTextContent('The first panel');
});
