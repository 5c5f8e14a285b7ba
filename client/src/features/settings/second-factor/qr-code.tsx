import Box from '@mui/material/Box';
import encodeQR from 'qr';

/** Squares of white around the code, which readers need to find it. */
const BORDER = 4;

interface QrCodeProps {
  /** The text in the code. */
  text: string;
  /** What it is, for those who do not see it. */
  label: string;
}

/** A QR code, always black on white: readers do not find a light code on a dark ground. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      sx={{ width: 220, maxWidth: '100%', aspectRatio: '1', borderRadius: '8px', backgroundColor: '#fff' }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
};
