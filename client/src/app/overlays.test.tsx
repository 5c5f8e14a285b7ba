import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { MessageMenu } from '../features/chat/components/message-menu.tsx';
import { PersonMenuList } from '../features/chat/person/person-menu-list.tsx';
import { NotificationPanel } from '../features/notifications/notification-panel.tsx';
import { CropDialog } from '../features/profile/photos/crop-dialog.tsx';
import { Palette } from '../features/staff/queue/palette.tsx';
import { ShortcutSheet } from '../features/staff/queue/shortcut-sheet.tsx';
import { useApiQuery } from '../lib/query/query.ts';
import { AccountMenuList } from '../navigation/account-menu-list.tsx';
import { respondTo } from '../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../test/render.tsx';

type Close = () => void;
const anchor = document.body;
const user = buildUser('admin');

const Notifications = ({ close }: { close: Close }) => (
  <NotificationPanel anchor={anchor} query={useApiQuery(contract.notices.mine, {})} onClose={close} />
);
const message = { anchor, content: 'Salam', createdAt: '2026-01-01T10:00:00Z', delivery: undefined, report: undefined };

const OVERLAYS: Record<string, (close: Close) => ReactElement> = {
  question: (close) => (
    <ConfirmDialog open title="Sure?" confirmLabel="Yes" onConfirm={() => undefined} onCancel={close}>
      Text
    </ConfirmDialog>
  ),
  form: (close) => (
    <FormDialog title="Form" isChanged={false} onClose={close}>
      <input aria-label="Words" />
    </FormDialog>
  ),
  'part of a photo': (close) => <CropDialog address="blob:x" name="x" onUse={() => undefined} onCancel={close} />,
  'menu of an account': (close) => (
    <AccountMenuList id="menu" anchor={anchor} name="Amal" user={user} onClose={close} />
  ),
  'menu of a person': (close) => (
    <PersonMenuList firstName="Amal" isConnected anchor={anchor} onChoose={() => undefined} onClose={close} />
  ),
  'menu of a message': (close) => <MessageMenu message={message} onClose={close} />,
  notifications: (close) => <Notifications close={close} />,
  shortcuts: (close) => <ShortcutSheet onClose={close} />,
  palette: (close) => <Palette onClose={close} />,
};

it.each(Object.entries(OVERLAYS))('Escape closes: %s', async (_, build) => {
  respondTo(contract.notices.mine, []);
  setCurrentUser(user);
  const close = vi.fn();
  renderRoutes([{ path: '/', element: build(close) }], '/');
  await waitFor(() => expect(document.querySelector('[role=dialog], [role=menu]')).not.toBeNull());
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

it('Escape closes the palette while something is written in it, and its button does', async () => {
  respondTo(contract.staffMembers.list, []);
  respondTo(contract.staffApplications.list, []);
  setCurrentUser(user);
  const close = vi.fn();
  renderRoutes([{ path: '/', element: <Palette onClose={close} /> }], '/');
  await userEvent.type(await screen.findByRole('combobox'), 'aud');
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(2);
});
