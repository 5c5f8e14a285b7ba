import type { Gender } from '../../shared/options.ts';
import type { Random } from './random.ts';

/** What a portrait is drawn from; the same choices draw the same picture. */
export interface PortraitChoices {
  readonly skin: string;
  readonly hair: string;
  readonly cloth: string;
  readonly scarf: string;
  readonly ground: readonly [string, string];
  readonly gender: Gender;
  readonly cut: (typeof CUTS)[Gender][number];
  readonly beard: 'none' | 'short' | 'full';
  readonly hasGlasses: boolean;
  readonly tilt: number;
}

const [WIDTH, HEIGHT] = [400, 500];

const SKINS = ['#f0cfae', '#e6bb92', '#d8a578', '#c48c60', '#a56f48', '#865637', '#6b4229'] as const;
const HAIRS = ['#1d1a18', '#2a211c', '#3a2a20', '#4d3526', '#5f5750'] as const;
const CLOTHS = ['#1f4a3f', '#2f3e4e', '#5b3a36', '#394a35', '#4a4458', '#6a5737', '#26393f'] as const;
const SCARVES = ['#7d9a8c', '#b98f6a', '#8c7f9c', '#c3a26b', '#94615b', '#5f7f93', '#ddd0b8', '#44564c'] as const;
const GROUNDS = [
  ['#efe6d3', '#d9ccb0'],
  ['#dfe7df', '#bccdc0'],
  ['#e7dfe4', '#c9bcc8'],
  ['#dde5ea', '#b7c8d3'],
  ['#f0dfd2', '#dcbfaa'],
  ['#e9e4cf', '#cfc596'],
] as const;
const CUTS = {
  male: ['parted', 'cropped', 'curly', 'cap'],
  female: ['draped', 'wrapped', 'draped', 'wrapped', 'long'],
} as const;

/** Chooses what a person's portraits have in common, and what changes from one to the next: the ground and the clothes. */
export const choosePortrait = (random: Random, gender: Gender): PortraitChoices => ({
  gender,
  skin: random.pick(SKINS),
  hair: random.pick(HAIRS),
  cut: random.pick(CUTS[gender]),
  beard: random.pick(['none', 'short', 'full', 'short'] as const),
  hasGlasses: random.int(1, 5) === 1,
  tilt: random.int(-3, 3),
  ...chooseSetting(random),
});

/** Chooses another ground and other clothes. */
export const chooseSetting = (random: Random): Pick<PortraitChoices, 'ground' | 'cloth' | 'scarf'> => ({
  ground: random.pick(GROUNDS),
  cloth: random.pick(CLOTHS),
  scarf: random.pick(SCARVES),
});

/** Draws a portrait as SVG: flat shapes and a few lines, so that no one takes it for a photo. */
export const drawPortrait = (choices: PortraitChoices): string => {
  const { ground, cloth, skin, tilt } = choices;
  const head = choices.gender === 'female' ? drawWoman(choices) : drawMan(choices);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 400 500">
<defs>
<linearGradient id="g" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>
<clipPath id="f"><ellipse cx="200" cy="222" rx="70" ry="90"/></clipPath>
</defs>
<rect width="400" height="500" fill="url(#g)"/>
<g fill="none" stroke="#ffffff" stroke-opacity="0.45" stroke-width="1.4">${STARS}</g>
<path d="M24 500C26 418 98 384 200 384s174 34 176 116z" fill="${cloth}"/>
<path d="M166 280h68v84c0 26-14 44-34 44s-34-18-34-44z" fill="${shade(skin, -22)}"/>
<g transform="rotate(${tilt} 200 300)">${head}</g>
</svg>`;
};

/** Three eight-pointed stars behind the person. */
const STARS = [
  [72, 96, 58],
  [330, 70, 44],
  [352, 292, 52],
]
  .map(([x = 0, y = 0, r = 0]) =>
    [0, 45]
      .map(
        (turn) =>
          `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" transform="rotate(${turn} ${x} ${y})"/>`,
      )
      .join(''),
  )
  .join('');

const drawFace = ({ skin, hasGlasses, hair }: PortraitChoices): string => {
  const line = shade(skin, -58);
  const glasses = `<g fill="none" stroke="${shade(hair, 20)}" stroke-width="3"><rect x="147" y="206" width="44" height="32" rx="13"/><rect x="209" y="206" width="44" height="32" rx="13"/><path d="M191 216q9-6 18 0"/></g>`;
  return `<ellipse cx="200" cy="222" rx="70" ry="90" fill="${skin}"/>
<g clip-path="url(#f)"><path d="M200 120h90v220h-70c30-40 34-150-20-220z" fill="${shade(skin, -12)}" opacity="0.7"/></g>
<g fill="none" stroke="${line}" stroke-linecap="round" stroke-width="3.4">
<path d="M150 200q20-10 38-2M212 198q18-8 38 2" stroke="${hair}" stroke-opacity="0.75"/>
<path d="M156 222q14 8 28 0M216 222q14 8 28 0"/>
<path d="M200 228q-9 22 4 27" stroke-opacity="0.6"/><path d="M181 278q19 11 38 0" stroke-width="3.8"/>
</g>${hasGlasses ? glasses : ''}`;
};

