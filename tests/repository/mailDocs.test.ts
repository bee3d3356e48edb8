import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderMail } from '#run/app/server/mailTemplates.ts';
import { newsOfOthers } from '#teams/registrations/server/teamMail.ts';
import { mailOf, mailSamples, mailSite } from '../support/mailSamples.ts';

const page = readFileSync('docs/mail.md', 'utf8');
const [list = '', scores = ''] = page.split('## Scores');
const templateRowsIn = (text: string) =>
  [...text.matchAll(/^\| `(\w+)` +\|(.*)\|$/gm)].map(([, template = '', rest = '']) => ({
    template,
    cells: rest.split('|').map((cell) => cell.trim()),
  }));
const templates = Object.keys(mailSamples);

test('every mail is in the list of docs/mail.md and among its scores', () => {
  const named = (part: string) => templateRowsIn(part).map(({ template }) => template);
  expect(named(list), 'the list, by hand, in the order of tests/support/mailSamples.ts').toEqual(templates);
  expect(named(scores), 'the scores: run `npm run mails`').toEqual(templates);
});

test('what is listed as muted can be ended by its reader, and nothing else', () => {
  const muted = templateRowsIn(list).flatMap(({ template, cells }) => (cells[2] === 'yes' ? [template] : []));
  const ending = Object.entries(mailSamples).flatMap(([template, samples]) =>
    samples.some((data) => renderMail(mailSite, mailOf(template, data))?.unsubscribeUrl !== undefined)
      ? [template]
      : [],
  );
  expect(muted).toEqual(ending);
});

test('what is listed as counted is what goes through the ceiling', () => {
  const listed = templateRowsIn(list).flatMap(({ template, cells }) => (cells[3] === 'yes' ? [template] : []));
  const ofStrangers = [
    'invited',
    'join_requested',
    'featured_registered',
    'featured_amended',
    'featured_leader',
    'featured_leader_replaced',
    'featured_pass',
  ];
  const further = ['featured_withdrawn', 'application_received', 'club_application_received'];
  expect(listed.toSorted()).toEqual([...newsOfOthers, ...ofStrangers, ...further].toSorted());
});

test('no mail scores above 1, each with as many samples as there are', () => {
  for (const { template, cells } of templateRowsIn(scores)) {
    const sent = (mailSamples[template as keyof typeof mailSamples] as object[]).filter(
      (data) => renderMail(mailSite, mailOf(template, data)) !== null,
    );
    expect(cells[0], `${template}: run \`npm run mails\``).toBe(String(sent.length));
    expect(Number(cells[1]), template).toBeLessThanOrEqual(1);
  }
});

test('its pictures are there', () => {
  const pictures = [...page.matchAll(/\]\((pictures\/[^)]+)\)/g)].map(([, file = '']) => file);
  expect(pictures).toHaveLength(8);
  expect(pictures.filter((file) => !existsSync(`docs/${file}`))).toEqual([]);
});
