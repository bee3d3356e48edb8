/** How each number of docs/performance.md can be seen to fail, and what it does not show. */
export interface Shown {
  /** Where `npm run bench` does not measure it. */
  command?: string;
  control: string;
  notShown: string;
}

const slower = 'each request takes 5 ms more of a processor';
const slowest = 'each request takes 25 ms more of a processor';

export const shown = {
  P1: { control: slower, notShown: 'reads over a network, TLS, a proxy' },
  P2: { control: slowest, notShown: 'disks other than this one; several servers' },
  P3: { control: slower, notShown: 'a power cut: the embedded database does not fsync' },
  P4: { control: slower, notShown: 'load from another machine' },
  P5: { control: slowest, notShown: 'processors without this cache' },
  P6: {
    command: 'npm run size',
    control: 'none: it adds the sizes of files',
    notShown: 'what a browser asks for (journeys/firstLoad.test.ts)',
  },
  P7: { command: 'npm run bench:web', control: 'a page that is wrong in every way', notShown: 'a real phone' },
  P8: { control: slowest, notShown: 'more than 30 times the data' },
  P9: { control: 'a server that holds 500 MB more', notShown: 'memory after days' },
  P10: {
    command: 'npm run drill -- bare --only start',
    control: 'a Node that does not start',
    notShown: 'a slow registry',
  },
  P11: { control: 'the second server takes 5 ms more a request', notShown: 'four cores, where there are fewer' },
  P12: { control: slower, notShown: 'readers from many addresses' },
  P13: { control: slower, notShown: 'peers tuned by who knows them' },
  P14: { command: 'npm test', control: 'none: it prints the seconds of its steps', notShown: 'other machines' },
  P15: { control: 'a simulation fed with half of each cost', notShown: 'more processes than cores' },
  P16: { command: 'npm run drill -- bare', control: 'a Node that does not start', notShown: 'other distributions' },
} as const satisfies Record<string, Shown>;

export const shownOf = (id: string): Shown | undefined => (shown as Record<string, Shown>)[id];
