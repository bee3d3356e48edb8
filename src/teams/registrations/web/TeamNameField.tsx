import { BusyDots } from '#ui/controls/BusyDots.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import { teamNameLength } from '../rules.ts';
import type { Availability } from './useTeamName.ts';
import layout from '#ui/layout/layout.module.css';
import registrationPanel from './RegistrationPanel.module.css';

interface TeamNameFieldProps {
  field: FieldProps;
  availability: Availability;
  checkAgain: () => void;
}

export const TeamNameField = ({ field, availability, checkAgain }: TeamNameFieldProps) => (
  <TextField
    label="Team name"
    required
    autoComplete="off"
    {...field}
    error={field.error ?? unavailable[availability]}
    success={availability === 'available' ? 'Team name is available' : undefined}
    hint={<NameHint availability={availability} checkAgain={checkAgain} />}
  />
);

const unavailable: Partial<Record<Availability, string>> = {
  taken: 'This team name is already taken',
  failed: 'Team name is not available',
};

function NameHint({ availability, checkAgain }: Pick<TeamNameFieldProps, 'availability' | 'checkAgain'>) {
  if (availability === 'checking') {
    return (
      <span className={`${layout.row} ${registrationPanel.teamNameCheck}`}>
        Checking...
        <BusyDots />
      </span>
    );
  }
  if (availability === 'failed') {
    return (
      <span className={`${layout.row} ${registrationPanel.teamNameCheck}`}>
        The check failed.
        <Button size="sm" onClick={checkAgain}>
          Check again
        </Button>
      </span>
    );
  }
  return availability === 'unknown' ? `${teamNameLength.least} to ${teamNameLength.most} characters` : null;
}
