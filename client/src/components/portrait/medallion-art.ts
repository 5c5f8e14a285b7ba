import { buildHankinStar } from '../ornament/girih.ts';

/** Ground and line of a medallion; the initials have the colour `text`, at least 4.5:1 on the ground. */
interface Ink {
  ground: string;
  line: string;
  text: string;
}

const INKS: readonly Ink[] = [
  { ground: '#1F4A3F', line: '#8FB3A0', text: '#F6F0E1' },
  { ground: '#2B3F55', line: '#8EA6BD', text: '#F2EEE4' },
  { ground: '#5B3346', line: '#C095A6', text: '#F8EFEA' },
  { ground: '#6B4A1F', line: '#D0AE74', text: '#FBF4E4' },
  { ground: '#7A3A30', line: '#D79E8F', text: '#FBF0E8' },
  { ground: '#2F4F57', line: '#93B5BA', text: '#F0F1E8' },
  { ground: '#45412F', line: '#B5AD84', text: '#F6F2E2' },
  { ground: '#3E3558', line: '#A79DC6', text: '#F3EFF4' },
];
const FOLDS = [8, 10, 12, 16] as const;
const CENTRE = { x: 50, y: 50 };

/** FNV-1a with a final mix: the same seed gives the same medallion on every machine. */
const hash = (seed: string): number => {
  let h = 0x811c9dc5;
  for (const character of seed) h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
};

/** Colours and stars of a person's medallion, in a box of 100 by 100. */
export const buildMedallionArt = (seed: string): { ink: Ink; stars: string[] } => {
  const number = hash(seed);
  const ink = INKS[number % INKS.length] ?? { ground: '#1F4A3F', line: '#8FB3A0', text: '#F6F0E1' };
  const fold = FOLDS[(number >>> 5) % FOLDS.length] ?? 8;
  const contact = ((48 + ((number >>> 9) % 5) * 5) * Math.PI) / 180;
  const turn = (number >>> 13) % 2 === 0 ? 0 : Math.PI / fold;
  return {
    ink,
    stars: [
      buildHankinStar(fold, 49, turn, CENTRE, contact),
      buildHankinStar(fold, 49, turn + Math.PI / fold, CENTRE, contact),
      buildHankinStar(fold, 34, turn, CENTRE, contact),
    ],
  };
};
