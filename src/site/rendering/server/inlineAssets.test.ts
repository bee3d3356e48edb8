import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, renderedSite } from '../../../../tests/support/renderedSite.ts';

const { get } = renderedSite();

describe('a rendered page', () => {
  it('holds its styles and names the code it needs', async () => {
    const { body } = await get('/');
    const [, files = '', styles = ''] = /<style data-files="([^"]*)">([\s\S]*?)<\/style>/.exec(body) ?? [];
    for (const part of ['index', 'HomePage', 'BelowHero'])
      expect(files).toMatch(new RegExp(`/assets/${part}-[\\w-]+\\.css`));
    expect(styles).toBe(
      files
        .split(' ')
        .map((file) => readFileSync(join(pages.built, file), 'utf8'))
        .join(''),
    );
    expect(body).not.toMatch(/rel="stylesheet"/);
    const [, code = ''] = /<script type="application\/json" id="page-code">([^<]*)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(code)).toEqual(
      expect.arrayContaining([/index/, /framework/, /HomePage/].map((name) => expect.stringMatching(name) as string)),
    );
    expect((JSON.parse(code) as string[])[0], 'the entry').toMatch(/^\/assets\/index-[\w-]+\.js$/);
    expect(body.match(/\/assets\/[\w.-]+\.js/g)).toEqual(JSON.parse(code));
    expect(body, 'code of what lies below the first screen').not.toMatch(/assets\/BelowHero-[\w-]+\.js/);
    expect(body).not.toContain(' style="');
  });

  it.each(['/', '/reset-password', '/admin/events'])(
    '%s allows what is inline by its hash, and nothing else',
    async (url) => {
      const { body, headers } = await get(url);
      const policy = String(headers['content-security-policy']);
      const hashes = (element: string) =>
        [...body.matchAll(new RegExp(`<${element}(?: data-files="[^"]*")?>([\\s\\S]*?)</${element}>`, 'g'))].map(
          ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        );
      const allowed = (directive: string) =>
        new RegExp(`;${directive} 'self' ([^;]*)`).exec(policy)?.[1]?.split(' ').toSorted() ?? [];
      expect(allowed('script-src')).toEqual(hashes('script').toSorted());
      expect(allowed('style-src')).toEqual(hashes('style').toSorted());
      expect(hashes('script')).toHaveLength(2);
      expect(policy).not.toContain('unsafe');
    },
  );
});
