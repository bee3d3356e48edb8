export interface Look {
  head: 'short' | 'curly' | 'long' | 'bun' | 'scarf';
  /** To which side the face looks, from -0.2 to 0.2. */
  turn: number;
  glasses?: boolean;
  beard?: boolean;
}

/** Dots in a row, six pixels apart. */
const columns = 40;
const pitch = 6;
/** Of dots, from the darkest that is drawn to the brightest. */
const sizes = [1.5, 2.2, 2.9, 3.6, 4.3, 5];

/** How far inside an ellipse a point is: below 1 inside. */
const inside = (u: number, v: number, x: number, y: number, rx: number, ry: number): number =>
  Math.hypot((u - x) / rx, (v - y) / ry);

/** A ball lit from above, on the side to which the face looks. */
function lit(u: number, v: number, turn: number): number {
  const depth = Math.sqrt(Math.max(0, 1 - u * u - v * v));
  return Math.max(0, u * Math.sign(turn) * 0.5 - v * 0.45 + depth * 0.72);
}

const face = { y: -0.06, rx: 0.4, ry: 0.52 };

/** The brightness of a face at a point, from 0 to 1. */
function skin(u: number, v: number, { turn, glasses = false, beard = false }: Look): number {
  const x = u - turn * 0.6;
  let bright = 0.4 + 0.62 * lit(u / face.rx, (v - face.y) / face.ry, turn);
  for (const side of [-1, 1]) {
    const eye = Math.hypot(x - side * 0.165, (v + 0.1) / 0.8);
    if (eye < 0.05) bright = 0.08;
    if (Math.abs(x - side * 0.17) < 0.1 && Math.abs(v + 0.215 + 0.15 * (Math.abs(x) - 0.17)) < 0.026) bright *= 0.35;
    if (glasses && Math.abs(eye - 0.135) < 0.028) bright = 0.08;
  }
  if (glasses && Math.abs(v + 0.1) < 0.025 && Math.abs(x) < 0.05) bright = 0.08;
  // The nose's shadow, and a mouth that smiles.
  if (Math.abs(x + Math.sign(turn) * 0.045) < 0.03 && v > -0.06 && v < 0.08) bright *= 0.62;
  if (Math.abs(x) < 0.15 && Math.abs(v - 0.225 + x * x * 2.2) < 0.03) bright = 0.1;
  const isBearded = beard && v > 0.1 && inside(x, v, 0, 0.02, 0.27, 0.2) > 1 && !(v < 0.2 && Math.abs(x) < 0.2);
  return isBearded ? bright * 0.32 : bright;
}

/** Hair or a scarf at a point; undefined where there is none. */
function hair(u: number, v: number, { head, turn }: Look): number | undefined {
  const sheen = 0.16 + 0.22 * Math.max(0, lit(u / 0.6, (v + 0.2) / 0.7, turn) - 0.45);
  const isFace = inside(u, v, turn * 0.4, face.y + 0.05, face.rx * 0.94, face.ry * 0.98) < 1;
  if (head === 'scarf') {
    const isOpen = inside(u, v, turn * 0.4, -0.02, 0.335, 0.45) < 1;
    const cloth = inside(u, v, 0, -0.06, 0.53, 0.66) < 1 || (v > 0.1 && inside(u, v, 0, 0.72, 0.66, 0.66) < 1);
    if (isOpen || !cloth) return undefined;
    return 0.42 + 0.3 * lit(u / 0.62, (v + 0.1) / 0.9, turn) + 0.1 * Math.sin(u * 9 + v * 13);
  }
  const fringe = v < -0.33 - 0.16 * (u - turn) * Math.sign(turn) && inside(u, v, 0, -0.12, 0.47, 0.6) < 1;
  if (fringe) return sheen;
  if (isFace) return undefined;
  if (head === 'curly') {
    const curl = 0.06 * Math.sin(Math.atan2(v + 0.25, u) * 11);
    return v < 0.02 && inside(u, v, 0, -0.22, 0.55 + curl, 0.56 + curl) < 1 ? sheen : undefined;
  }
  if (head === 'bun' && inside(u, v, -turn * 1.5, -0.76, 0.2, 0.18) < 1) return sheen + 0.06;
  if (head === 'long') return v < 0.62 && inside(u, v, 0, 0.05, 0.56, 0.78) < 1 ? sheen : undefined;
  return v < -0.02 && inside(u, v, 0, -0.12, 0.47, 0.6) < 1 ? sheen : undefined;
}

function brightness(u: number, v: number, look: Look): number {
  const covered = hair(u, v, look);
  if (covered !== undefined) return covered;
  if (inside(u, v, 0, face.y, face.rx, face.ry) < 1) return skin(u, v, look);
  if (Math.abs(u - look.turn * 0.3) < 0.17 && v > 0.3 && v < 0.66) return 0.34;
  if (inside(u, v, 0, 1.2, 0.92, 0.62) < 1) return 0.22 + 0.4 * lit(u / 0.95, (v - 1.2) / 0.9, look.turn);
  return 0;
}

/** A portrait in dots. */
export function portrait(look: Look, colour: string): string {
  const paths = sizes.map(() => '');
  for (let row = 0; row < columns; row++)
    for (let column = 0; column < columns; column++) {
      const at = (n: number) => ((n + 0.5) / columns) * 2 - 1;
      const size = Math.min(sizes.length, Math.ceil(brightness(at(column), at(row), look) * sizes.length - 0.3));
      if (size > 0) paths[size - 1] += `M${column} ${row}h.01`;
    }
  const drawn = paths.map((d, n) =>
    d ? `<path stroke-width="${((sizes[n] ?? 0) / pitch).toFixed(2)}" d="${d}"/>` : '',
  );
  const side = columns * pitch;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-.5 -.5 ${columns} ${columns}" fill="none" stroke="${colour}" stroke-linecap="round">${drawn.join('')}</svg>\n`;
}
