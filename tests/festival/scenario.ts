import type { PersonKey } from '#database/cast/people.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { festival } from '#festival';
import { instantOf } from '#platform/dates.ts';
import type { Answered, TestApp } from '../support/app.ts';

export const firstDay = '2027-04-15';
export const lastFestivalDay = '2027-04-17';
export const lastDay = '2027-04-24';

export const outsider = { name: 'Saad Outsider', email: 'saad@other.example' };

export interface Act {
  day: string;
  time: string;
  description: string;
  run: () => Promise<unknown>;
}

export function festivalScenario(site: TestApp): { acts: Act[]; openingId: () => string } {
  const ids = new Map<string, string>();
  const idOf = (title: string) => ids.get(title) ?? title;
  const forms = new Map<string, object>();
  const registrationOf = new Map<string, string>();
  const invitations = new Map<string, string>();

  const must = async <Data>(answer: Promise<Answered<Data>>): Promise<Data> => {
    const { success, data, text } = await answer;
    if (!success) throw new Error(text);
    return data;
  };
  const organizer = () => site.as('omar');

  async function announceEvent(title: string, about: object) {
    const form = { title, category: 'Competition', description: `All about ${title}.`, ...about };
    const { event } = await must(organizer().post<{ event: FestivalEvent }>('/events', form));
    ids.set(title, event._id);
    forms.set(title, form);
  }
  const edit = (title: string, changes: object) =>
    must(organizer().put(`/events/${idOf(title)}`, { ...forms.get(title), ...changes }));
  const setStatus = (title: string, status: string) => must(organizer().patch(`/events/${idOf(title)}`, { status }));
  async function register(who: PersonKey, title: string, teamName?: string) {
    const form = { eventId: idOf(title), ...(teamName !== undefined && { teamName, useInvitations: true }) };
    const { registration } = await must(site.as(who).post<{ registration: Registration }>('/registrations', form));
    registrationOf.set(`${who} ${title}`, registration._id);
  }
  async function invite(from: PersonKey, to: PersonKey, title: string) {
    const form = { eventId: idOf(title), receiverId: await site.idOf(to) };
    const { invitation } = await must(site.as(from).post<{ invitation: Invitation }>('/invitations/send', form));
    invitations.set(`${to} ${title}`, invitation._id);
  }
  const accept = (who: PersonKey, title: string) =>
    must(site.as(who).put(`/invitations/${invitations.get(`${who} ${title}`)}/respond`, { response: 'accept' }));

  const act = (at: string, description: string, run: () => Promise<unknown>): Act => {
    const [day = '', time = ''] = at.split(' ');
    return { day, time, description, run };
  };
  const deadline = (day: string, time: string) => ({
    registrationDeadline: instantOf(day, time, festival.timeZone).toISOString(),
  });

  const held = (date: string, time: string, durationMinutes: number, venue: string) => ({
    date,
    time,
    durationMinutes,
    venue,
  });

  return {
    openingId: () => idOf('Opening Talk'),
    acts: [
      act('2027-03-04 08:00', 'Omar puts four events and a featured one on the site.', async () => {
        const team = { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 };
        await announceEvent('Opening Talk', {
          category: 'Workshop',
          ...held('2027-04-15', '10:00', 60, 'Main Auditorium'),
          ...deadline('2027-04-14', '20:00'),
        });
        await announceEvent('Game Jam', {
          ...held('2027-04-15', '12:00', 600, 'Lab 1'),
          ...team,
          ...deadline('2027-04-10', '18:00'),
        });
        await announceEvent('Code Sprint', {
          ...held('2027-04-16', '10:00', 120, 'Lab 2'),
          maxParticipants: 2,
          ...deadline('2027-04-14', '18:00'),
        });
        await announceEvent('Quiz Night', {
          ...held('2027-04-17', '18:00', 120, 'Hall B'),
          ...team,
          ...deadline('2027-04-13', '18:00'),
        });
        const form = {
          title: 'Robo Race',
          category: 'Competition',
          description: 'All about Robo Race.',
          minTeamSize: 1,
          maxTeamSize: 3,
          ...held('2027-04-17', '14:00', 180, 'Courtyard'),
          ...deadline('2027-04-12', '18:00'),
          payment: 'Rs. 1,500 to account 12345 until 12/04/2027.',
        };
        const { event } = await must(organizer().post<{ event: FeaturedEvent }>('/admin/featured-events', form));
        ids.set('Robo Race', event._id);
      }),
      act('2027-03-06 10:00', 'Ayesha and Zain register for the Opening Talk.', async () => {
        await register('ayesha', 'Opening Talk');
        await register('zain', 'Opening Talk');
      }),
      act('2027-03-08 10:00', 'Ayesha and Bilal take both seats of the Code Sprint; Hira waits.', async () => {
        for (const who of ['ayesha', 'bilal', 'hira'] as const) await register(who, 'Code Sprint');
      }),
      act('2027-03-15 12:00', 'Omar announces the dates.', () =>
        must(organizer().patch('/settings', { datesAnnounced: true })),
      ),
      act('2027-03-20 14:00', 'The Opening Talk moves to another hall.', () =>
        edit('Opening Talk', { venue: 'Open Air Stage' }),
      ),
      act('2027-03-22 10:00', 'Saad of another university registers a team for the Robo Race.', async () => {
        const person = {
          phone: '0300-5551234',
          university: 'Other University',
          discipline: 'Physics',
          batch: '2024',
          rollNumber: '',
        };
        const form = {
          teamName: 'Gear Heads',
          participants: [{ ...person, ...outsider, cnic: '4210112345671' }],
          paymentReceiptLink: 'https://pay.example/1',
        };
        const made = await must(
          site.nobody.post<{ registration: { _id: string } }>(`/featured-events/${idOf('Robo Race')}/register`, form),
        );
        registrationOf.set('Robo Race', made.registration._id);
      }),
      act('2027-03-23 16:00', 'Omar confirms Saad’s team.', () =>
        must(
          organizer().patch(`/featured-events/${idOf('Robo Race')}/registrations/${registrationOf.get('Robo Race')}`, {
            status: 'confirmed',
          }),
        ),
      ),
      act('2027-04-01 10:00', 'Bilal cancels the Code Sprint, so Hira moves up.', () =>
        must(site.as('bilal').delete(`/registrations/${registrationOf.get('bilal Code Sprint')}`)),
      ),
      act('2027-04-06 10:00', 'Ayesha invites Bilal and Zain to the Game Jam.', async () => {
        await invite('ayesha', 'bilal', 'Game Jam');
        await invite('ayesha', 'zain', 'Game Jam');
      }),
      act('2027-04-06 14:00', 'Bilal accepts; Zain does not answer.', () => accept('bilal', 'Game Jam')),
      act('2027-04-10 10:00', 'Ayesha, reminded the day before, registers the team.', () =>
        register('ayesha', 'Game Jam', 'Null Pointers'),
      ),
      act('2027-04-11 10:00', 'Hira invites Zain to the Quiz Night.', () => invite('hira', 'zain', 'Quiz Night')),
      act('2027-04-11 12:00', 'Zain accepts. They never register.', () => accept('zain', 'Quiz Night')),
      act('2027-04-12 10:00', 'The Code Sprint is cancelled.', () => setStatus('Code Sprint', 'cancelled')),
      act('2027-04-13 10:00', 'The Code Sprint takes place after all.', () => setStatus('Code Sprint', 'upcoming')),
      act('2027-04-13 12:00', 'Zain turns reminders off.', () =>
        must(site.as('zain').put('/users/profile', { remindersByEmail: false })),
      ),
      act('2027-04-14 16:00', 'Omar writes to everybody registered for the Opening Talk.', () =>
        must(
          organizer().post(`/events/${idOf('Opening Talk')}/messages`, {
            audience: 'registered',
            subject: 'Bring a jacket',
            body: 'We sit outside.',
          }),
        ),
      ),
      act('2027-04-18 12:00', 'Omar closes the events and publishes the results of the Game Jam.', async () => {
        for (const title of ['Opening Talk', 'Game Jam', 'Code Sprint', 'Quiz Night'])
          await setStatus(title, 'completed');
        await must(
          organizer().put(`/events/${idOf('Game Jam')}/results`, {
            results: [
              { place: 1, registrationId: registrationOf.get('ayesha Game Jam'), note: 'A game with one button.' },
            ],
            published: true,
          }),
        );
      }),
    ],
  };
}
