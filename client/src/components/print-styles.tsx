import GlobalStyles from '@mui/material/GlobalStyles';

/** What a page has only for a screen: its bars, its tabs, what is pressed, and where a search or a message is written. */
const FOR_SCREENS = [
  // The head of a conversation says with whom it is.
  'header:not(#main *)',
  'footer, nav, [data-bottom-bar], .toasts-root',
  '#main :is([role=tablist], button, form:has(textarea[dir=auto]), .MuiInputBase-root:has([type=search]))',
].join();

/** A page on paper: its content alone, whole and not in panes that scroll, black on white, no part apart from its heading. */
export const PrintStyles = ({ without }: { without?: string }) => (
  <GlobalStyles
    styles={{
      '@media print': {
        [without ? `${FOR_SCREENS}, ${without}` : FOR_SCREENS]: { display: 'none !important' },
        html: { colorScheme: 'light !important' },
        'html, body, #main, #main :not([role=img], [role=img] *)': {
          color: '#000 !important',
          background: '#fff !important',
          borderColor: '#999 !important',
          // A colour transition under way would be printed half-way.
          transition: 'none !important',
        },
        // Browsers leave out grounds; a number or initials on one would be white on white.
        '#main [role=img]': { printColorAdjust: 'exact' },
        '#main :is(div, section, ul):not([role=img], :has(> svg, > img))': {
          height: 'auto !important',
          minHeight: '0 !important',
          maxHeight: 'none !important',
          overflow: 'visible !important',
        },
        '#main :is(h2, h3)': { breakAfter: 'avoid' },
        '#main :is(li, tr)': { breakInside: 'avoid' },
        '#main': { fontSize: '11pt' },
      },
    }}
  />
);
