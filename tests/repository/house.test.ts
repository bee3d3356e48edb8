import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findings } from '../../scripts/house/rules.ts';

const clean: Record<string, string> = {
  'festival/festival.json': JSON.stringify({
    name: "Gizmo Days '25",
    shortName: 'Gizmo Days',
    university: { name: 'UOX University', fullName: 'University of Oxbow' },
    department: { code: 'DEPX', fullName: 'Department X' },
    mailDomain: 'oxbow.example',
  }),
  'festival/clubs.json': JSON.stringify([{ name: 'Chess+Code', slug: 'chess-code' }]),
  'src/platform/addresses.ts': "export const home = '/';\n",
  'src/platform/http/contract.ts': "import { z } from 'zod';\nexport const text = z.string();\n",
  'src/people/accounts/contract.ts':
    "import { text } from '#platform/http/contract.ts';\nexport const calls = { text };\n",
  'src/people/accounts/rules.ts':
    "import type { calls } from './contract.ts';\nexport const full = (a: typeof calls) => a;\n",
  'src/people/accounts/server/tables.ts':
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const users = pgTable('users', {});\n",
  'src/people/accounts/server/queries.ts':
    "import { sql } from 'drizzle-orm';\nimport { users } from './tables.ts';\n" +
    'export const put = (tx) => tx.insert(users).values(sql`update users set a = 1`);\n',
  'src/events/events/contract.ts': "import { z } from 'zod';\nexport const calls = z.object({});\n",
  'src/events/events/server/tables.ts':
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const events = pgTable('events', {});\n",
  'src/events/events/server/queries.ts':
    "import { users } from '#people/accounts/server/tables.ts';\nexport const list = (db) => db.select().from(users);\n",
  'src/events/events/server/routes.ts':
    "import { festival } from '#festival';\nimport { list } from './queries.ts';\nexport default [list, festival];\n",
  'src/events/events/web/EventPage.tsx':
    "// import { z } from 'zod' would cost 20 kB; UOXO is no name\nimport { useState } from 'react';\n" +
    "import type { calls } from '../contract.ts';\nimport { full } from '#people/accounts/rules.ts';\n" +
    "import { home } from '#platform/addresses.ts';\nimport { festival } from '#festival';\nexport { full, home, useState, festival };\n" +
    "export type Calls = typeof calls & import('../contract.ts').Calls;\n",
  'src/teams/invitations/server/tables.ts': "export const invitations = pgTable('invitations', {});\n",
  'src/teams/registrations/server/seatQueries.ts':
    "import { sql } from 'drizzle-orm';\nimport { invitations } from '#teams/invitations/server/tables.ts';\n" +
    'export const register = (tx) => tx.execute(sql`insert into ${invitations} (event_id) values (1)`);\n',
  // Comments, strings and wordings are free; `told` and `wasTold` are fields of the API.
  'src/day/results/web/Row.tsx':
    "// who asked\nexport const Row = ({ wasTold, entrant }) => <p>{wasTold ? 'asked' : entrant.told}</p>;\n",
  // Texts that never change, and each that changes alone in its element.
  'src/day/results/web/Texts.tsx':
    'const link = <a>b</a>;\nexport const Texts = ({ n, children }) => (\n  <div>\n    <p>a {link}</p>\n    <p>{`${n} a`}</p>\n' +
    '    {n > 1 && <p>a</p>}\n    <p>\n      a <b>{n}</b> c\n    </p>\n    {children}\n  </div>\n);\n',
  'src/ui/styles/tokens.css': ':root {\n  --space-1: 0.25rem;\n}\n',
  'src/ui/styles/reset.css': '@layer reset {\n  a {\n    color: inherit;\n  }\n}\n',
  'src/ui/Card.module.css': '/* .no */\n.card {\n  gap: var(--space-1);\n}\n.card > .top {\n  margin: 0.5rem;\n}\n',
  'src/ui/Card.tsx':
    "import styles from './Card.module.css';\nexport const Card = () => <p className={styles.card} title={styles.top} />;\n",
  'src/run/app/web/router.tsx': "export const lazy = () => import('#events/events/web/EventPage.tsx');\n",
  'src/run/app/server/main.ts':
    "import cast from '#database/cast/people.ts';\nimport routes from '#events/events/server/routes.ts';\nexport default [cast, routes];\n",
  'database/migrations/0001.ts': 'select 1;\n'.repeat(400),
};
const rulesBroken = (more: Record<string, string>) => [
  ...new Set(findings(new Map(Object.entries({ ...clean, ...more }))).map(({ rule }) => rule)),
];

