import { describe, expect, test } from 'vitest';
import type { ShareSubject } from '../renderer.ts';
import { cachedPictures } from './share.ts';

const dots = (count: number) =>
  Array.from({ length: count }, (_, n) => `<circle cx="${n % 1200}" cy="${n % 630}" r="9" fill="#fff"/>`).join('');
const svgOf = (name: string, count = 0) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><title>${name}</title>${dots(count)}</svg>`;

describe('share pictures', () => {
  const club = (slug: string): ShareSubject => ({ kind: 'club', slug });
  const pictures = () =>
    cachedPictures({
      renderPicture: (subject) => svgOf(JSON.stringify(subject), subject.kind === 'site' ? 20_000 : 0),
    });

  test('are rendered in turn, also when one that is kept is asked for between', async () => {
    const picture = pictures();
    await picture(club('kept'));
    const done: string[] = [];
    const slow = picture({ kind: 'site' }).then(() => done.push('slow'));
    await picture(club('kept'));
    const next = picture(club('next')).then(() => done.push('next'));
    await Promise.all([slow, next]);
    expect(done).toEqual(['slow', 'next']);
  });

  test('are refused for now behind twenty that wait, not those that are kept', async () => {
    const picture = pictures();
    await picture(club('kept'));
    const requests = Array.from({ length: 20 }, (_, n) => picture(club(`waits ${n}`)));
    expect(() => picture(club('one more'))).toThrow(expect.objectContaining({ code: 'unavailable' }));
    await picture(club('kept'));
    await Promise.all(requests);
    await picture(club('one more'));
  });
});
