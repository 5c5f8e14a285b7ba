/**
 * Eight-fold girih by Hankin's method: on a tiling of octagons and squares, two rays start in the middle of every edge at the
 * same angle and end where they meet their neighbours'. Pure geometry; lengths in units of the caller's choice.
 */
interface Point {
  x: number;
  y: number;
}

const CONTACT_ANGLE = (67.5 * Math.PI) / 180;

/** The small star inside each large one reaches its inner corners. */
const INNER_STAR_RATIO = 0.54;

const polar = (radius: number, angle: number): Point => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
const at = (centre: Point, p: Point): string => `${(centre.x + p.x).toFixed(2)} ${(centre.y + p.y).toFixed(2)}`;

/** The closed star that Hankin's rays draw inside a regular polygon, as path data. */
export const buildHankinStar = (
  sides: number,
  apothem: number,
  turn: number,
  centre: Point,
  contact = CONTACT_ANGLE,
): string => {
  const half = Math.PI / sides;
  const reach = (apothem * Math.tan(half)) / (Math.cos(contact) + Math.tan(half) * Math.sin(contact));
  const meeting = Math.hypot(apothem - reach * Math.sin(contact), reach * Math.cos(contact));
  const points = Array.from({ length: sides }, (_, i) => {
    const angle = turn + 2 * half * i;
    return [at(centre, polar(apothem, angle)), at(centre, polar(meeting, angle + half))];
  }).flat();
  return `M${points.join('L')}Z`;
};

/** One square tile of the pattern; it repeats without a seam. */
export const buildGirihTile = (size: number): string => {
  const octagon = size / 2;
  const square = octagon * (Math.SQRT2 - 1);
  const corners = [0, size].flatMap((x) => [0, size].map((y) => ({ x, y })));
  return [
    buildHankinStar(8, octagon, 0, { x: octagon, y: octagon }),
    buildHankinStar(8, octagon * INNER_STAR_RATIO, Math.PI / 8, { x: octagon, y: octagon }, Math.PI / 4),
    ...corners.map((corner) => buildHankinStar(4, square, Math.PI / 4, corner)),
  ].join('');
};
