import { SelectField } from '#ui/form/Field.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import { peopleOf, type RosterEntry } from '../../../roster.ts';

interface MemberFieldProps extends FieldProps {
  label: string;
  entry: RosterEntry;
}

export const MemberField = ({ entry, ...field }: MemberFieldProps) => (
  <SelectField
    required
    placeholder="Select a member"
    options={peopleOf(entry)
      .filter(({ _id }) => _id !== entry.teamLeader._id)
      .map(({ _id, name, rollNumber }) => ({
        value: _id,
        label: rollNumber === null ? name : `${name}, ${rollNumber}`,
      }))}
    {...field}
  />
);
