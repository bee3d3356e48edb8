import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { changeUser } from '#people/accounts/server/queries.ts';
import type { AuditEntry } from '#people/audit/contract.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { mails } from '#platform/mail/tables.ts';
import { databases } from '../support/app.ts';
import { applicationForms } from '../support/applicationForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

const template = 'application_answered';
const forms = applicationForms({ name: 'Told Applicant', rollNumber: 'CT-23987', batch: '2023' });
const kinds = [
  ['recruitment', 'Technical'],
  ['club-recruitment', 'Qubit Qrew, Lead'],
] as const;

describe.each(databases)('answering applications on %s', (database) => {
  const site = suiteApp({ database });
  let n = 0;
  const apply = async (path: keyof typeof forms) => {
    const email = `told${n++}@example.com`;
    const rollNumber = `CT-${23950 + n}`;
    const made = await site.nobody.post<{ application: { _id: string; updatedAt: string } }>(`/${path}`, {
      ...forms[path],
      email,
      rollNumber,
    });
    expect(made.status, made.text).toBe(201);
    const { _id: id, updatedAt } = made.data.application;
    return {
      id,
      email,
      updatedAt,
      set: (status: string, notify?: boolean) =>
        site
          .as('omar')
          .put<{ wasTold: boolean }>(`/${path}/${id}/status`, { status, ...(notify === undefined ? {} : { notify }) }),
      mails: async () => (await site.mails()).filter((mail) => mail.to === email && mail.template === template),
    };
  };

  test.each(kinds)('/%s: the applicant is told when the reviewer says so', async (path, purpose) => {
    const one = await apply(path);
    expect((await one.set('shortlisted')).status).toBe(200);
    expect((await one.set('rejected', false)).status).toBe(200);
    expect((await one.set('reviewed', true)).status).toBe(200);
    expect(await one.mails()).toEqual([]);
    expect((await one.set('shortlisted', true)).status).toBe(200);
    expect((await one.set('shortlisted', true)).status).toBe(200);
    const [mail, ...more] = await one.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      status: 'queued',
      nextAttemptAt: new Date(site.clock.now().getTime() + 30_000),
      data: { purpose, status: 'shortlisted', name: forms[path].name },
    });
    const rendered = mail && (await renderMailToSend(site.context, mail));
    expect(rendered?.subject).toBe(`You are on the shortlist: ${purpose}`);
    const { records } = (await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records?action=application'))
      .data;
    expect(records[0]?.summary).toMatch(/\) from reviewed to shortlisted, and mailed the applicant$/);
    expect((await one.set('rejected', true)).status).toBe(200);
    expect((await one.mails()).map(({ data, status }) => [data['status'], status])).toEqual([
      ['rejected', 'queued'],
      ['shortlisted', 'withdrawn'],
    ]);
  });

  test.each(kinds)('/%s: a status that is taken back tells nobody', async (path) => {
    const one = await apply(path);
    await one.set('rejected', true);
    const [queued] = await one.mails();
    await one.set('pending');
    const [mail] = await one.mails();
    expect(mail).toMatchObject({ status: 'withdrawn', lastError: null });
    expect(queued && (await renderMailToSend(site.context, queued))).toBeNull();
  });

  test.each(kinds)('/%s: a second administrator who sets the same has nothing to undo', async (path) => {
    const one = await apply(path);
    interface Set {
      application: { status: string; updatedAt: string };
      isChanged: boolean;
    }
    const set = (who: 'omar' | 'bilal', body: object) => site.as(who).put<Set>(`/${path}/${one.id}/status`, body);
    await changeUser(site.db, await site.idOf('bilal'), { role: 'super_admin' });
    site.clock.advance(1);
    const first = await set('omar', { status: 'shortlisted', updatedAt: one.updatedAt, notify: true });
    expect(first.data.isChanged).toBe(true);
    site.clock.advance(1);
    const second = await set('bilal', { status: 'shortlisted', updatedAt: one.updatedAt });
    expect(second.status).toBe(200);
    expect(second.data).toMatchObject({ isChanged: false, application: first.data.application });
    expect(
      (await one.mails()).map(({ status }) => status),
      'the first one’s mail stays',
    ).toEqual(['queued']);
  });

  test.each(kinds)('/%s: who takes a status back reads that the mail had gone', async (path) => {
    const one = await apply(path);
    const wasTold = async (status: string, notify = false) => {
      site.clock.advance(1);
      return (await one.set(status, notify)).data.wasTold;
    };
    const leave = (change: object) =>
      site.db
        .update(mails)
        .set(change)
        .where(and(eq(mails.to, one.email), eq(mails.status, 'queued')));
    expect(await wasTold('rejected', true)).toBe(false);
    expect(await wasTold('pending'), 'withdrawn in time').toBe(false);
    expect(await wasTold('rejected', true)).toBe(false);
    await leave({ status: 'sent' });
    expect(await wasTold('pending'), 'sent').toBe(true);
    expect(await wasTold('reviewed'), 'a mail of a change before').toBe(false);
    expect(await wasTold('shortlisted', true)).toBe(false);
    await leave({ attempts: 1 });
    expect(await wasTold('reviewed'), 'in flight').toBe(true);
  });

  test.each(kinds)('/%s: the mail goes with the application when that is erased', async (path) => {
    const one = await apply(path);
    await one.set('rejected', true);
    expect(await one.mails()).toHaveLength(1);
    expect((await site.as('omar').delete(`/${path}/${one.id}`)).status).toBe(200);
    expect(await one.mails()).toEqual([]);
  });

  test('`notify` is a boolean, and super_admins alone are heard', async () => {
    const one = await apply('recruitment');
    const path = `/recruitment/${one.id}/status`;
    const wrong = await site.as('omar').put(path, { status: 'rejected', notify: 'yes' });
    expect(wrong).toMatchObject({ status: 400, errors: [{ field: 'notify' }] });
    expect((await site.as('sana').put(path, { status: 'rejected', notify: true })).code).toBe('forbidden');
    expect(await one.mails()).toEqual([]);
  });
});
