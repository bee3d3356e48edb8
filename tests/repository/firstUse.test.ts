import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const madeWhileLoading = (code: string): string[] => code.match(/^(export )?const .*= new Intl\.\w+/gm) ?? [];

describe('formatters and collators', () => {
  it('are made at their first use, not while the page loads', () => {
    const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\/server\/|\.test\./.test(file));
    expect(files.length).toBeGreaterThan(500);
    expect(
      files.flatMap((file) => madeWhileLoading(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`)),
    ).toEqual([]);
  });

  it('that are made while it loads would be found', () => {
    expect(madeWhileLoading("export const list = new Intl.ListFormat('en');")).toHaveLength(1);
    expect(madeWhileLoading("  const list = new Intl.ListFormat('en');")).toEqual([]);
  });
});
