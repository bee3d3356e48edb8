import { noParticulars } from '../../particulars.ts';
import { describe, expect, it } from 'vitest';
import { festival } from '#festival';
import type { FestivalEvent } from '../../contract.ts';
import { bodyOf, copyOf, type EventForm, formOf, formProblems } from './eventForm.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const filled: EventForm = {
  ...formOf(),
  title: '  Code Relay ',
  description: ' Three rounds. ',
  date: '2026-12-01',
  time: '10:00',
  venue: ' Main Auditorium ',
  registrationDeadline: '2026-11-30T18:00',
};
const event: FestivalEvent = {
  _id: 'event',
  title: 'Code Relay',
  description: 'Three rounds.',
  category: 'Competition',
  date: '2026-11-01',
  time: '10:00',
  durationMinutes: 90,
  venue: 'Main Auditorium',
  status: 'upcoming',
  isDraft: false,
  cancellationReason: null,
  registrationDeadline: '2026-10-31T18:59:59.999Z',
  registrationOpensAt: null,
  ...noParticulars,
  picture: null,
  maxParticipants: null,
  isTeamEvent: true,
  minTeamSize: 2,
  maxTeamSize: 3,
  isKoderzEvent: true,
  allowOtherDepartments: false,
  eligibilityCriteria: { batches: ['2023'], departments: ['CSIT'] },
  organizer: { _id: 'sana', name: 'Sana' },
  organizerClub: 'Club',
  participantCount: 0,
  isFull: false,
  registrationOpen: true,
  updatedAt: '2026-10-01T00:00:00.000Z',
};
const problemsOf = (change: Partial<EventForm>, of?: FestivalEvent) =>
  formProblems({ ...(of ? formOf(of) : filled), ...change }, now, of).map(({ field, msg }) => `${field}: ${msg}`);

