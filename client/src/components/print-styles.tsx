import GlobalStyles from '@mui/material/GlobalStyles';

/** What a page has only for a screen: its bars, its tabs, and what is pressed or written in a conversation. */
const FOR_SCREENS =
  'header, footer, nav, [data-bottom-bar], .toasts-root, #main [role=tablist], #main button, #main form:has(textarea[dir=auto])';

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
