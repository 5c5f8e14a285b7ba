import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../test/render.tsx';
import { useAddressChoice } from './address-choice.ts';

it('follows the last choice where an earlier one is still being rendered', () => {
  let choose = (_: 'first' | 'second'): void => undefined;
  const Page = () => {
    const [value, chooseValue] = useAddressChoice('part', ['first', 'second'], 'first');
    choose = chooseValue;
    return value;
  };
  renderRoutes([{ path: '/', element: <Page /> }], '/');
  act(() => choose('second'));
  expect(screen.getByText('second')).toBeInTheDocument();
  // Both of them before what the first leads to is rendered.
  act(() => {
    choose('first');
    choose('second');
  });
  expect(screen.getByText('second')).toBeInTheDocument();
});
