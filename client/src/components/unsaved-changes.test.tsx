import { act } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { getLeaveGuard } from '../lib/leave-guard.ts';
import { renderRoutes } from '../test/render.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

it('asks for a form as long as that is unsaved, also after another form of the page was saved', () => {
  const saves: Record<string, (isDirty: boolean) => void> = {};
  const Form = ({ name }: { name: string }) => {
    const [isDirty, setDirty] = useState(true);
    saves[name] = setDirty;
    return <UnsavedChanges isDirty={isDirty} />;
  };
  const element = (
    <>
      <Form name="first" />
      <Form name="second" />
    </>
  );
  renderRoutes([{ path: '/', element }], '/');
  act(() => saves.second?.(false));
  expect(getLeaveGuard()).toBeDefined();
  act(() => saves.second?.(true));
  act(() => saves.first?.(false));
  expect(getLeaveGuard()).toBeDefined();
  act(() => saves.second?.(false));
  expect(getLeaveGuard()).toBeUndefined();
});
