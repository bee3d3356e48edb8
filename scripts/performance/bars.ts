import { box, colour, picture, rule, shown, width, words } from './svg.ts';

export interface Bar {
  name: string;
  perSecond: number;
  isOurs?: boolean;
}

const left = 300;
const right = 130;
const rowHigh = 40;
const barHigh = 24;

export function bars(id: string, title: string, groups: readonly { title: string; bars: readonly Bar[] }[]): string {
  const parts: string[] = [];
  let y = 96;
  for (const group of groups) {
    parts.push(words(40, y, group.title, { weight: 700 }));
    y += 16;
    const most = Math.max(...group.bars.map(({ perSecond }) => perSecond));
    const top = y;
    for (const { name, perSecond, isOurs } of group.bars) {
      const long = ((width - left - right) * perSecond) / most;
      const weight = isOurs ? 700 : 400;
      parts.push(words(left - 16, y + 24, name, { anchor: 'end', weight }));
      parts.push(box(left, y + 7, long, barHigh, colour(isOurs ? 'signal-lo' : 'edge')));
      parts.push(words(left + long + 12, y + 24, `${shown(perSecond)} /s`, { weight }));
      y += rowHigh;
    }
    parts.push(rule(left, top, left, y, colour('tape-ink')));
    y += 44;
  }
  const description = groups
    .map((group) => `${group.title}: ${group.bars.map((bar) => `${bar.name} ${shown(bar.perSecond)}`).join(', ')}.`)
    .join(' ');
  return picture(id, y - 20, title, `A second. ${description}`, parts);
}
