import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#platform/http/web/client.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { User } from '../contract.ts';
import { changeProfile } from './api.ts';
import { updateUser } from './session.ts';
import block from '#ui/layout/Block.module.css';

export function ReminderSetting({ user }: { user: User }) {
  const change = useMutation({
    mutationFn: (remindersByEmail: boolean) => changeProfile({ remindersByEmail }),
    onSuccess: (changed, areOn) => {
      updateUser(changed.user);
      toast.success(areOn ? 'Reminders are on' : 'Reminders are off');
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to update profile')),
  });
  return (
    <section className={block.block} aria-labelledby="reminders">
      <header>
        <h2 id="reminders">Reminders</h2>
      </header>
      <CheckboxField
        label="Remind me by email"
        hint="One day before your events and team deadlines, six hours before an invitation expires, and before openings you chose."
        checked={change.isPending ? change.variables : user.remindersByEmail}
        locked={change.isPending}
        onChange={(areOn) => change.mutate(areOn)}
      />
    </section>
  );
}
