import Box from '@mui/material/Box';
import { useId } from 'react';
import { buildGirihTile, buildHankinStar } from '../../../components/ornament/girih.ts';

const WIDTH = 440;
const HEIGHT = 560;

/** Returns a keel arch with the given inset as path data: straight sides, then two curves that meet in a point. */
const buildArch = (inset: number): string => {
  const left = inset;
  const right = WIDTH - inset;
  const spring = 236 + inset * 0.2;
  const top = 12 + inset * 1.28;
  const bottom = HEIGHT - inset;
  const middle = WIDTH / 2;
  return [
    `M${left} ${bottom}V${spring}`,
    `C${left} ${spring - 104} ${left + 88} ${spring - 152} ${middle} ${top}`,
    `C${right - 88} ${spring - 152} ${right} ${spring - 104} ${right} ${spring}`,
    `V${bottom}Z`,
  ].join('');
};

/** Returns a seal with the given centre as path data: two squares, one of them turned by 45 degrees. */
const buildSeal = (x: number): string[] =>
  [92, 81, 22].map((size) => buildHankinStar(8, size, size === 22 ? Math.PI / 8 : 0, { x, y: 324 }, Math.PI / 4));

const SEALS = [
  { at: 'first', paths: buildSeal(154), opacity: 1 },
  { at: 'second', paths: buildSeal(286), opacity: 0.72 },
];

/** A gate and two interlocking seals on a green background. Decoration only. */
export const ArchArt = () => {
  const id = useId();
  return (
    <Box
      component="svg"
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: { xs: 300, sm: 360, md: 440 },
        marginInline: 'auto',
        color: 'ground.text',
      }}
    >
      <defs>
        <pattern id={`${id}-girih`} width="88" height="88" patternUnits="userSpaceOnUse">
          <path d={buildGirihTile(88)} fill="none" stroke="currentColor" strokeWidth="1" strokeLinejoin="round" />
        </pattern>
        <radialGradient id={`${id}-glow`} cx="0.5" cy="0.57" r="0.46">
          <stop offset="0.3" stopColor="black" />
          <stop offset="1" stopColor="white" />
        </radialGradient>
        <mask id={`${id}-mask`}>
          <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}-glow)`} />
        </mask>
      </defs>
      <Box component="path" d={buildArch(1)} sx={{ fill: 'none', stroke: (theme) => theme.vars.palette.ornament }} />
      <Box component="path" d={buildArch(14)} sx={{ fill: (theme) => theme.vars.palette.ground.main }} />
      <path d={buildArch(14)} fill={`url(#${id}-girih)`} opacity="0.3" mask={`url(#${id}-mask)`} />
      <path d={buildArch(26)} fill="none" stroke="currentColor" strokeWidth="0.75" opacity="0.4" />
      {SEALS.map(({ at, paths, opacity }) => (
        <g key={at} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" opacity={opacity}>
          {paths.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
      ))}
    </Box>
  );
};
