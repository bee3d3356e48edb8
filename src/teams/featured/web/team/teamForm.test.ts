import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  draftProblems,
  emptyDraft,
  resized,
  sizesOf,
  isBeyondSize,
  normalizeDraft,
  type TeamDraft,
} from './teamForm.ts';

const open = { nedOnly: false, minTeamSize: 2, maxTeamSize: 3 };
const person = (name: string, cnic: string) => ({
  name,
  email: `${name}@elsewhere.example`,
  phone: '0300-1234567',
  university: 'Elsewhere',
  discipline: 'CS',
  batch: '2023',
  cnic,
  rollNumber: '',
});
const team: TeamDraft = {
  teamName: ' Ravens ',
  size: 2,
  participants: [person('a', '1111111111111'), person('b', '2222222222222'), person('', '3')],
  paymentReceiptLink: 'https://receipts.example/1',
  receipt: null,
};
const problemsOf = (draft: TeamDraft, event: { nedOnly: boolean } = open, registeredCount = 0) =>
  draftProblems(draft, event, registeredCount).map(({ field, msg }) => `${field}: ${msg}`);

describe('the form of a team', () => {
  it('begins with the smallest size, and keeps whoever is taken off', () => {
    expect(emptyDraft(open).participants).toHaveLength(2);
    expect(sizesOf(open)).toEqual([2, 3]);
    expect(sizesOf({})).toEqual([2, 3, 4]);
    expect(resized(resized(team, 2), 3).participants[2]?.cnic).toBe('3');
  });

  it('validates and sends only who is in it', () => {
    expect(problemsOf(team)).toEqual([]);
    expect(bodyOf(team, open)).toMatchObject({ teamName: 'Ravens', participants: [{ name: 'a' }, { name: 'b' }] });
    expect(problemsOf({ ...team, size: 3 })).toContain('participants.2.name: Name is required');
  });

  it('asks for a roll number or for a receipt, never for both', () => {
    const rolled = { ...team, participants: team.participants.map((one) => ({ ...one, rollNumber: 'CT-23045' })) };
    expect(problemsOf(rolled, { nedOnly: true })).toEqual([]);
    expect(problemsOf(rolled)).toEqual([]);
    expect(bodyOf(rolled, { nedOnly: true })).not.toHaveProperty('paymentReceiptLink');
    expect(bodyOf(rolled, open).participants[0]).not.toHaveProperty('rollNumber');
  });

  it('names who is in it twice, and lets a known CNIC be left out', () => {
    const [first = person('', '')] = team.participants;
    expect(problemsOf({ ...team, participants: [first, { ...first, email: 'b@b.example' }] })).toEqual([
      'participants.1.cnic: Participant 1 has this CNIC too',
    ]);
    const left = { ...team, participants: [{ ...first, cnic: '' }, person('b', '')] };
    expect(problemsOf(left, open, 1)).toEqual(['participants.1.cnic: CNIC is required']);
  });

  it('knows the fields of whoever is taken off', () => {
    expect(isBeyondSize('participants.2.cnic', 2)).toBe(true);
    expect(isBeyondSize('participants.1.cnic', 2)).toBe(false);
    expect(isBeyondSize('teamName', 2)).toBe(false);
  });

  it('brings numbers into the form in which they are stored, and leaves others for the rule to refuse', () => {
    const typed = { phone: '+92 (300) 1234567', cnic: '\u200e42101–1234567–1', rollNumber: 'ct 23045' };
    expect(normalizeDraft({ ...team, participants: [{ ...person('a', ''), ...typed }] }).participants[0]).toMatchObject(
      {
        phone: '0300-1234567',
        cnic: '4210112345671',
        rollNumber: 'CT-23045',
      },
    );
    expect(normalizeDraft({ ...team, participants: [person('a', '42101-123')] }).participants[0]?.cnic).toBe(
      '42101-123',
    );
  });
});
