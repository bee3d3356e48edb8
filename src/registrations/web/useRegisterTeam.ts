import { type SubmitEvent, useState } from 'react';
import type { FestivalEvent } from '#events/contract.ts';
import { hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast.ts';
import { teamNameProblem, type WhyNot } from '../rules.ts';
import { useRegister } from './api.ts';
import { sizeVerdict, type TeamSize } from './teamSize.ts';
import { useTeamName } from './useTeamName.ts';

interface Options {
  event: FestivalEvent;
  size: TeamSize;
  guard: string | null;
  onClose: () => void;
}

/** After these nothing can be mended in the dialog: the panel says what stands in the way. */
const ending: readonly WhyNot['code'][] = [
  'administrators_cannot_register',
  'registration_closed',
  'deadline_passed',
  'already_registered',
  'accepted_invitation',
];

/** The team's name as it is typed, and registering with it. */
export function useRegisterTeam({ event, size, guard, onClose }: Options) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { availability, checkAgain } = useTeamName(event._id, name);
  const register = useRegister();
  const isUnavailable = availability === 'taken' || availability === 'failed';
  const isReady = name.trim() !== '' && !isUnavailable && sizeVerdict(size).isValid;

  async function complete() {
    if (guard !== null) {
      toast.error(guard);
      return onClose();
    }
    const wrong = teamNameProblem(name);
    if (wrong !== undefined) return setProblem(wrong);
    if (isUnavailable) return toast.error('Team name is not available');
    if (size.current < size.min) return toast.error(`Minimum team size is ${size.min} members`);
    if (size.current > size.max) return toast.error(`Maximum team size is ${size.max} members`);
    try {
      const { data, message } = await register.mutateAsync({ eventId: event._id, teamName: name.trim() });
      if (data.registration.status === 'waitlisted') toast.info(message ?? 'You are on the waitlist for this event');
      else toast.success('Registration successful!');
      onClose();
    } catch (error) {
      toast.error(messageOf(error, 'Registration failed'));
      // A name that was taken meanwhile or a team that has changed shows by itself: both are fetched again.
      if (hasRefusalCode(error, ...ending)) onClose();
    }
  }

  return {
    field: {
      name,
      onName: (next: string) => {
        setName(next);
        setProblem(undefined);
      },
      problem,
      availability,
      checkAgain,
    },
    isReady,
    isRegistering: register.isPending,
    submit: (submitted: SubmitEvent<HTMLFormElement>) => {
      submitted.preventDefault();
      if (!register.isPending) void complete();
    },
  };
}