test('a tree that keeps the rules has no findings', () => {
  expect(findings(new Map(Object.entries(clean)))).toEqual([]);
});

const web = 'src/events/events/web/Faulty.tsx';
const server = 'src/events/events/server/faulty.ts';
const queries = 'src/events/events/server/faultyQueries.ts';
const faults: [rule: string, what: string, path: string, text: string][] = [
  ['direction', 'a feature knows a later one', server, "import routes from '#site/home/server/routes.ts';"],
  ['direction', 'platform knows a feature', 'src/platform/faulty.ts', "export * from '#people/accounts/rules.ts';"],
  ['direction', 'platform knows the content', 'src/platform/faulty.ts', "import { festival } from '#festival';"],
  [
    'direction',
    'a part of the design knows a feature',
    'src/ui/Faulty.tsx',
    "export * from '#people/accounts/rules.ts';",
  ],
  ['direction', 'platform knows the design', 'src/platform/http/web/faulty.ts', "export * from '#ui/toast.ts';"],
  [
    'direction',
    'an early room knows a later one',
    'src/people/audit/server/faulty.ts',
    "export * from '#people/people/contract.ts';",
  ],
  [
    'direction',
    'platform knows the addresses',
    'src/platform/faulty.ts',
    "import type { home } from '#platform/addresses.ts';",
  ],
  ['direction', 'a feature knows the demo cast', server, "const cast = await import('#database/cast/people.ts');"],
  [
    'direction',
    'platform reads a file of the design',
    'src/platform/faulty.ts',
    "export const sheet = readFileSync(new URL('../ui/styles/reset.css', import.meta.url));",
  ],
  [
    'direction',
    'a feature reads the demo cast',
    server,
    "export const cast = readFileSync(join(import.meta.dirname, '../../../../database/cast/people.ts'));",
  ],
  ['sides', 'web imports server', web, "import type { list } from '../server/queries.ts';"],
  ['sides', 'server imports web', server, "import { x } from '../web/x.ts';"],
  ['sides', 'server imports a component', server, "import { Card } from '../Card.tsx';"],
  ['sides', 'server imports react', server, "import { renderToString } from 'react-dom/server';"],
  [
    'pure',
    'rules import server code',
    'src/events/events/rules.ts',
    "import {\n  list,\n} from './server/queries.ts';",
  ],
  ['pure', 'rules import Node', 'src/events/events/rules.ts', "import { join } from 'node:path';"],
  [
    'pure',
    'a contract imports fastify',
    'src/events/events/contract.ts',
    "import type { FastifyReply } from 'fastify';",
  ],
  ['bundle', 'web imports a contract', web, "import { calls } from '../contract.ts';"],
  [
    'bundle',
    'web imports a contract with inline types',
    web,
    "import { type calls } from '#people/accounts/contract.ts';",
  ],
  ['bundle', 'web imports zod', web, "import { z } from 'zod';"],
  ['bundle', 'web imports Node', web, "import 'node:fs';"],
  ['bundle', 'web reaches zod through platform', web, "import { text } from '#platform/http/contract.ts';"],
  ['sql', 'a route imports drizzle', server, "import { eq } from 'drizzle-orm';"],
  ['sql', 'a route writes sql', server, 'export const all = (db, sql) => db.execute(sql`select 1`);'],
  ['sql', 'a route imports tables', server, "import { events } from './tables.ts';"],
  ['relative', 'a relative import leaves the feature', server, "import { users } from '../../accounts/rules.ts';"],
  [
    'relative',
    'a relative import leaves src',
    'src/run/app/server/faulty.ts',
    "import '../../../database/cast/people.ts';",
  ],
  ['vague', 'a file called utils', 'src/events/events/utils.ts', ''],
  ['vague', 'a folder called common', 'bench/common/clock.ts', ''],
  ['long', 'a long file', 'src/events/events/long.ts', 'x;\n'.repeat(301)],
  ['long', 'a long script', 'scripts/long.mjs', 'x;\n'.repeat(301)],
  ['long', 'a long suite', 'tests/api/long.test.ts', 'x;\n'.repeat(301)],
  ['long', 'a long unit test', 'src/events/events/long.test.ts', 'x;\n'.repeat(301)],
  [
    'writes',
    'a foreign insert',
    queries,
    "import { users as people } from '#people/accounts/server/tables.ts';\ntx.insert(people);",
  ],
  [
    'writes',
    'a foreign delete',
    queries,
    "import * as t from '#people/accounts/server/tables.ts';\ntx.delete(t.users);",
  ],
  ['writes', 'a foreign update in SQL', queries, 'tx.execute(sql`with a as (update users set name = 1) select 1`);'],
  [
    'writes',
    'a foreign insert in SQL',
    queries,
    "import { users } from '#people/accounts/server/tables.ts';\nsql`INSERT INTO ${users} (a)`;",
  ],
  ['writes', 'the meant write, made elsewhere', queries, 'sql`insert into invitations (event_id) values (1)`;'],
  ['names', 'the festival', web, "export const title = 'Welcome to Gizmo Days!';"],
  ['names', 'the university', server, "export const only = 'UOX Students Only';"],
  ['names', 'a club', server, "export const club = 'Chess+Code';"],
  ['names', "a club's slug", web, "export const club = 'chess-code';"],
  ['names', "a club's slug in a style sheet", 'src/ui/styles/tokens.css', ':root { --color-club-chess-code: #fff; }'],
  ['cut', 'a field cuts what is pasted', web, 'export const A = () => <input maxLength={50} />;'],
  ['texts', 'a condition beside a text', web, 'export const A = ({ n }) => <p>all {n > 1 && `of ${n}`}</p>;'],
  ['texts', 'a count beside a text', web, 'export const A = ({ n }) => <p>{n} people</p>;'],
  ['texts', 'a text or an element', web, "export const A = ({ n }) => <p><b>a</b> {n ? <i>b</i> : 'c'}</p>;"],
  ['texts', 'a text after what comes and goes', web, 'export const A = ({ n }) => <p>{n && <b>a</b>} people</p>;'],
  ['texts', 'a text straight in a fragment', web, 'export const A = ({ name }) => <>{name}</>;'],
  ['words', 'a retired word in a name', server, 'export const isTold = (mail) => mail.isSent;'],
  ['words', 'a retired word in a property', 'src/ui/Faulty.tsx', 'export const Faulty = () => <Card askedFor="a" />;'],
  ['words', 'a retired name, in a test', 'tests/api/faulty.test.ts', 'const bound = { atMost: 3 };'],
  ['words', 'a retired word that the API alone may use', server, 'export const told = 1;'],
  ['words', 'a retired word in the name of a file', 'tests/support/stragglers.ts', ''],
  ['words', 'a retired word in a class', 'src/ui/Card.module.css', '.card, .top, .whatWasSaid { color: inherit; }'],
  ['words', 'a retired name as a class', 'src/ui/Card.module.css', '.card, .top, .life { color: inherit; }'],
  ['global css', 'a sheet for the whole site', 'src/events/events/web/faulty.css', 'a { color: inherit; }'],
  ['class', 'a class in a global sheet', 'src/ui/styles/reset.css', '.card { color: inherit; }'],
  [
    'class',
    'a class that the sheet does not have',
    web,
    "import card from '#ui/Card.module.css';\nexport const a = card.bottom;",
  ],
  ['class', 'a class that nobody takes', 'src/events/events/web/Faulty.module.css', '.lost { color: inherit; }'],
  ['token', 'a token that is not there', 'src/ui/Card.module.css', '.card, .top { gap: var(--space-7); }'],
];

describe('a planted fault is reported', () => {
  test.each(faults)('%s: %s', (rule, _what, path, text) => {
    expect(rulesBroken({ [path]: `${text}\n` })).toContain(rule);
  });

  test('every rule has a fault planted', () => {
    const sources = globSync('scripts/house/*.ts').map((path) => readFileSync(path, 'utf8'));
    const named = sources.flatMap((text) =>
      [...text.matchAll(/\badd\(\s*'([\w ]+)'|\brule: '([\w ]+)'/g)].map(([, added, found]) => added ?? found),
    );
    const planted = new Set(faults.map(([rule]) => rule));
    expect(named.length).toBeGreaterThan(planted.size);
    expect(new Set(named)).toEqual(planted);
  });
});