const drawMan = (choices: PortraitChoices): string => {
  const { skin, hair, beard, cut, cloth, scarf } = choices;
  const shadow = shade(skin, -14);
  const cuts: Record<(typeof CUTS)['male'][number], string> = {
    parted: `<path d="M126 214c-6-70 28-104 78-104 50 0 80 32 71 104-8-26-16-44-26-54-34 8-66 4-92-12-14 14-24 36-31 66z" fill="${hair}"/>`,
    cropped: `<path d="M128 206c-4-62 26-92 72-92s76 30 72 92c-6-24-12-38-20-46-32-10-72-10-104 0-8 8-14 22-20 46z" fill="${hair}"/>`,
    curly: `<g fill="${hair}">${CURLS}</g><path d="M130 200c0-50 26-74 70-74s70 24 70 74c-8-24-18-36-28-40-28-8-56-8-84 0-10 4-20 16-28 40z" fill="${hair}"/>`,
    cap: `<path d="M129 190c-2-58 26-80 71-80s73 22 71 80c-44-12-98-12-142 0z" fill="${scarf}"/><path d="M129 190c44-12 98-12 142 0l-1-14c-44-11-96-11-140 0z" fill="${shade(scarf, -18)}"/>`,
  };
  const beards = {
    none: '',
    short: `<path d="M131 236c2 56 30 78 69 78s67-22 69-78c-8 18-16 28-26 32-28-8-58-8-86 0-10-4-18-14-26-32z" fill="${hair}" opacity="0.86"/>`,
    full: `<path d="M129 226c-2 76 28 116 71 116s73-40 71-116c-8 22-16 36-28 40-28-9-58-9-86 0-12-4-20-18-28-40z" fill="${hair}" opacity="0.94"/>`,
  };
  const mouth =
    beard === 'none'
      ? ''
      : `<path d="M183 282q17 9 34 0" fill="none" stroke="${shade(skin, -30)}" stroke-width="4" stroke-linecap="round"/>`;
  return `<ellipse cx="130" cy="232" rx="10" ry="17" fill="${shadow}"/><ellipse cx="270" cy="232" rx="10" ry="17" fill="${shadow}"/>
${drawFace({ ...choices })}${beards[beard]}${mouth}${cuts[cut as keyof typeof cuts]}
<path d="M150 384l50 66 50-66 22 8-72 108-72-108z" fill="${shade(cloth, 26)}"/>`;
};

const CURLS = Array.from({ length: 9 }, (_, at) => {
  const angle = Math.PI * (1.02 + (0.96 * at) / 8);
  return `<circle cx="${(200 + 64 * Math.cos(angle)).toFixed(1)}" cy="${(184 + 66 * Math.sin(angle)).toFixed(1)}" r="22"/>`;
}).join('');

const drawWoman = (choices: PortraitChoices): string => {
  const { hair, scarf, cut } = choices;
  const [dark, light] = [shade(scarf, -20), shade(scarf, 16)];
  const face = drawFace(choices);
  if (cut === 'long') {
    return `<path d="M200 104c-78 0-98 60-92 142 4 54-6 104-22 148h228c-16-44-26-94-22-148 6-82-14-142-92-142z" fill="${hair}"/>
<path d="M172 300h56v70c0 22-12 36-28 36s-28-14-28-36z" fill="${shade(choices.skin, -22)}"/>${face}
<path d="M128 216c-2-70 28-96 72-96s74 26 72 96c-12-38-30-58-58-66-24 26-52 44-86 66z" fill="${hair}"/>`;
  }
  const folds = `<g fill="none" stroke="${dark}" stroke-width="3" stroke-linecap="round" stroke-opacity="0.55"><path d="M126 300c-6 44-24 78-52 110M146 332c-8 34-20 60-38 84M276 300c6 44 22 76 48 106"/></g>`;
  const edge = `<path d="M200 126c-52 0-72 44-72 96 0 60 30 96 72 96s72-36 72-96c0-52-20-96-72-96z" fill="none" stroke="${dark}" stroke-width="7"/>`;
  const drape =
    cut === 'draped'
      ? `<path d="M122 316c30 44 104 56 166 18 34 34 46 80 42 138-90 28-190 6-262-30 8-52 24-94 54-126z" fill="${light}"/>`
      : `<path d="M118 318c52 40 112 40 164 0 26 22 36 58 38 96-74 34-166 34-240 0 2-38 12-74 38-96z" fill="${light}"/>`;
  return `<path d="M200 92c-86 0-108 66-104 148 3 60-8 118-44 172h296c-36-54-47-112-44-172 4-82-18-148-104-148z" fill="${scarf}"/>
${face}${edge}${drape}${folds}`;
};

/** Returns a color lighter (or darker) by an amount of each channel. */
const shade = (color: string, by: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.min(255, Math.max(0, Number.parseInt(color.slice(at, at + 2), 16) + by))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
