import { memoizeByText, normalise } from './text.ts';

/** Lines of work, read from the occupation's words; null where no word is known. */
export type WorkArea =
  | 'medicine'
  | 'law'
  | 'technology'
  | 'engineering'
  | 'finance'
  | 'business'
  | 'education'
  | 'science'
  | 'creative'
  | 'public service';

const AREAS: ReadonlyArray<readonly [WorkArea, RegExp]> = [
  [
    'medicine',
    /\b(?:doctor|physician|surgeon|nurse|dentist|dental|pharmac\w*|medic\w*|paediatric\w*|pediatric\w*|cardiolog\w*|radiolog\w*|psychiatr\w*|psycholog\w*|anaesthe\w*|anesthe\w*|optometr\w*|physio\w*|therapist|midwife|gp|clinical|veterinar\w*|oncolog\w*|dermatolog\w*|neurolog\w*|health)\b/,
  ],
  ['law', /\b(?:lawyer|attorney|solicitor|barrister|judge|legal|counsel|paralegal)\b/],
  [
    'science',
    /\b(?:scientist|research\w*|biolog\w*|chemist\w*|physicist|statistician|mathematician|epidemiolog\w*|economist)\b/,
  ],
  [
    'technology',
    /\b(?:software|developer|programmer|data|product manager|devops|cyber\w*|it|ux|machine learning|ai|cloud|cto|technology|web)\b/,
  ],
  ['engineering', /\b(?:engineer\w*|architect\w*|surveyor|pilot|urban planner|construction)\b/],
  [
    'finance',
    /\b(?:account\w*|auditor|banker|banking|financ\w*|investment|actuar\w*|trader|tax|fund|private equity|venture|analyst|cfo)\b/,
  ],
  [
    'education',
    /\b(?:teacher|professor|lecturer|academic|principal|headteacher|tutor|educat\w*|school|imam|chaplain)\b/,
  ],
  [
    'creative',
    /\b(?:designer|artist|writer|author|journalist|editor|photographer|film\w*|media|calligrapher|curator|copywriter)\b/,
  ],
  [
    'public service',
    /\b(?:civil serv\w*|diplomat\w*|policy|government|social worker|charity|ngo|nonprofit|humanitarian|police)\b/,
  ],
  [
    'business',
    /\b(?:founder|entrepreneur|ceo|coo|consult\w*|director|manager|marketing|sales|business|owner|executive|strateg\w*|operations|hr|recruit\w*|real estate)\b/,
  ],
];

const NEAR: ReadonlyArray<readonly [WorkArea, WorkArea]> = [
  ['medicine', 'science'],
  ['technology', 'engineering'],
  ['technology', 'science'],
  ['finance', 'business'],
  ['law', 'public service'],
  ['law', 'finance'],
  ['education', 'science'],
  ['education', 'public service'],
  ['business', 'technology'],
];

/** The line of work that an occupation's words point to. */
export const findWorkArea = (occupation: string | null): WorkArea | null => (occupation ? areaOf(occupation) : null);

const areaOf = memoizeByText((occupation: string): WorkArea | null => {
  const text = normalise(occupation);
  return AREAS.find(([, words]) => words.test(text))?.[0] ?? null;
});

/** Every line of work, in the order in which its words are looked for. */
export const WORK_AREAS: readonly WorkArea[] = AREAS.map(([area]) => area);

/** 1 for the same line of work, 0.7 for a near one, 0.45 otherwise. */
export function computeWorkFit(a: WorkArea, b: WorkArea): number {
  if (a === b) return 1;
  return NEAR.some(([x, y]) => (x === a && y === b) || (x === b && y === a)) ? 0.7 : 0.45;
}
