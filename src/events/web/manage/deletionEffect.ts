const counted = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`;

/** 'Nobody is registered. 2 cancelled registrations and 1 open invitation are deleted with it.' */
export function deletionEffect({
  participantCount,
  waitlistCount,
  cancelledCount,
  invitationCount,
}: Readonly<Record<'participantCount' | 'waitlistCount' | 'cancelledCount' | 'invitationCount', number>>): string {
  const people = participantCount + waitlistCount;
  if (people > 0) return `${people === 1 ? '1 person is' : `${people} people are`} registered or waiting.`;
  const gone = [
    ...(cancelledCount > 0 ? [counted(cancelledCount, 'cancelled registration')] : []),
    ...(invitationCount > 0 ? [counted(invitationCount, 'open invitation')] : []),
  ];
  if (gone.length === 0) return 'Nobody is registered, and nothing else is deleted with it.';
  const isOne = cancelledCount + invitationCount === 1;
  return `Nobody is registered. ${gone.join(' and ')} ${isOne ? 'is' : 'are'} deleted with it.`;
}
