import { counted } from '#platform/counted.ts';

export function deletionEffect({
  participantCount,
  waitlistCount,
  cancelledCount,
  invitationCount,
}: Readonly<Record<'participantCount' | 'waitlistCount' | 'cancelledCount' | 'invitationCount', number>>): string {
  const people = participantCount + waitlistCount;
  if (people > 0) return `${counted(people, 'person is', 'people are')} registered or waiting.`;
  const gone = [
    ...(cancelledCount > 0 ? [counted(cancelledCount, 'cancelled registration', 'cancelled registrations')] : []),
    ...(invitationCount > 0 ? [counted(invitationCount, 'open invitation', 'open invitations')] : []),
  ];
  if (gone.length === 0) return 'Nobody is registered, and nothing else is deleted with it.';
  const isOne = cancelledCount + invitationCount === 1;
  return `Nobody is registered. ${gone.join(' and ')} ${isOne ? 'is' : 'are'} deleted with it.`;
}
