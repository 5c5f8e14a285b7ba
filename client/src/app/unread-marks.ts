/** The icon of the tab without a mark, as the page names it. */
const PLAIN_ICON = '/favicon.svg';
const MOST_SHOWN = 99;

/** Returns the icon of the tab with a number on it, as an address that holds the picture itself. */
const drawIcon = (count: number): string => {
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  const size = shown.length > 2 ? 26 : 34;
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    '<rect width="64" height="64" rx="14" fill="#1F4A3F"/>',
    '<circle cx="32" cy="32" r="25" fill="#B3261E"/>',
    `<text x="32" y="${32 + size * 0.36}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${size}" fill="#FFFFFF">${shown}</text>`,
    '</svg>',
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

/** Shows how much is unread on the icon of the tab, and on that of the installed app where the system can; 0 takes both away. */
export const showUnreadMarks = (count: number): void => {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count > 0 ? drawIcon(count) : PLAIN_ICON;
  if (!('setAppBadge' in navigator)) return;
  // Refused where the system shows none; nothing depends on it.
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
};
