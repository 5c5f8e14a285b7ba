import { expect, it, onTestFinished } from 'vitest';
import { showUnreadMarks } from './unread-marks.ts';

const addIcon = (): HTMLLinkElement => {
  const icon = document.createElement('link');
  icon.rel = 'icon';
  icon.href = '/favicon.svg';
  document.head.append(icon);
  onTestFinished(() => icon.remove());
  return icon;
};
const decode = ({ href }: HTMLLinkElement): string => decodeURIComponent(href.replace('data:image/svg+xml,', ''));

it('shows the number on the icon of the tab, 99+ at most, and takes it away', () => {
  const icon = addIcon();
  showUnreadMarks(3);
  expect(decode(icon)).toContain('>3</text>');
  showUnreadMarks(120);
  expect(decode(icon)).toContain('>99+</text>');
  showUnreadMarks(0);
  expect(new URL(icon.href).pathname).toBe('/favicon.svg');
});

it('shows the number on the icon of the installed app, also where the system refuses', () => {
  const shown: number[] = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => {
      shown.push(0);
      throw new Error('not allowed here');
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'setAppBadge');
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });
  showUnreadMarks(2);
  showUnreadMarks(0);
  expect(shown).toEqual([2, 0]);
});
