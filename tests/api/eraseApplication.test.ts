import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#people/audit/contract.ts';
import { databases } from '../support/app.ts';
import { applicationForms } from '../support/applicationForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

const email = 'canary.applies@cloud.neduet.edu.pk';
const forms = applicationForms({ name: 'Canary Applies', email, rollNumber: 'CT-23988', batch: '2023' });

describe.each(databases)('erasing an application on %s', (database) => {
  const site = suiteApp({ database });

  test.each([
    ['recruitment', 'application (Technical)'],
    ['club-recruitment', 'club application (Qubit Qrew, '],
  ] as const)('/%s: it goes with its mails, alone, and is recorded', async (path, summary) => {
    const apply = async () => {
      const answer = await site.nobody.post<{ application: { _id: string } }>(`/${path}`, forms[path]);
      expect(answer.status, answer.text).toBe(201);
      return answer.data.application._id;
    };
    const id = await apply();
    const stays = (await site.mailsTo(email)).length - 1;
    expect((await site.as('sana').delete(`/${path}/${id}`)).status).toBe(403);
    expect(await site.as('omar').delete(`/${path}/${id}`)).toMatchObject({
      status: 200,
      message: 'Application erased',
    });
    expect((await site.as('omar').get(`/${path}?search=canary`)).data).toMatchObject({ total: 0 });
    expect(await site.mailsTo(email)).toHaveLength(stays);
    expect((await site.as('omar').delete(`/${path}/${id}`)).code).toBe('not_found');
    expect((await site.as('omar').delete(`/${path}/nope`)).status).toBe(404);
    const { records } = (await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records?action=application'))
      .data;
    expect(records[0]).toMatchObject({ action: 'application.erased', subjectId: id });
    expect(records[0]?.summary).toContain(summary);
    expect(JSON.stringify(records)).not.toContain('anary');
    await apply();
    expect(await site.mailsTo(email)).toHaveLength(stays + 1);
  });
});
