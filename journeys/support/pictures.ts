import { expect, type Page, type Route } from '@playwright/test';
import type { PersonKey } from '../../database/cast/people.ts';
import { phoneJpeg } from '../../tests/support/pictureFiles.ts';
import type { Api, Login } from './api.ts';

/** @returns the id of a picture that this person may show */
export async function uploadedPicture(api: Api, url: string, who: PersonKey | Login): Promise<string> {
  const { token } = typeof who === 'string' ? await api.logIn(who) : who;
  const response = await fetch(`${url}/api/pictures`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
    body: new Uint8Array(await phoneJpeg()),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { picture: { id: string } } }).data.picture.id;
}

/** Makes a picture the one of this person's profile. */
export async function withPicture(api: Api, url: string, who: Login): Promise<Login> {
  const picture = { id: await uploadedPicture(api, url, who), x: 50, y: 30 };
  await api.call('PUT', '/users/profile', { picture }, who.token);
  return who;
}

/** Uploads that wait until they are let through, each by its number; those the page has given up by then reach nobody. */
export async function slowUploads(page: Page) {
  const uploads: Route[] = [];
  await page.route('**/api/pictures', (route) => void uploads.push(route));
  return {
    get held() {
      return uploads.length;
    },
    /** @returns the id of the picture, or nothing where there is none */
    async let(index: number): Promise<string> {
      await expect.poll(() => uploads.length).toBeGreaterThan(index);
      const route = uploads[index];
      if (!route) throw new Error(`there is no upload ${index}`);
      const response = await route.fetch();
      const { data } = (await response.json()) as { data?: { picture?: { id: string } } };
      await route.fulfill({ response }).catch(() => undefined);
      // The page has what it was sent.
      await page.evaluate(() => new Promise((resume) => setTimeout(resume, 100)));
      return data?.picture?.id ?? '';
    },
  };
}
