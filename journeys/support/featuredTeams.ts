import type { FeaturedEvent } from '../../src/teams/featured/contract.ts';
import type { Api } from './api.ts';
import { day, featuredEvent, member } from './featured.ts';

export const featuredListOf = (family: string) => `/admin/featured-events?search=${family}`;

export async function twoFeaturedEvents(api: Api, family: string): Promise<[FeaturedEvent, FeaturedEvent]> {
  const on = (days: number) => ({ date: new Date(Date.now() + days * day).toISOString().slice(0, 10) });
  const quiet = await featuredEvent(api, `Quiet ${family}`, on(20));
  const waited = await featuredEvent(api, `Awaited ${family}`, on(21));
  const person = {
    phone: '0300-1234567',
    university: 'Elsewhere University',
    discipline: 'Electronics',
    batch: '2024',
  };
  await api.call('POST', `/featured-events/${waited._id}/register`, {
    teamName: `Waiters ${family}`,
    participants: [member(`Lead ${family}`), member(`Second ${family}`)].map((one) => ({ ...one, ...person })),
    paymentReceiptLink: 'https://pay.example/1',
  });
  return [quiet, waited];
}
