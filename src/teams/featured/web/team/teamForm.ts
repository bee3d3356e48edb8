import { storedNationalId, storedRollNumber, storedTeamPhone } from '#people/accounts/typedNumber.ts';
import type { ChosenPicture } from '#people/pictures/web/usePictureUpload.ts';
import type { FieldError } from '#platform/http/contract.ts';
import type { ManagedRegistration } from '../../contract.ts';
import { type ParticipantForm, takenProblems, teamProblems, usualTeamSize } from '../../rules.ts';

/** May hold more people than `size`, so that enlarging the team restores a removed one. */
export interface TeamDraft {
  teamName: string;
  size: number;
  participants: ParticipantForm[];
  paymentReceiptLink: string;
  /** A picture of the receipt in place of the link. */
  receipt: ChosenPicture | null;
}

interface TeamEvent {
  nedOnly: boolean;
  minTeamSize: number;
  maxTeamSize: number;
}

const emptyParticipant: ParticipantForm = {
  name: '',
  email: '',
  phone: '',
  university: '',
  discipline: '',
  batch: '',
  cnic: '',
  rollNumber: '',
};

export function resized(draft: TeamDraft, size: number): TeamDraft {
  const missing = Math.max(0, size - draft.participants.length);
  return {
    ...draft,
    size,
    participants: [...draft.participants, ...Array.from({ length: missing }, () => emptyParticipant)],
  };
}

export const emptyDraft = ({ minTeamSize }: TeamEvent): TeamDraft =>
  resized({ teamName: '', size: 0, participants: [], paymentReceiptLink: '', receipt: null }, minTeamSize);

/** The server masks CNICs, so they are left empty. An empty CNIC is not changed. */
export const draftOf = ({ teamName, participants, paymentReceiptLink }: ManagedRegistration): TeamDraft => ({
  teamName,
  size: participants.length,
  participants: participants.map(({ rollNumber, phone, pass: _pass, ...participant }) => ({
    ...participant,
    phone: phone ?? '',
    rollNumber: rollNumber ?? '',
    cnic: '',
  })),
  paymentReceiptLink: paymentReceiptLink ?? '',
  receipt: null,
});

export function sizesOf({ minTeamSize, maxTeamSize }: Partial<TeamEvent>): number[] {
  const least = minTeamSize ?? usualTeamSize.minTeamSize;
  const most = Math.max(least, maxTeamSize ?? usualTeamSize.maxTeamSize);
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

/** What the form begins with: the saved draft, in a size that the event still allows. */
export function firstDraft(event: TeamEvent, saved: TeamDraft | undefined): TeamDraft {
  const draft = saved ? { ...saved, receipt: saved.receipt ?? null } : emptyDraft(event);
  const sizes = sizesOf(event);
  return resized(draft, Math.min(Math.max(draft.size, sizes[0] ?? 1), sizes.at(-1) ?? 1));
}

export function bodyOf(draft: TeamDraft, { nedOnly }: Pick<TeamEvent, 'nedOnly'>) {
  return {
    teamName: draft.teamName.trim(),
    participants: draft.participants
      .slice(0, draft.size)
      .map(({ rollNumber, ...rest }) => ({ ...rest, ...(nedOnly ? { rollNumber: rollNumber.trim() } : {}) })),
    ...(nedOnly
      ? {}
      : { paymentReceiptLink: draft.paymentReceiptLink.trim(), paymentReceipt: draft.receipt?.id ?? '' }),
  };
}

/**
 * What is wrong, under the paths that the server uses too.
 * @param registeredCount so many people, from the first on, are registered already and may leave their CNIC out
 */
export function draftProblems(
  draft: TeamDraft,
  { nedOnly }: Pick<TeamEvent, 'nedOnly'>,
  registeredCount = 0,
  hasReceipt = false,
): FieldError[] {
  const participants = draft.participants
    .slice(0, draft.size)
    .map((participant) => ({ ...participant, rollNumber: nedOnly ? participant.rollNumber : '' }));
  const form = {
    ...draft,
    participants,
    paymentReceiptLink: nedOnly ? '' : draft.paymentReceiptLink,
    paymentReceipt: nedOnly ? '' : (draft.receipt?.id ?? ''),
  };
  const keepsCnic = ({ field }: FieldError) => {
    const [, position = '', name] = field.split('.');
    return name === 'cnic' && Number(position) < registeredCount && participants[Number(position)]?.cnic.trim() === '';
  };
  const problems = teamProblems(form, { nedOnly }, { hasReceipt }).filter((problem) => !keepsCnic(problem));
  return [...problems.map(inDraft), ...takenProblems(participants)];
}

const inDraft = ({ field, msg }: FieldError): FieldError => ({ field: draftPathOf(field), msg });

/** The path in the draft of a field of the call. */
export const draftPathOf = (field: string): string => (field === 'paymentReceipt' ? 'receipt' : field);

export const normalizeDraft = (draft: TeamDraft): TeamDraft => ({
  ...draft,
  participants: draft.participants.map((participant) => ({
    ...participant,
    phone: storedTeamPhone(participant.phone),
    cnic: storedNationalId(participant.cnic),
    rollNumber: storedRollNumber(participant.rollNumber),
  })),
});

/** Whether a field belongs to a person whom a team of this size does not have. */
export const isBeyondSize = (path: string, size: number): boolean =>
  Number(/^participants\.(\d+)/.exec(path)?.[1] ?? -1) >= size;
