// `npm run faces`: draws the portraits of the committee of ours, who do not exist, in dots of their clubs' colours.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Look, portrait } from './faces/portrait.ts';

const folder = 'festival';
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

const looks: Readonly<Record<string, Look>> = {
  'ayesha-noor': { head: 'scarf', turn: -0.12 },
  'bilal-raza': { head: 'short', beard: true, turn: 0.1 },
  'hira-siddiqui': { head: 'long', turn: 0.08 },
  'zain-malik': { head: 'short', glasses: true, turn: -0.08 },
  'mahnoor-ali': { head: 'scarf', glasses: true, turn: 0.1 },
  'usman-tariq': { head: 'curly', turn: -0.1 },
  'sana-iqbal': { head: 'bun', turn: 0.12 },
  'omar-farooq': { head: 'short', turn: 0.08 },
  'laiba-khan': { head: 'long', glasses: true, turn: -0.1 },
  'danish-shah': { head: 'curly', beard: true, glasses: true, turn: 0.1 },
  'noor-fatima': { head: 'scarf', turn: -0.08 },
  'kamran-ali': { head: 'short', beard: true, turn: -0.12 },
  'maha-sheikh': { head: 'bun', glasses: true, turn: 0.1 },
};

const colours = (read('clubs.json') as { color: string }[]).map(({ color }) => color);
const committee = read('committee.json') as { id: string; image: string | null }[];
for (const [n, { id, image }] of committee.entries()) {
  const look = looks[id];
  const colour = colours[n % colours.length];
  if (look && colour !== undefined && image !== null)
    writeFileSync(join(folder, 'images', image), portrait(look, colour));
}
