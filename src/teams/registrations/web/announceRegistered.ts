import { toast } from '#ui/toast/toast.ts';
import type { Registration } from '../contract.ts';

/** Reports the result of registering. @returns whether there is a seat, rather than a place on the waitlist */
export function announceRegistered(answer: {
  data: { registration: Registration };
  message: string | undefined;
}): boolean {
  const isWaiting = answer.data.registration.status === 'waitlisted';
  if (isWaiting) toast.info(answer.message ?? 'You are on the waitlist for this event');
  else toast.success('Registration successful!');
  return !isWaiting;
}
