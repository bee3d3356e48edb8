interface Comparison {
  of: string;
  goal: string;
  here: string;
  best: string;
}

const comparisons: readonly Comparison[] = [
  {
    of: 'Home',
    goal: 'at most 5,500 px at 390; the headline once a visit, across the whole width',
    here: 'met, and measured by `journeys/home.test.ts`',
    best: 'Hack the North: one strong theme a year, and real photos of the year before, which a first festival does not have',
  },
  {
    of: 'Events',
    goal: '17 events in 2,600 px at 390, rows of 96 px; groups by whether one can still register',
    here: 'met (`journeys/catalogue.test.ts`); the deadline stands in each row as well',
    best: 'Luma: covers that people made; ours are dots where an organizer gave no picture',
  },
  {
    of: 'An event',
    goal: 'title at 330 px and the panel level with it; at 390 the facts within the first 844 px, places in the sticky bar',
    here: 'met (`journeys/eventPage.test.ts`)',
    best: 'Luma: one page, one action; it has a map, we have a venue by name',
  },
  {
    of: 'Schedule',
    goal: 'a TBD panel by club; once dates are announced days, hours and venues, rows of 64 px at 390, clashes marked',
    here: 'met (`journeys/schedule.test.ts`); the last pictures show it with dates',
    best: 'Sched and the companion app of FOSDEM: own choice and clashes, as here; they search the programme too',
  },
  {
    of: 'Dashboards',
    goal: 'what is next in one card, totals in 64 px; what waits for a decision; settings apart',
    here: 'met (`journeys/dashboards.test.ts`)',
    best: 'Linear’s inbox: each entry is answered in place, as an invitation is here',
  },
  {
    of: 'Lists of administrators',
    goal: 'tables with sorting, keys, several rows at once, Undo and a drawer; rows of 72 px at 390, 28 people in 2,800 px',
    here: 'met (`journeys/tables*.test.ts`); filters stay in the address, not under a name of their own',
    best: 'Linear and Stripe’s dashboard: views saved under a name, columns of one’s choice',
  },
  {
    of: 'A pass, a ticket',
    goal: 'a punched ticket of 720 × 280 px that holds the code, a sheet at 390, pictures shown as they are saved',
    here: 'met (`journeys/ticket.test.ts`); the pass opens without a network',
    best: 'Wallets of phones: a pass on the lock screen, which takes a certificate of their makers',
  },
  {
    of: 'Forms',
    goal: 'only what is optional is marked; a mistake is said once, at its place',
    here: 'met (`journeys/forms.test.ts`)',
    best: 'GOV.UK: one question a page, and a summary of mistakes above long forms; ours lead to the first',
  },
];

export const comparisonTable = (): string =>
  [
    '## Beside the design guide and the best sites known',
    '',
    'Others are told from memory: their sites were not measured.',
    '',
    '| Pages | Goal | Here | The best known, and what it has more |',
    '| --- | --- | --- | --- |',
    ...comparisons.map(({ of, goal, here, best }) => `| ${of} | ${goal} | ${here} | ${best} |`),
    '',
  ].join('\n');
