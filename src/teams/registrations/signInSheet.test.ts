import { expect, it } from 'vitest';
import { rosterEntry, rosterPerson } from '../../../tests/support/rosterEntry.ts';
import { signInPages } from './signInSheet.ts';

it('lists people with a seat by team, leader first, 25 a page, and names a team again where a page begins', () => {
  const people = Array.from({ length: 24 }, (_, at) => rosterPerson(`Member ${at + 1}`));
  const [first = rosterPerson('')] = people;
  const large = rosterEntry([...people.slice(1), first], { teamLeader: first, teamName: 'Beta' });
  const pair = rosterEntry([rosterPerson('Ayesha Noor'), rosterPerson('Zain Malik', { section: null })], {
    teamName: 'alpha',
  });
  const waiting = rosterEntry([rosterPerson('Waits')], { status: 'waitlisted', waitlistPosition: 1 });
  const gone = rosterEntry([rosterPerson('Gone')], { status: 'cancelled' });
  const pages = signInPages([waiting, large, gone, pair]);
  expect(pages.map((rows) => rows.length)).toEqual([25, 1]);
  expect(pages[0]?.slice(0, 4).map(({ number, name, teamName, group }) => [number, name, teamName, group])).toEqual([
    [1, 'Ayesha Noor', 'alpha', '2023, A'],
    [2, 'Zain Malik', null, '2023'],
    [3, 'Member 1', 'Beta', '2023, A'],
    [4, 'Member 2', null, '2023, A'],
  ]);
  expect(pages[1]?.[0]).toMatchObject({ number: 26, name: 'Member 24', teamName: 'Beta' });
  expect(JSON.stringify(pages)).not.toMatch(/@example\.com|0300-/);
});

it('has no page where nobody has a seat, and no team for people who come alone', () => {
  expect(signInPages([])).toEqual([]);
  const alone = rosterEntry([rosterPerson('Ayesha Noor')], { isIndividual: true, teamName: null });
  expect(signInPages([alone])[0]?.[0]?.teamName).toBeNull();
});
