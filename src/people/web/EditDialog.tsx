import { useState } from 'react';
import { festival } from '#festival';
import { messageOf } from '#platform/http/web/client.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/toast.ts';
import type { User } from '#accounts/contract.ts';
import { type Role, roles } from '#accounts/rules.ts';
import { isRoleChange, useChangePerson } from './api.ts';

const roleOptions: { value: Role; label: string }[] = [
  { value: 'student', label: 'Student' },
  { value: 'club_admin', label: 'Club Admin' },
  { value: 'super_admin', label: 'Super Admin' },
];
const clubs = festival.clubs.map(({ name }) => name);

interface EditDialogProps {
  person: User;
  open: boolean;
  onClose: () => void;
}

/** Sets role and club of a person in one step. */
export default function EditDialog({ person, open, onClose }: EditDialogProps) {
  const [role, setRole] = useState<Role>(person.role);
  const [club, setClub] = useState(person.role === 'club_admin' ? (person.clubAffiliation ?? '') : '');
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending } = useChangePerson();
  const needsClub = role === 'club_admin';
  const changesRole = isRoleChange(person, { role, clubAffiliation: null });

  function save() {
    if (isPending || (needsClub && club === '')) return;
    setRefusal(undefined);
    mutate(
      { person, role, clubAffiliation: needsClub ? club : null },
      {
        onSuccess: () => {
          toast.success(changesRole ? 'User role updated successfully' : 'User updated successfully');
          onClose();
        },
        onError: (error) => {
          const sentence = messageOf(error, changesRole ? 'Failed to update user role' : 'Failed to update user');
          toast.error(sentence);
          setRefusal(sentence);
        },
      },
    );
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Edit User"
      description={`${person.name}, ${person.email}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            disabled={needsClub && club === ''}
            busy={isPending}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <SelectField
        label="Role"
        options={roleOptions}
        value={role}
        onChange={({ target }) => {
          const chosen = roles.find((each) => each === target.value) ?? role;
          setRole(chosen);
          if (chosen !== 'club_admin') setClub('');
        }}
      />
      {needsClub && (
        <SelectField
          label="Club"
          placeholder="Select club"
          options={clubs}
          value={club}
          required
          onChange={({ target }) => setClub(target.value)}
          hint="A club admin manages the events of this club."
        />
      )}
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
    </Dialog>
  );
}
