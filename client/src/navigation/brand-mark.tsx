import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { paths } from '../lib/paths.ts';
import { FONTS, TOUCH_TARGET_PX } from '../theme/tokens.ts';

/** Two squares, an eighth of a turn apart: the khatam, on which the product's ornament is based. */
const KHATAM = 'M7 7H25V25H7ZM16 3.27L28.73 16L16 28.73L3.27 16Z';

const MARK = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: TOUCH_TARGET_PX,
  minWidth: TOUCH_TARGET_PX,
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: '8px',
  fontFamily: FONTS.display,
  fontSize: '1.4375rem',
  fontWeight: 520,
  letterSpacing: '-0.015em',
} as const;

/** On a tablet, the name gives way to six links. */
const TABLET = '@media (min-width: 48em) and (max-width: 57.5em)';

const SignAndName = ({ givesWay = false }: { givesWay?: boolean }) => (
  <>
    <Box component="svg" aria-hidden="true" viewBox="0 0 32 32" sx={{ width: 30, height: 30, color: 'secondary.main' }}>
      <path d={KHATAM} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx="16" cy="16" r="2" fill="currentColor" />
    </Box>
    <Box component="span" sx={givesWay ? { [TABLET]: { display: 'none' } } : {}}>
      {BRAND.name}
    </Box>
  </>
);

/** The product's sign and name. */
export const Brand = () => (
  <Box sx={MARK}>
    <SignAndName />
  </Box>
);

/** The product's sign and name as the link to the home page. On a tablet, the name gives way to many links where it should. */
export const BrandMark = ({ givesWay = false }: { givesWay?: boolean }) => (
  <Box component={Link} to={paths.home} aria-label={`${BRAND.name}, home page`} sx={MARK}>
    <SignAndName givesWay={givesWay} />
  </Box>
);
