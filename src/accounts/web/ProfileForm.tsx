import { useLayoutEffect } from 'react';
import { festival } from '#festival';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import type { FieldProblems } from '#ui/form/formErrors.ts';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast.ts';
import type { User } from '../contract.ts';
import { changeProfile } from './api.ts';
import { formSentences } from './formSentences.ts';
import { PersonFields } from './PersonFields.tsx';
import { type Person, personDefaults, personProblems, normalizePerson } from './person.ts';
import { updateUser } from './session.ts';
import field from '#ui/form/Field.module.css';
import styles from './ProfilePage.module.css';

const { name: departmentName, code, aliases } = festival.department;
const ownDepartment = new Set([departmentName, code, ...aliases]);

function profileProblems(person: Person, department: string | null): FieldProblems<Person> {
  const problems = personProblems(person);
  if (person.section === '' && !ownDepartment.has(department ?? '')) delete problems.section;
  return problems;
}

interface ProfileFormProps {
  user: User;
  role: string;
  onDone: () => void;
}

export function ProfileForm({ user, role, onDone }: ProfileFormProps) {
  const form = useValidatedForm<Person>({
    defaults: personDefaults(user),
    validate: (person) => profileProblems(person, user.department),
    normalize: normalizePerson,
    formSentences,
    errorFields: { roll_number_taken: 'rollNumber' },
    onSubmit: async (values) => {
      updateUser((await changeProfile(values)).user);
      toast.success('Profile updated successfully!');
      onDone();
    },
    failure: 'Failed to update profile',
  });
  const { setFocus } = form;
  useLayoutEffect(() => setFocus('name'), [setFocus]);

  return (
    <form method="post" className={styles.form} noValidate onSubmit={form.submit}>
      <div className={field.grid}>
        <PersonFields field={form.requiredField} />
        <TextField className={field.full} label="Email" readOnly value={user.email} hint="Email cannot be changed" />
        <TextField label="Department" readOnly value={user.department ?? ''} />
        <TextField label="Role" readOnly value={role} />
      </div>
      <div className={styles.acts}>
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
