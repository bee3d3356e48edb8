import { useLayoutEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ChosenPicture } from '#people/pictures/web/usePictureUpload.ts';
import { festival } from '#festival';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import type { FieldProblems } from '#ui/form/formErrors.ts';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { Unsent } from '#ui/form/Unsent.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { User } from '../contract.ts';
import { sectionWarning } from '../rules.ts';
import { changeProfile } from './api.ts';
import { certificateNameProblem } from '../certificateName.ts';
import { CertificateNameField } from './CertificateNameField.tsx';
import { formSentences } from './formSentences.ts';
import { OwnPictureField } from './OwnPictureField.tsx';
import { PersonFields } from './PersonFields.tsx';
import { type Person, personDefaults, personProblems, normalizePerson } from './person.ts';
import { updateUser } from './session.ts';
import field from '#ui/form/Field.module.css';
import styles from './ProfilePage.module.css';

const { name: departmentName, code, aliases } = festival.department;
const ownDepartment = new Set([departmentName, code, ...aliases]);

type Profile = Person & { picture: ChosenPicture | null; certificateName: string };

function profileProblems(person: Profile, department: string | null): FieldProblems<Profile> {
  const problems: FieldProblems<Profile> = personProblems(person);
  problems.certificateName = certificateNameProblem(person.certificateName);
  if (person.section === '' && !ownDepartment.has(department ?? '')) delete problems.section;
  return problems;
}

interface ProfileFormProps {
  user: User;
  role: string;
  onDone: () => void;
}

export default function ProfileForm({ user, role, onDone }: ProfileFormProps) {
  const [defaults] = useState({
    ...personDefaults(user),
    certificateName: user.certificateName ?? '',
    picture: user.picture ?? null,
  });
  const form = useValidatedForm<Profile>({
    defaults,
    draft: 'profile',
    picture: 'picture',
    validate: (person) => profileProblems(person, user.department),
    normalize: normalizePerson,
    formSentences,
    errorFields: { roll_number_taken: 'rollNumber', picture_gone: 'picture' },
    // The server names a part of it.
    pathOf: (path) => Object.keys(defaults).find((name) => name === path.split('.')[0]),
    onSubmit: async ({ picture, ...details }) => {
      // An untouched picture may have been replaced in another tab.
      const changed = JSON.stringify(picture) === JSON.stringify(defaults.picture) ? {} : { picture };
      updateUser((await changeProfile({ ...details, ...changed })).user);
      toast.success('Profile updated successfully!');
      onDone();
    },
    failure: 'Failed to update profile',
  });
  const [rollNumber, section] = useWatch({ control: form.control, name: ['rollNumber', 'section'] });
  const { setFocus } = form;
  useLayoutEffect(() => setFocus('name'), [setFocus]);

  return (
    <form method="post" className={styles.form} noValidate onSubmit={form.submit}>
      <Unsent draft={form.draft} />
      <div className={field.grid}>
        <PersonFields field={form.requiredField} sectionWarning={sectionWarning(rollNumber, section)} />
        <CertificateNameField form={form} />
        <TextField className={field.full} label="Email" readOnly value={user.email} hint="Email cannot be changed" />
        <TextField label="Department" readOnly value={user.department ?? ''} />
        <TextField label="Role" readOnly value={role} />
      </div>
      <OwnPictureField form={form} />
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
