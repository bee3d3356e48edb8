import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { hasPdftotext, linesOf } from '../support/pdf.ts';
import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const saved = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const download = page.waitForEvent('download');
  await press();
  return download;
};

for (const width of [1440, 390])
  test(`who was there gets a certificate, and anybody verifies it, ${width} wide`, async ({
    page,
    api,
    signedIn,
    another,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    const title = `Certificate Night ${width}`;
    const event = await api.newEvent(title);
    const name = 'عائشہ نور';
    const guest = await api.newcomer('Ayesha in Urdu');
    const { rollNumber, batch, section, phoneNumber } = guest.user;
    await api.call('PUT', '/users/profile', { name, rollNumber, batch, section, phoneNumber }, guest.token);
    await api.register(event, guest);
    await api.register(event, await api.newcomer('Omer Absent'));

    const { token } = await signedIn(page, 'zara');
    const results = `/admin/events/${event._id}/results`;
    await page.goto(results);
    const certificates = main(page).getByRole('region', { name: 'Certificates' });
    await expect(certificates).toContainText('once this event is Concluded. So far, nobody was marked present.');
    await expect(certificates.getByRole('button')).toHaveCount(0);
    const { people } = await api.call<{ people: { key: string; name: string }[] }>(
      'GET',
      `/events/${event._id}/door`,
      undefined,
      token,
    );
    const key = people.find((person) => person.name === name)?.key;
    const marks = [{ id: 'in', key, present: true, at: new Date().toISOString() }];
    await api.call('POST', `/events/${event._id}/attendance`, { marks }, token);
    await api.call('PATCH', `/events/${event._id}`, { status: 'completed' }, token);
    await page.reload();
    await expect(certificates).toContainText('1 person was marked present and finds theirs under My Registrations.');
    const zip = await saved(page, () => certificates.getByRole('button', { name: 'Download All (1)' }).click());
    expect(zip.suggestedFilename()).toBe(`certificates-${event.date}.zip`);
    expect(Object.keys(unzipSync(readFileSync(await zip.path())))).toEqual([
      expect.stringMatching(/^CT-\d{5} عائشہ نور\.pdf$/),
    ]);

    const own = await another();
    await own.setViewportSize({ width, height: 850 });
    await signedIn(own, guest);
    await own.goto('/my-registrations');
    const mine = main(own).getByRole('region', { name: 'My Certificates' });
    await expect(mine).toContainText(`${title}Took part, `);
    const pdf = await saved(own, () => mine.getByRole('button', { name: 'Download PDF' }).click());
    const [, serial = ''] = /^certificate-(\w{16})\.pdf$/.exec(pdf.suggestedFilename()) ?? [];
    if (hasPdftotext())
      expect(linesOf(readFileSync(await pdf.path()))).toEqual(expect.arrayContaining(['عائشہ نور', title]));

    const visitor = await another();
    await visitor.setViewportSize({ width, height: 850 });
    await visitor.goto('/verify');
    const view = main(visitor);
    await view.getByRole('button', { name: 'Verify' }).click();
    await expect(view.getByText('A serial has 16 letters and digits')).toBeVisible();
    await expect(view.getByLabel('Serial')).toBeFocused();
    await view.getByLabel('Serial').fill('K7QM');
    await expect(view.getByText('A serial has 16 letters and digits')).toBeVisible();
    await view.getByLabel('Serial').fill('K7QM-2XRP-90TB-4VHE');
    await expect(view.getByText('A serial has 16 letters and digits')).toHaveCount(0);
    await view.getByLabel('Serial').fill(serial.toLowerCase().replaceAll(/(.{4})/g, '$1 '));
    await view.getByLabel('Serial').press('Enter');
    await expect(visitor).toHaveURL(`/verify/${serial}`);
    await expect(view.getByText('This certificate is ours')).toBeVisible();
    await expect(view.getByRole('definition')).toHaveText([
      'عائشہ نور',
      title,
      event.date.split('-').toReversed().join('/'),
      'Took part',
    ]);
    await visitor.goto('/verify/0000-0000-0000-0000');
    await expect(view.getByText('No certificate has this serial')).toBeVisible();
    await expect(view.getByLabel('Serial')).toHaveValue('0000-0000-0000-0000');
  });
