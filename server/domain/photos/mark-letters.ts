/**
 * Letters as strokes in a box of 4 by 6: no font is needed where the service runs. Each stroke is a list of points, x and y in
 * one digit each.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '06003041423303 3344453606',
  C: '4130100105163645',
  D: '06003041453606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '2026',
  J: '4045361605',
  K: '0006 4003 0346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  '0': '103041453616050110 4105',
  '1': '112026 1636',
  '2': '01103041420646',
  '3': '01103041423323 334445361605',
  '4': '36300444',
  '5': '400002324345361605',
  '6': '413010010516364544331303',
  '7': '004016',
  '8': '13020110304142331304051636454433',
  '9': '433313020110304145361605',
  '-': '1333',
  '.': '2526',
};

const ADVANCE = 6;

/** Returns text as the path data of an SVG, one unit being a sixth of the letters' height; unknown characters are left out. */
export const buildLetters = (text: string): { path: string; width: number } => {
  const letters = [...text.normalize('NFKD').toUpperCase()].filter((letter) => letter === ' ' || letter in STROKES);
  const path = letters
    .map((letter, at) =>
      (STROKES[letter] ?? '')
        .split(' ')
        .map((stroke) => {
          const points = stroke.match(/\d\d/g) ?? [];
          return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${Number(x) + at * ADVANCE} ${y}`).join('');
        })
        .join(''),
    )
    .join('');
  return { path, width: letters.length * ADVANCE };
};
