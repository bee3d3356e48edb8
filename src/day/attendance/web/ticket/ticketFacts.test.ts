import { describe, expect, test } from 'vitest';
import { festival } from '#festival';
import type { Registration } from '#teams/registrations/contract.ts';
import { registrationNumber } from '#teams/registrations/registrationNumber.ts';
import { registeredEvent } from '../../../../../tests/support/registeredEvent.ts';
import { ticketFacts, writtenNumber } from './ticketFacts.ts';

const leader = { _id: 'u1', name: 'Ayesha Noor', rollNumber: 'CT-23001', picture: null };
const member = { _id: 'u2', name: 'Bilal Khan', rollNumber: 'CT-23002', picture: null };
const registration = (changes: Partial<Registration> = {}): Registration => ({
  _id: '019ab000-0000-7000-8000-00000000ffff',
  event: { ...registeredEvent, organizerClub: festival.clubs[0]?.name ?? '' },
  isIndividual: false,
  teamName: 'Off by One',
  teamMembers: [leader, member],
  teamLeader: leader,
  status: 'registered',
  waitlistPosition: null,
  canCancel: true,
  canChangeTeam: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

describe('what a ticket and its pictures say', () => {
  test('of a team its name alone, and nobody’s roll number', () => {
    const facts = ticketFacts(registration(), 'Bilal Khan', 'Hall');
    expect(facts.holder).toBe('Off by One');
    expect(JSON.stringify(facts)).not.toMatch(/Ayesha|Bilal|CT-23/);
  });
  test('of one person the name', () => {
    expect(ticketFacts(registration({ teamName: null, isIndividual: true }), 'Ayesha Noor', 'Hall').holder).toBe(
      'Ayesha Noor',
    );
  });
  test('whose event it is: the club, what stands in its place, or the festival', () => {
    const by = (organizerClub: string) =>
      ticketFacts(registration({ event: { ...registration().event, organizerClub } }), 'A', 'Hall');
    expect(by(festival.clubs[0]?.slug ?? '')).toMatchObject({ by: festival.clubs[0]?.name, club: festival.clubs[0] });
    expect(by('Robotics Society')).toMatchObject({ by: 'Robotics Society', club: undefined });
    expect(by('').by).toBe(festival.name);
  });
});

describe('a registration’s number', () => {
  test('is its id’s last forty bits in eight characters', () => {
    expect(registrationNumber('019ab000-0000-7000-8000-000000000000')).toBe('00000000');
    expect(registrationNumber('019ab000-0000-7000-8000-00000000ffff')).toBe('00001ZZZ');
    expect(registrationNumber('019ab000-0000-7000-8000-00ffffffffff')).toBe('ZZZZZZZZ');
  });
  test('has no letter that is read as a digit', () => {
    for (let i = 0; i < 200; i++) expect(registrationNumber(crypto.randomUUID())).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  });
  test('is written in two halves', () => {
    expect(writtenNumber('8WKC69HP')).toBe('8WKC-69HP');
  });
});
