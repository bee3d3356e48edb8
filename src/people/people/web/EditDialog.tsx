import { useWatch } from 'react-hook-form';
import { festival } from '#festival';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast/toast.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { counted } from '#platform/counted.ts';
import type { ListedUser } from '../contract.ts';
import { clubMissing, type Role } from '#people/accounts/rules.ts';
import { isRoleChange, useChangePerson } from './api.ts';
import { PictureOfPerson } from './PictureOfPerson.tsx';

const roleOptions: { value: Role; label: string }[] = [
  { value: 'student', label: 'Student' },
  { value: 'club_admin', label: 'Club Admin' },
  { value: 'super_admin', label: 'Super Admin' },
];
const clubs = festival.clubs.map(({ name }) => name);

interface EditDialogProps {
  person: ListedUser;
  open: boolean;
  onClose: () => void;
}

export default function EditDialog({ person, open, onClose }: EditDialogProps) {
  const { mutateAsync } = useChangePerson();
  const { user: me } = useSession();
  const changesRole = (role: Role) => isRoleChange(person, { role });
  const form = useValidatedForm<{ role: Role; clubAffiliation: string; removesPicture: boolean }>({
    defaults: {
      role: person.role,
      clubAffiliation: person.role === 'club_admin' ? (person.clubAffiliation ?? '') : '',
      removesPicture: false,
    },
    validate: ({ role, clubAffiliation }) => ({
      clubAffiliation: role === 'club_admin' && clubAffiliation === '' ? clubMissing : undefined,
    }),
    onSubmit: async ({ role, clubAffiliation, removesPicture }) => {
      const changed = await mutateAsync({
        person,
        role,
        clubAffiliation: role === 'club_admin' ? clubAffiliation : null,
        removesPicture,
      });
      const takeBack = () =>
        mutateAsync({ person: changed, role: person.role, clubAffiliation: person.clubAffiliation }).then(
          () => toast.success('Change undone'),
          (error: unknown) => toast.error(messageOf(error, 'Failed to update user')),
        );
      toast.success(
        changesRole(role) ? 'User role updated successfully' : 'User updated successfully',
        // An administrator who gave up their role may not be able to restore it, and a removed picture is deleted.
        removesPicture || person._id === me?._id ? undefined : { label: 'Undo', run: () => void takeBack() },
      );
      onClose();
    },
    failure: ({ role }) => (changesRole(role) ? 'Failed to update user role' : 'Failed to update user'),
  });
  const [role, club, removesPicture] = useWatch({
    control: form.control,
    name: ['role', 'clubAffiliation', 'removesPicture'],
  });
  const needsClub = role === 'club_admin';
  const roleField = form.field('role');

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Edit User"
      description={`${person.name}, ${person.email}`}
      form={form}
      submitLabel="Save"
      busyLabel="Saving..."
      disabled={needsClub && club === ''}
    >
      <SelectField
        label="Role"
        required
        options={roleOptions}
        warning={
          role === 'student' && person.eventCount > 0
            ? `Still organizes ${counted(person.eventCount, 'event', 'events')}, which a student cannot edit. Press Hand Over, next to Edit.`
            : undefined
        }
        {...roleField}
        onChange={(event) => {
          roleField.onChange(event);
          if (event.target.value !== 'club_admin') form.setValue('clubAffiliation', '');
        }}
      />
      {needsClub && (
        <SelectField
          label="Club"
          placeholder="Select club"
          options={clubs}
          required
          hint="A club admin manages the events of this club."
          {...form.field('clubAffiliation')}
        />
      )}
      {person.picture && (
        <PictureOfPerson
          name={person.name}
          picture={person.picture}
          isRemoved={removesPicture}
          onRemove={(isRemoved) => form.setValue('removesPicture', isRemoved)}
        />
      )}
    </FormDialog>
  );
}
