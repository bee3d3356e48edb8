import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startTestApp, type TestApp } from '../../../tests/app.ts';

describe.each(databases)('the app on the %s database', (database) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ database, mailbox: true });
  });
  afterAll(() => site.close());

  it('is alive and ready', async () => {
    expect((await site.nobody.get('/health')).body).toEqual({ success: true, data: {} });
    expect((await site.nobody.get('/ready')).status).toBe(200);
  });

  it('holds the demo: events of every status, registrations, a waitlist', async () => {
    const { body } = await site.nobody.get('/events');
    expect(new Set(body.data.events.map((event: { status: string }) => event.status)).size).toBe(4);
    const mine = await site.as('ayesha').get('/registrations/my-registrations');
    const statuses = mine.body.data.registrations.map((one: { status: string }) => one.status);
    expect(new Set(statuses)).toEqual(new Set(['registered', 'waitlisted', 'cancelled']));
  });
});
