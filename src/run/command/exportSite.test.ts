import { expect, it } from 'vitest';
import { suspended } from '#site/rendering/renderer.ts';
import type { ReadPublic } from '#run/app/server/publicSite.ts';
import { exportSite } from './exportSite.ts';

type Answers = Readonly<Record<string, { status?: number; body?: string } | string[]>>;

const page = (main: string) =>
  `<html><head></head><body><div id="root"><output></output><header></header><main>${main}</main></div></body></html>`;
const shell = '<html><head></head><body><div id="root"></div></body></html>';
const whole = { body: page('<img src="/a.png" />') };
const soundSite = { '/': whole, '/events': whole, '/a.png': { body: 'A' } };

async function exportFrom(answers: Answers) {
  const addresses = Object.keys(answers).filter((address) => !address.includes('.'));
  const sitemap = addresses.map((address) => `<loc>http://localhost${address}</loc>`).join('');
  const requested: string[] = [];
  const read: ReadPublic = (address) => {
    requested.push(address);
    const answer = address === '/sitemap.xml' ? (answers[address] ?? { body: sitemap }) : answers[address];
    const times = requested.filter((each) => each === address).length;
    const { status = 200, body = '' } = Array.isArray(answer)
      ? { body: answer[times - 1] ?? answer.at(-1) }
      : (answer ?? { status: 404 });
    return Promise.resolve({ status, type: 'text/html', bytes: Buffer.from(body) });
  };
  const files = new Map<string, string>();
  const write = (file: string, content: string | Buffer) => Promise.resolve(void files.set(file, String(content)));
  const count = await exportSite(read, write, new Date());
  return { count, files, requested };
}

it('leaves out what is gone', async () => {
  const { count, files } = await exportFrom({ ...soundSite, '/events/1': { status: 404 }, '/a.png': { status: 404 } });
  expect([count, [...files.keys()]]).toEqual([2, ['index.html', 'events.html']]);
});

it.each<[what: string, answers: Answers, why: string]>([
  ['a list that fails', { '/sitemap.xml': { status: 500 } }, '/sitemap.xml is answered 500.'],
  ['a page that fails', { ...soundSite, '/events/1': { status: 503 } }, '/events/1 is answered 503.'],
  ['a page of too many requests', { ...soundSite, '/events/1': { status: 429 } }, '/events/1 is answered 429.'],
  ['a picture that fails', { ...soundSite, '/a.png': { status: 500 } }, '/a.png is answered 500.'],
  [
    'a page that the server could not render',
    { ...soundSite, '/about': { body: shell } },
    '/about came without its content: the server could not render it.',
  ],
  [
    'a page that is no page of ours',
    { ...soundSite, '/about': { body: '<p>Bad gateway</p>' } },
    '/about: it has no place for the line that says when it was kept.',
  ],
])('names the address of %s', async (_what, answers, why) => {
  await expect(exportFrom(answers)).rejects.toThrow(why);
});

it('asks again for a page with parts that are still suspended, and names it in the end', async () => {
  const partial = page(`${suspended}<!--/$-->`);
  const { files, requested } = await exportFrom({ ...soundSite, '/events/1': [partial, partial, page('all')] });
  expect(files.get('events/1.html')).toContain('<main>all</main>');
  expect(requested.filter((address) => address === '/events/1')).toHaveLength(3);
  await expect(exportFrom({ ...soundSite, '/events/2': [partial] })).rejects.toThrow(
    '/events/2 came without some of its parts, 10 times.',
  );
});
