import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Festival } from './schema.ts';
import { FestivalError, festivalScript, readDemo, readFestival } from './server.ts';

const root = resolve(import.meta.dirname, '../../..');
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
    const phone = new RegExp(content.phone.teamPattern);
    for (const number of ['912 345 678', '21 234 5', '+351 (912) 345-678']) expect(number).toMatch(phone);
    for (const number of ['(12) (34)-5', '12345', '1'.repeat(21), '912345678x']) expect(number).not.toMatch(phone);
    expect(content.clubs[0]?.aliases).toEqual([]);
    expect(content.clubs[0]?.mark).toHaveLength(7);
    expect(content.clubs[1]?.mark).toBeNull();
  });
});

describe('sponsors.json', () => {
  const sponsor = { name: 'Harbour Bank', tier: 1, url: 'https://harbour.example', logo: 'harbour.svg' };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'festival-'));
    cpSync(tiny, folder, { recursive: true });
    mkdirSync(join(folder, 'images'), { recursive: true });
    writeFileSync(join(folder, 'images/harbour.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const readWith = (...sponsors: object[]) => {
    writeFileSync(join(folder, 'sponsors.json'), JSON.stringify(sponsors));
    return readFestival(folder).sponsors;
  };

  it('is optional', () => {
    expect(readFestival(folder).sponsors).toEqual([]);
    expect(readWith(sponsor)).toEqual([sponsor]);
  });

  it.each([
    [{ ...sponsor, tier: 4 }, /sponsors\.json: 0\.tier: must be 1, 2 or 3$/],
    [{ ...sponsor, tier: 1.5 }, /sponsors\.json: 0\.tier: /],
    [{ ...sponsor, url: 'javascript:alert(1)' }, /sponsors\.json: 0\.url: must be a full address/],
    [{ ...sponsor, logo: 'gone.svg' }, /sponsors\.json: 0\.logo: there is no images\/gone\.svg$/],
    [{ ...sponsor, logo: '../secret.svg' }, /sponsors\.json: 0\.logo: must be the name of an image file/],
    [{ ...sponsor, motto: 'x' }, /sponsors\.json: .*motto/],
  ])('stops the start with one line: %o', (broken, problem) => {
    expect(() => readWith(broken)).toThrow(expect.objectContaining({ problems: [expect.stringMatching(problem)] }));
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

  const faults: Record<string, [sound: string, broken: string, message: string][]> = {
    'clubs.json': [
      ['#5fb2ff', 'blue', '1.color: must be a colour'],
      ['#5fb2ff', '#5f4233', '1.color: must be lighter'],
      ['"0055500"', '"0055600"', '0.mark.0: must be seven digits from 0 to 5'],
      ['"0055500", ', '', '0.mark: must have seven rows'],
      ['"slug": "chess"', '"slug": "robots"', '1.slug: is used by another club already'],
      ['"slug": "chess"', '"slug": "chess", "aliases": ["ROBOTS"]', '1.aliases: "ROBOTS" is a name of another club'],
      ['"name": "Robot Club"', '"name": "Robot\\tClub"', '0.name: must be one line'],
      ['"logo": null', '"logo": "gone.svg"', '0.logo: there is no images/gone.svg'],
      ['"logo": null', '"logo": "logo.avif"', '0.logo: must be the name of an image file'],
      ['"logo": null', '"logo": "../../secret.svg"', '0.logo: must be the name of an image file'],
    ],
    'committee.json': [['"isLead": true', '"isLead": false', 'needs exactly one member with isLead, has 0']],
    'festival.json': [
      ['Europe/Lisbon', 'Europe/Nowhere', 'timeZone: must be a time zone'],
      ['Europe/Lisbon', '+05:00', 'timeZone: must be a time zone'],
      ['"Byte Days: {name}"', '"Byte Days"', 'wording.contactSubject: must contain {name}'],
      ['"freshBatch": "2031"', '"freshBatch": "2032"', 'freshBatch: must be one of batches'],
      ['"tagline"', '"tagLine"', 'tagLine'],
      ['"name"', '', 'JSON'],
      ['"example": "INF-3001"', '"example": "3001"', 'rollNumber.example: must match pattern'],
      ['"/register-newcomers"', '"/login"', 'freshBatchPath: must be an address that begins with /register-'],
      ['"sectionRule": "Shift"', '"sectionRule": " "', 'sectionRule: must not be empty'],
      ['"912 345 678"', '"912345678"', 'phone.example: must match pattern'],
      ['"^9[0-9]{2} [0-9]{3} [0-9]{3}$"', '"^9[0-9"', 'phone.pattern: must be a regular expression'],
      ['{3} [0-9]{3}$"', '{3} [0-9]{3}"', 'phone.pattern: must begin with ^ and end with $'],
      ['"countryCode": "351"', '"countryCode": "+351"', 'phone.countryCode: must be one to three digits'],
      ['"12345678Z"', '"12345678"', 'nationalId.example: must match pattern'],
      ['"^[0-9]{8}[A-Z]$"', '"[0-9]{8}[A-Z]"', 'nationalId.pattern: must begin with ^ and end with $'],
      ['"plural": "Cartões", ', '', 'nationalId.plural: must be text'],
      ['"sectionEvent": "Shift event"', '"sectionEvent": ""', 'wording.sectionEvent: must not be empty'],
      ['^([A-Z]{3})', '^([A-Z', 'rollNumber.pattern: must be a regular expression'],
      ['"pattern": "^([A-Z]{3})', '"pattern": "([A-Z]{3})', 'rollNumber.pattern: must begin with ^'],
      ['"teamPattern": "^', '"teamPattern": "', 'rollNumber.teamPattern: must begin with ^'],
      ['"^[0-9]{8}[A-Z]$"', '"^([0-9]+ ?)+[A-Z]?$"', 'nationalId.pattern: takes seconds'],
      ['^9[0-9]{2} [0-9]{3} [0-9]{3}$', '^9([0-9 ]|[0-9])+$', 'phone.pattern: takes seconds'],
      ['"teamPattern": "^', '"teamPattern": "^(?:([A-Z]+-)*[0-9]*)*|^', 'rollNumber.teamPattern: takes seconds'],
      ['"teamPattern": "^', '"teamPattern": "^X', 'rollNumber.teamPattern: must take example too'],
      ['"placeholder"', '"teamPattern": "^[0-9]{12}$", "placeholder"', 'phone.teamPattern: must take example too'],
      ['"2030", "2031"]', '"2030", "2031", "2030"]', 'batches.2: stands there twice'],
      ['"otherDepartments": [', '"otherDepartments": ["Maths", "maths", ', 'otherDepartments.1: stands there twice'],
      ['"otherDepartments": [', '"otherDepartments": ["informatics", ', 'otherDepartments.0: is your own department'],
      [
        '"label": "1 (Morning)"',
        '"label": "One" }, { "value": "1", "label": "Two"',
        'sections.1.value: stands there twice',
      ],
      ['"INF": ["1"]', '"INF": ["1"], "MAT": []', 'rollNumber.sectionsByPrefix.MAT: needs at least 1'],
      ['Days: {name}', 'Days: {name} of {nmae}', 'wording.contactSubject: {nmae} is filled in by nothing'],
      ['"aboutIntro": ["', '"aboutIntro": ["By {name}.", "', 'wording.aboutIntro: {name} is filled in by nothing'],
      [
        '"recruitmentOpensAt": null,\n    "recruitmentClosesAt": null',
        '"recruitmentOpensAt": "2031-02-01T00:00:00Z", "recruitmentClosesAt": "2031-01-01T00:00:00Z"',
        'settings.recruitmentClosesAt: must be after recruitmentOpensAt',
      ],
      ['"name": "Byte', '"name": "By\\nte', 'name: must be one line'],
      ['"name": "Byte', `"name": "${'B'.repeat(100)}`, 'name: must be at most 100 characters'],
    ],
  };
  const rows = Object.entries(faults).flatMap(([file, each]) => each.map((row) => [file, ...row] as const));

  it.each(rows)('names file and field: %s with %s as %s', (file, sound, broken, message) => {
    const problems = problemsAfter(file, (text) => text.replace(sound, broken));
    expect(
      problems.some((line) => line.includes(join(folder, file)) && line.includes(message)),
      problems.join('\n'),
    ).toBe(true);
    for (const line of problems) expect(line).not.toContain('\n');
  });

  it.each([
    ['"tagline"', '"tagLine"', 'tagline: must be there'],
    ['"eraseAfterDays": 30', '"eraseAfterDays": -3', 'settings.eraseAfterDays: must be 1 or more'],
    ['"eraseAfterDays": 30', '"eraseAfterDays": 1.5', 'settings.eraseAfterDays: must be a whole number'],
    ['"eraseAfterDays": 30', '"eraseAfterDays": "30"', 'settings.eraseAfterDays: must be a number'],
    ['"eraseAfterDays": 30', '"eraseAfterDays": 9999', 'settings.eraseAfterDays: must be 3650 or less'],
    ['"batches": ["2030", "2031"]', '"batches": []', 'batches: needs at least 1'],
    ['["Two days of small machines"]', '[]', 'tagline: needs at least 1'],
    ['"datesAnnounced": true', '"datesAnnounced": "no"', 'settings.datesAnnounced: must be true or false'],
  ])('says plainly what is wrong with %s as %s', (sound, broken, message) => {
    const problems = problemsAfter('festival.json', (text) => text.replace(sound, broken));
    expect(problems).toContain(`${join(folder, 'festival.json')}: ${message}`);
  });

  it('wants a roll number that matches in capitals, as people’s are compared', () => {
    const inSmall = (text: string) => text.replace('^([A-Z]{3})', '^(inf)').replaceAll('INF', 'inf');
    expect(problemsAfter('festival.json', inSmall).join()).toContain('rollNumber.example: must match pattern');
  });

  it('matches a whole text, and a short one', () => {
    const path = join(folder, 'festival.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('"^9[0-9]{2} [0-9]{3} [0-9]{3}$"', '"^9[0-9]{2} [0-9]{3} [0-9]{3}|8[0-9]*$"'));
    const phone = new RegExp(readFestival(folder).phone.pattern);
    for (const number of ['912 345 678', '8', '8'.repeat(30)]) expect(number).toMatch(phone);
    for (const number of ['912 345 678 and more', 'call 81', '8'.repeat(31)]) expect(number).not.toMatch(phone);
  });

  it.each([
    ['{ "people": { "omarr": "Omar" } }', 'people: Unrecognized key: "omarr"'],
    ['{ "people": { "omar": " " } }', 'people.omar: must not be empty'],
    ['{ "phoneNumbers": [] }', 'phoneNumbers: needs at least one'],
    ['{ "people": { "omar": "Rui Sá", "sana": "rui sá" } }', 'people.sana: is the name of another already'],
    [`{ "people": { "omar": "${'a'.repeat(101)}" } }`, 'people.omar: must be at most 100 characters'],
    ['{ "poeple": {} }', 'poeple'],
    ['{', 'JSON'],
  ])('names what is wrong with the demo: %s', (text, message) => {
    writeFileSync(join(folder, 'demo.json'), text);
    for (const read of [readFestival, readDemo]) {
      expect(() => read(folder)).toThrow(FestivalError);
      expect(() => read(folder)).toThrow(message);
      expect(() => read(folder)).toThrow(join(folder, 'demo.json'));
    }
  });

  it('names a phone number of the demo that nobody could sign up with', () => {
    writeFileSync(join(folder, 'demo.json'), '{ "phoneNumbers": ["912 345 678", "0300-1234567"] }');
    expect(() => readFestival(folder)).toThrow(/demo\.json: phoneNumbers\.1: must match phone\.pattern$/);
  });

  it('gives each picture that is not drawn an address made from its file', () => {
    mkdirSync(join(folder, 'images'));
    writeFileSync(join(folder, 'images/logo.svg'), '<svg/>');
    writeFileSync(join(folder, 'images/photo.jpg'), 'one');
    expect(problemsAfter('clubs.json', (text) => text.replace('"logo": null', '"logo": "logo.svg"'))).toEqual([]);
    expect(problemsAfter('committee.json', (text) => text.replace('"image": null', '"image": "photo.jpg"'))).toEqual(
      [],
    );
    const { pictures } = readFestival(folder);
    expect(Object.keys(pictures)).toEqual(['photo.jpg']);
    expect(pictures['photo.jpg']).toMatch(/^[0-9a-f]{32}$/);
    writeFileSync(join(folder, 'images/photo.jpg'), 'two');
    expect(readFestival(folder).pictures['photo.jpg']).not.toBe(pictures['photo.jpg']);
  });

  it('names file and field of a drawing without one', () => {
    mkdirSync(join(folder, 'images'));
    writeFileSync(join(folder, 'images/logo.svg'), 'hello');
    expect(problemsAfter('clubs.json', (text) => text.replace('"logo": null', '"logo": "logo.svg"'))).toEqual([
      expect.stringMatching(/clubs\.json: 0\.logo: images\/logo\.svg is no SVG drawing$/),
    ]);
  });

  it('names file and field of a picture that cannot be read', () => {
    mkdirSync(join(folder, 'images/photo.jpg'), { recursive: true });
    expect(problemsAfter('committee.json', (text) => text.replace('"image": null', '"image": "photo.jpg"'))).toEqual([
      `${join(folder, 'committee.json')}: 0.image: images/photo.jpg cannot be read: EISDIR`,
    ]);
  });

  it('names a missing folder, once', () => {
    expect(() => readFestival(join(folder, 'none'))).toThrow(
      new FestivalError([`${join(folder, 'none')}: there is no such folder`]),
    );
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
