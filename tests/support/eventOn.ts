import type { EventStatus } from '#events/events/rules.ts';

export const eventOn = (_id: string, date: string, status: EventStatus = 'upcoming') => ({
  _id,
  date,
  time: '10:00',
  status,
});
