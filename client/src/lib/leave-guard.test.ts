import { expect, it, vi } from 'vitest';
import { addLeaveGuard, askBeforeLeaving, getLeaveGuard } from './leave-guard.ts';

const add = (name: string, asked: string[], yields = false) => {
  let agree = (): void => undefined;
  const remove = addLeaveGuard(
    {
      ask: (leave) => {
        asked.push(name);
        agree = leave;
      },
      onPopState: () => undefined,
    },
    yields,
  );
  return { remove, agree: () => agree() };
};

it('leaves once every guard agrees, asked one after the other, also those that came meanwhile', () => {
  const asked: string[] = [];
  const leave = vi.fn();
  const form = add('form', asked);
  const photos = add('photos', asked, true);
  askBeforeLeaving(leave);
  expect(asked).toEqual(['form']);
  form.agree();
  expect(asked).toEqual(['form', 'photos']);
  const late = add('late', asked);
  photos.agree();
  expect(asked).toEqual(['form', 'photos', 'late']);
  expect(leave).not.toHaveBeenCalled();
  late.agree();
  expect(leave).toHaveBeenCalledOnce();
  for (const { remove } of [form, photos, late]) remove();
  expect(getLeaveGuard()).toBeUndefined();
  askBeforeLeaving(leave);
  expect(leave).toHaveBeenCalledTimes(2);
});
