import { useEffect } from 'react';
import { festival } from '#festival';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { toast } from '#ui/toast.ts';
import type { User } from '../contract.ts';
import { changeProfile } from './api.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { PersonFields } from './PersonFields.tsx';
import { type Person, personProblems, normalizePerson } from './person.ts';
import { updateUser } from './session.ts';
import { type Problems, useRuledForm } from './useRuledForm.ts';

const { name: departmentName, code, aliases } = festival.department;
const ours = new Set([departmentName, code, ...aliases]);

function problems(person: Person, department: string | null): Problems<Person> {
  const found = personProblems(person);
  // Only the department's own students sit in sections.
  if (person.section === '' && !ours.has(department ?? '')) delete found.section;
  return found;
}

interface ProfileFormProps {
  user: User;
  role: string;
  onDone: () => void;
}

/** Made anew for each edit, so that Cancel brings back what was. */
export function ProfileForm({ user, role, onDone }: ProfileFormProps) {
  const form = useRuledForm<Person>({
    values: {
      name: user.name,
      rollNumber: user.rollNumber ?? '',
      phoneNumber: user.phoneNumber ?? '',
      batch: user.batch ?? '',
      section: user.section ?? '',
    },
    problems: (person) => problems(person, user.department),
    tidy: normalizePerson,
    refusedAt: { roll_number_taken: 'rollNumber' },
  });
  const { focus } = form;
  // The button that opened it is gone.
  useEffect(() => focus('name'), [focus]);

  const submit = form.submit(async (values) => {
    updateUser((await changeProfile(values)).user);
    toast.success('Profile updated successfully!');
    onDone();
  }, 'Failed to update profile');

  return (
    <form className="profile-form" noValidate onSubmit={submit}>
      <div className="field-grid">
        <PersonFields field={form.field} />
        <TextField className="full" label="Email" readOnly value={user.email} hint="Email cannot be changed" />
        <TextField label="Department" readOnly value={user.department ?? ''} />
        <TextField label="Role" readOnly value={role} />
      </div>
      <FormError>{form.refusal}</FormError>
      <div className="profile-acts">
        <Button variant="primary" type="submit" busy={form.isSubmitting} busyLabel="Saving...">
          Save Changes
        </Button>
        <Button variant="ghost" onClick={onDone} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
