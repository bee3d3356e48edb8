import type { Page, ViewportSize } from '@playwright/test';
import type { FestivalEvent } from '../../src/events/events/contract.ts';
import type { Newcomer } from './api.ts';
import type { Given } from './fixtures.ts';

interface FullEvent {
  event: FestivalEvent;
  seated: Newcomer;
  waiting: Newcomer;
  reader: Page;
}

export async function fullEvent(
  { api, another, signedIn }: Pick<Given, 'api' | 'another' | 'signedIn'>,
  title: string,
  size: ViewportSize,
): Promise<FullEvent> {
  const event = await api.newEvent(title, { maxParticipants: 1 });
  const [seated, waiting] = [await api.newcomer('Seated Person'), await api.newcomer('Waiting Person')];
  for (const person of [seated, waiting]) await api.register(event, person);

  const reader = await another();
  await reader.setViewportSize(size);
  await signedIn(reader, seated);
  await reader.goto(`/events/${event._id}`);
  return { event, seated, waiting, reader };
}
