// `npm run faces`: draws the portraits of the committee of ours, who do not exist, in dots of their clubs' colours.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Look, portrait } from './faces/portrait.ts';

const folder = 'festival';
const read = <T>(file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;

const looks: Readonly<Record<string, Look>> = {
  'ayesha-noor': { head: 'scarf', turn: -0.12 },
  'bilal-raza': { head: 'short', beard: true, turn: 0.1 },
  'hira-siddiqui': { head: 'long', turn: 0.08 },
  'zain-malik': { head: 'short', glasses: true, turn: -0.08 },
  'mahnoor-ali': { head: 'scarf', glasses: true, turn: 0.1 },
  'usman-tariq': { head: 'curly', turn: -0.1 },
  'sana-iqbal': { head: 'bun', turn: 0.12 },
  'hamza-yousuf': { head: 'short', turn: 0.06 },
};
const others: readonly Look[] = [
  { head: 'long', glasses: true, turn: -0.1 },
  { head: 'curly', beard: true, glasses: true, turn: 0.1 },
  { head: 'bun', turn: -0.06 },
  { head: 'short', beard: true, turn: -0.12 },
  { head: 'long', turn: 0.12 },
];

const colours = read<{ color: string }[]>('clubs.json').map(({ color }) => color);
for (const [n, { id, image }] of read<{ id: string; image: string | null }[]>('committee.json').entries()) {
  const look = looks[id] ?? others[n % others.length];
  const colour = colours[n % colours.length];
  if (look && colour !== undefined && image !== null) writeFileSync(join(folder, 'images', image), portrait(look, colour));
}