describe('the form of an event', () => {
  it('refuses what is too long at its field, with the sentence of the server', () => {
    expect(problemsOf({ title: 'a'.repeat(201), venue: 'a'.repeat(151), description: 'a'.repeat(5001) })).toEqual([
      'title: Title cannot exceed 200 characters',
      'venue: Venue cannot exceed 150 characters',
      'description: Description cannot exceed 5000 characters',
    ]);
    expect(problemsOf({ title: `${'a'.repeat(200)} ` })).toEqual([]);
  });

  it('begins with the defaults of the specification', () => {
    expect(formOf()).toMatchObject({
      category: 'Competition',
      minTeamSize: '1',
      maxTeamSize: '1',
      isTeamEvent: false,
      batches: [],
    });
  });

  it('sends trimmed texts, all batches when none is ticked, the own department, and the deadline in UTC', () => {
    expect(bodyOf(filled)).toEqual({
      title: 'Code Relay',
      category: 'Competition',
      description: 'Three rounds.',
      date: '2026-12-01',
      time: '10:00',
      durationMinutes: 120,
      venue: 'Main Auditorium',
      registrationDeadline: '2026-11-30T13:00:00.000Z',
      registrationOpensAt: '',
      picture: null,
      prizes: '',
      rulesUrl: '',
      contactName: '',
      contact: '',
      groupUrl: '',
      isTeamEvent: false,
      minTeamSize: 1,
      maxTeamSize: 1,
      isKoderzEvent: false,
      allowOtherDepartments: false,
      eligibilityCriteria: { batches: festival.batches, departments: ['CSIT'] },
    });
  });

  it('sends what is ticked and typed', () => {
    const body = bodyOf({
      ...filled,
      isTeamEvent: true,
      minTeamSize: '',
      maxTeamSize: '4',
      allowOtherDepartments: true,
      batches: ['2023'],
      maxParticipants: '40',
    });
    expect(body).toMatchObject({ minTeamSize: 1, maxTeamSize: 4, maxParticipants: 40 });
    expect(body.eligibilityCriteria).toEqual({
      batches: ['2023'],
      departments: ['CSIT', ...festival.otherDepartments],
    });
  });

  it('says what is wrong in the words of the specification', () => {
    expect(problemsOf({})).toEqual([]);
    expect(
      problemsOf({ title: ' ', venue: '', date: '', time: '', description: ' ', registrationDeadline: '' }),
    ).toEqual([
      'title: Event title is required',
      'description: Event description is required',
      'date: Event date is required',
      'time: Event time is required',
      'venue: Event venue is required',
      'registrationDeadline: Registration deadline is required',
    ]);
    expect(problemsOf({ date: '2026-11-19' })).toContain('date: Event date and time must be in the future');
    expect(problemsOf({ registrationDeadline: '2026-12-01T10:00' })).toEqual([
      'registrationDeadline: Registration deadline must be before event date and time',
    ]);
    expect(problemsOf({ registrationDeadline: '2026-11-20T14:59' })).toEqual([
      'registrationDeadline: Registration deadline must be in the future',
    ]);
    expect(problemsOf({ isTeamEvent: true, minTeamSize: '0', maxTeamSize: '2' })).toEqual([
      'minTeamSize: Minimum team size must be at least 1',
    ]);
    expect(problemsOf({ isTeamEvent: true, minTeamSize: '4', maxTeamSize: '3' })).toEqual([
      'maxTeamSize: Maximum team size must be greater than or equal to minimum team size',
    ]);
    expect(problemsOf({ isTeamEvent: true, minTeamSize: '2', maxTeamSize: '21' })).toEqual([
      'maxTeamSize: Team size cannot exceed 20',
    ]);
    expect(problemsOf({ minTeamSize: '7', maxTeamSize: '' })).toEqual([]);
    for (const limit of ['0', '-3']) {
      expect(problemsOf({ maxParticipants: limit })).toEqual([
        'maxParticipants: Maximum participants must be at least 1',
      ]);
    }
    for (const limit of ['2.5', '5e', '0.5', '-1.5']) {
      expect(problemsOf({ maxParticipants: limit })).toEqual([
        'maxParticipants: Maximum participants must be a whole number, such as 30',
      ]);
    }
    expect(problemsOf({ maxParticipants: '\u06f3\u06f0' })).toEqual([]);
    expect(bodyOf({ ...filled, maxParticipants: '\u06f3\u06f0' })).toMatchObject({ maxParticipants: 30 });
    expect(problemsOf({ isTeamEvent: true })).toEqual([
      expect.stringMatching(/^maxTeamSize: A team event needs room for two/),
    ]);
    expect(problemsOf({ date: '2026-02-30', registrationDeadline: '2026-02-30T10:00' })).toContain(
      'date: Please enter a date',
    );
  });

  it('of a copy begins without the picture, the group and the opening', () => {
    const picture = { id: 'picture', alt: 'A relay', x: 50, y: 50 };
    const more = { registrationOpensAt: '2026-10-01T00:00:00.000Z', groupUrl: 'https://chat.example/relay' };
    const copy = copyOf({ ...event, picture, ...more });
    expect(copy).toEqual(formOf(event));
    expect(copy).toMatchObject({ picture: null, pictureAlt: '', registrationOpensAt: '', groupUrl: '' });
  });

  it('lets an old event be corrected, and keeps a deadline that was not touched to the millisecond', () => {
    expect(problemsOf({}, event)).toEqual([]);
    expect(formOf(event).registrationDeadline).toBe('2026-10-31T23:59');
    expect(bodyOf(formOf(event), event).registrationDeadline).toBe(event.registrationDeadline);
    expect(bodyOf({ ...formOf(event), registrationDeadline: '2026-10-31T23:00' }, event).registrationDeadline).toBe(
      '2026-10-31T18:00:00.000Z',
    );
    expect(problemsOf({ registrationDeadline: '2026-11-01T10:00' }, event)).toEqual([
      'registrationDeadline: Registration deadline must be before event date and time',
    ]);
  });
});
