import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { cast } from '#database/cast/cast.ts';
import { addresses } from '#platform/addresses.ts';
import { people } from '#database/cast/people.ts';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { changeUser, findUserByEmail } from '#people/accounts/server/queries.ts';
import { initializeDatabase } from '#run/app/server/firstRun.ts';
import type { Db } from '#platform/database/database.ts';
import { inDatabase, type DatabaseTarget } from '../databases.ts';
import { startServer } from '../server.ts';
import { showPhotographs } from './photographs.ts';

export interface ProductionSite {
  url: string;
  /** One event that takes registrations, as visitors find it. */
  event: string;
  featuredEvent: string;
  club: string;
  /** Of every account. */
  password: string;
  /** Sizes of each event's photograph, in kB. */
  photographs: string;
}

// Production wants an address of https and a mail server. No mail is sent here, and no name is looked up.
const production = {
  NODE_ENV: 'production',
  RATE_LIMITS: 'on',
  PUBLIC_URL: 'https://techfest.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'festival@techfest.example',
};

/** The product as it runs in production, with the demo cast in it, on a free port of 127.0.0.1. */
export async function withSite(work: (site: ProductionSite) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-web-'));
  const target: DatabaseTarget = { kind: 'embedded', at: join(folder, 'data') };
  try {
    const password = randomUUID();
    const photographs = await inDatabase(target, async (database) => {
      await database.migrate();
      await initializeDatabase(database.db, { cast, admin: undefined }, new Date());
      await setPasswords(database.db, password);
      return showPhotographs(database.db);
    });
    const server = await startServer(target, { env: production });
    await work({
      url: server.url,
      event: addresses.event(await idOf(`${server.url}/api/events`, 'Build Night')),
      featuredEvent: addresses.featuredEvent(await idOf(`${server.url}/api/featured-events`, 'Open Circuit')),
      club: addresses.club('koderz-club'),
      password,
      photographs,
    }).finally(() => server.stop());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Production does not start while an account has the demo's password. */
async function setPasswords(db: Db, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  for (const { email } of people) {
    const account = await findUserByEmail(db, email);
    if (account) await changeUser(db, account.id, { passwordHash });
  }
}

const listed = z.object({ data: z.object({ events: z.array(z.object({ _id: z.string(), title: z.string() })) }) });

async function idOf(url: string, title: string): Promise<string> {
  const { data } = listed.parse(await (await fetch(url)).json());
  const found = data.events.find((event) => event.title === title);
  if (!found) throw new Error(`${url} has no ${title}`);
  return found._id;
}
