import { useState } from 'react';
import { teamSizeText } from '#events/events/web/wording.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FormFooter } from '#ui/form/FormFooter.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { ManagedRegistration } from '../../contract.ts';
import { BrokenFields } from '../team/BrokenFields.tsx';
import { TeamFields } from '../team/TeamFields.tsx';
import { bodyOf, draftOf } from '../team/teamForm.ts';
import { useTeamForm } from '../team/useTeamForm.ts';
import { useAmendTeam } from './api.ts';
import text from '#ui/layout/text.module.css';

interface AmendDialogProps {
  token: string;
  team: ManagedRegistration;
  open: boolean;
  onClose: () => void;
}

export default function AmendDialog({ token, team, open, onClose }: AmendDialogProps) {
  const { event } = team;
  const amend = useAmendTeam(token);
  const [{ updatedAt }] = useState(team);
  const form = useTeamForm({
    event,
    defaults: draftOf(team),
    registeredCount: team.participants.length,
    hasReceipt: team.hasPaymentReceipt,
    onSubmit: async (draft) => {
      const { isLinkReplaced } = await amend.mutateAsync({ ...bodyOf(draft, event), updatedAt });
      toast.success(isLinkReplaced ? 'Team updated. We emailed the new link to the leader.' : 'Team updated');
      onClose();
    },
    failure: 'Failed to update the team. Please try again.',
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Correct Team"
      description={
        <>
          <bdi>{event.title}</bdi>
          <span>{`, ${teamSizeText(event)}`}</span>
        </>
      }
      onSubmit={form.submit}
      footer={
        <>
          <BrokenFields count={form.brokenCount} />
          <FormFooter onCancel={onClose} busy={form.isSubmitting} busyLabel="Saving...">
            Save Changes
          </FormFooter>
        </>
      }
    >
      <p className={text.dim}>
        Change the leader’s email, and this link stops working: a new one goes to the new address.
      </p>
      <TeamFields
        form={form}
        event={event}
        masked={team.participants.map(({ cnic }) => cnic)}
        hasReceipt={team.hasPaymentReceipt}
      />
    </Dialog>
  );
}
