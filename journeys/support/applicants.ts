import type { Api } from './api.ts';
import { freshEmail, freshRollNumber } from './fixtures.ts';

export const applicationsOf = (family: string) => `/admin/recruitment?search=${family}`;

export async function applicantsOfFamily(api: Api, family: string): Promise<string[]> {
  const applied = ['Amna', 'Bano', 'Chand'].map((first) => `${first} ${family}`);
  for (const name of applied) {
    const email = freshEmail(name, 'example.com');
    const form = { name, email, rollNumber: freshRollNumber(), batch: '2024', domain: 'Content' };
    await api.call('POST', '/recruitment', form);
  }
  return applied;
}
