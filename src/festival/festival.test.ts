import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Festival } from './schema.ts';
import { FestivalError, festivalScript, readFestival } from './server.ts';

const root = resolve(import.meta.dirname, '../..');
const shipped = join(root, 'festival');
const tiny = join(root, 'tests/fixtures/tiny-festival');

const jsonOf = (script: string) => script.slice(script.indexOf('>') + 1, script.lastIndexOf('</script>'));

describe('the content of a festival', () => {
  it('passes as shipped', () => {
    const content = readFestival(shipped);
    expect(content.clubs.map((club) => club.slug)).toEqual([
      'koderz-club',
      'cyber-sents',
      'ai-alliance',
      'data-insights',
      'ledger-league',
      'qubit-qrew',
      'gameverse',
    ]);
    expect(content.committee).toHaveLength(13);
    expect(content.settings.datesAnnounced).toBe(false);
  });

  it('passes for another university', () => {
    const content = readFestival(tiny);
    expect(content.university.name).toBe('Ribeira University');
    expect(content.clubs[0]?.aliases).toEqual([]);
    expect(content.clubs[0]?.mark).toHaveLength(7);
    expect(content.clubs[1]?.mark).toBeNull();
  });
});

describe('content that is broken', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'festival-'));
    cpSync(tiny, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function problemsAfter(file: string, change: (text: string) => string): readonly string[] {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const after = change(before);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
    try {
      readFestival(folder);
    } catch (error) {
      if (error instanceof FestivalError) return error.problems;
      throw error;
    }
    return [];
  }

  it.each([
    ['clubs.json', '#5fb2ff', 'blue', '1.color: must be a colour'],
    ['clubs.json', '#5fb2ff', '#5f4233', '1.color: must be lighter'],
    ['clubs.json', '"0055500"', '"0055600"', '0.mark.0: must be seven digits from 0 to 5'],
    ['clubs.json', '"0055500", ', '', '0.mark: must have seven rows'],
    ['clubs.json', '"slug": "chess"', '"slug": "robots"', '1.slug: is used by another club already'],
    ['clubs.json', '"logo": null', '"logo": "gone.svg"', '0.logo: there is no images/gone.svg'],
    ['clubs.json', '"logo": null', '"logo": "../../secret.svg"', '0.logo: must be the name of an image file'],
    ['committee.json', '"isLead": true', '"isLead": false', 'needs exactly one member with isLead, has 0'],
    ['festival.json', 'Europe/Lisbon', 'Europe/Nowhere', 'timeZone: must be a time zone'],
    ['festival.json', '"Byte Days: {name}"', '"Byte Days"', 'wording.contactSubject: must contain {name}'],
    ['festival.json', '"freshBatch": "2031"', '"freshBatch": "2032"', 'freshBatch: must be one of batches'],
    ['festival.json', '"tagline"', '"tagLine"', 'tagLine'],
    ['festival.json', '"name"', '', 'JSON'],
    ['festival.json', '"example": "INF-3001"', '"example": "3001"', 'rollNumber.example: must match pattern'],
    ['festival.json', '^([A-Z]{3})', '^([A-Z', 'rollNumber.pattern: must be a regular expression'],
  ])('names file and field: %s with %s as %s', (file, sound, broken, said) => {
    const problems = problemsAfter(file, (text) => text.replace(sound, broken));
    expect(
      problems.some((line) => line.includes(join(folder, file)) && line.includes(said)),
      problems.join('\n'),
    ).toBe(true);
    for (const line of problems) expect(line).not.toContain('\n');
  });

  it('names a missing file', () => {
    rmSync(join(folder, 'clubs.json'));
    expect(() => readFestival(folder)).toThrow(/clubs\.json/);
  });

  it('stops the start with a line for each problem', async () => {
    writeFileSync(join(folder, 'committee.json'), '[]');
    vi.stubEnv('FESTIVAL', folder);
    vi.resetModules();
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    await expect(import('./server.ts')).rejects.toThrow(/needs exactly one member/);
    expect(printed.mock.calls).toEqual([[expect.stringMatching(/^FESTIVAL: .*committee\.json: needs exactly one/)]]);
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
});

describe('festivalScript', () => {
  it('carries the whole content', () => {
    expect(JSON.parse(jsonOf(festivalScript()))).toEqual(readFestival(shipped));
  });

  it('cannot be ended by a text of the content', () => {
    const content: Festival = { ...readFestival(tiny), name: '</script><script>alert(1)</script><!--' };
    const json = jsonOf(festivalScript(content));
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(content);
  });

  it('is what the browser reads', async () => {
    vi.stubGlobal('document', {
      getElementById: (id: string) => (id === 'festival' ? { textContent: jsonOf(festivalScript()) } : null),
    });
    const { festival } = await import('./web.ts');
    expect(festival).toEqual(readFestival(shipped));
    vi.unstubAllGlobals();
  });
});
