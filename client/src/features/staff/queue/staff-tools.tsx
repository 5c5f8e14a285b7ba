import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { createPart, openPart } from '../../../components/part.tsx';
import { useShortcuts } from './shortcuts.ts';

const TOOLS = { shortcuts: () => import('./shortcut-sheet.tsx'), palette: () => import('./palette.tsx') };
const ShortcutSheet = createPart(async () => (await TOOLS.shortcuts()).ShortcutSheet);
const Palette = createPart(async () => (await TOOLS.palette()).Palette);

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What every page of staff has: the list of its shortcuts, and the way to people, applications and pages. */
export const StaffTools = () => {
  const [shown, setShown] = useState<'shortcuts' | 'palette' | null>(null);
  const close = (): void => setShown(null);
  const show = (tool: keyof typeof TOOLS): void => openPart(TOOLS[tool], () => setShown(tool));
  const search = (): void => {
    const field = document.querySelector<HTMLElement>('main input[type=search]');
    if (field?.checkVisibility?.() ?? field) field?.focus();
    else show('palette');
  };
  const goTo = isApple() ? '⌘ K' : 'Ctrl K';
  useShortcuts('Everywhere', [
    // With its own listener: it works in fields too.
    { key: goTo, label: 'Go to a person, an application or a page', run: () => undefined },
    { key: '/', label: 'Search', run: search },
    { key: '?', label: 'Show these shortcuts', run: () => show('shortcuts') },
  ]);
  const togglePalette = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (shown === 'palette') close();
    else show('palette');
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => togglePalette(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Box sx={{ display: 'flex', flex: 'none' }}>
      <IconButton aria-label="Go to" aria-keyshortcuts="Control+K Meta+K" onClick={() => show('palette')}>
        <Search />
      </IconButton>
      <IconButton
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        onClick={() => show('shortcuts')}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        <KeyboardOutlined />
      </IconButton>
      <Suspense>
        {shown === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
        {shown === 'palette' ? <Palette onClose={close} /> : null}
      </Suspense>
    </Box>
  );
};
