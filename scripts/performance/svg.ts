import { readFileSync } from 'node:fs';

const tokens = readFileSync(new URL('../../src/ui/styles/tokens.css', import.meta.url), 'utf8');
export const colour = (name: string): string => {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1];
  if (value === undefined) throw new Error(`tokens.css has no --color-${name}`);
  return value;
};

export const width = 960;
const font = "Archivo, 'Helvetica Neue', Arial, sans-serif";

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Words {
  size?: number;
  anchor?: 'start' | 'middle' | 'end';
  weight?: number;
  fill?: string;
}

export function words(x: number, y: number, shown: string, look: Words = {}): string {
  const { size = 16, anchor = 'start', weight = 400, fill = colour('tape-ink') } = look;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${escaped(shown)}</text>`;
}

export const box = (x: number, y: number, wide: number, high: number, fill: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(wide)}" height="${round(high)}" fill="${fill}"/>`;

export const rule = (x1: number, y1: number, x2: number, y2: number, stroke: string): string =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${stroke}"/>`;

export const round = (value: number): number => {
  if (!Number.isFinite(value)) throw new Error('a picture of what is no number');
  return Number(value.toFixed(1));
};

export function picture(
  id: string,
  high: number,
  title: string,
  description: string,
  parts: readonly string[],
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${high}" role="img" aria-labelledby="${id}-title ${id}-desc" font-family="${font}">
<title id="${id}-title">${escaped(title)}</title>
<desc id="${id}-desc">${escaped(description)}</desc>
${box(0, 0, width, high, colour('tape-hi'))}
${words(40, 52, title, { size: 24, weight: 700 })}
${parts.join('\n')}
</svg>
`;
}

export const shown = (value: number): string =>
  Number(value.toPrecision(value >= 100 ? 6 : 3)).toLocaleString('en', { maximumFractionDigits: value >= 100 ? 0 : 3 });

export function axisSteps(largest: number): number[] {
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 10 * power;
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, at) => at * step);
}
