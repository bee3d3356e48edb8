import type { SubmitEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { FestivalEvent } from '#events/events/contract.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import { teamNameProblem, type WhyNot } from '../rules.ts';
import { announceRegistered } from './announceRegistered.ts';
import { useRegister } from './changes.ts';
import { sizeVerdict, type TeamSize } from './teamSize.ts';
import { useTeamName } from './useTeamName.ts';

interface Options {
  event: FestivalEvent;
  size: TeamSize;
  guard: string | null;
  onClose: () => void;
  onRegistered: () => void;
}

/** After these nothing can be corrected in the dialog: the panel names the obstacle. */
const ending: readonly WhyNot['code'][] = [
  'administrators_cannot_register',
  'registration_closed',
  'deadline_passed',
  'already_registered',
  'accepted_invitation',
];

export function useRegisterTeam({ event, size, guard, onClose, onRegistered }: Options) {
  const register = useRegister();
  const form = useValidatedForm({
    defaults: { teamName: '' },
    validate: ({ teamName }) => ({ teamName: teamNameProblem(teamName) }),
    onSubmit: async ({ teamName }) => {
      // Shown at its field.
      if (isUnavailable) {
        form.setFocus('teamName');
        return;
      }
      if (size.current < size.min) return toast.formError(`Minimum team size is ${size.min} members`);
      if (size.current > size.max) return toast.formError(`Maximum team size is ${size.max} members`);
      try {
        const answer = await register.mutateAsync({ eventId: event._id, teamName: teamName.trim() });
        if (announceRegistered(answer)) onRegistered();
        onClose();
      } catch (error) {
        // The refetch shows a taken name or a changed team.
        if (hasRefusalCode(error, ...ending)) onClose();
        throw error;
      }
    },
    errorFields: { team_name_taken: 'teamName' },
    failure: 'Registration failed',
  });
  const name = useWatch({ control: form.control, name: 'teamName' });
  const { availability, checkAgain } = useTeamName(event._id, name);
  const isUnavailable = availability === 'taken' || availability === 'failed';

  return {
    field: form.field('teamName'),
    availability,
    checkAgain,
    isReady: name.trim() !== '' && !isUnavailable && sizeVerdict(size).isValid,
    isRegistering: register.isPending,
    submit: (submitted: SubmitEvent<HTMLFormElement>) => {
      if (guard === null || register.isPending) return form.submit(submitted);
      submitted.preventDefault();
      toast.closeFormErrors();
      toast.formError(guard);
      onClose();
    },
  };
}
