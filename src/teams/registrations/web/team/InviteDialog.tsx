import { tooLong } from '#platform/characters.ts';
import { useState } from 'react';
import { useOutgoing } from '#teams/invitations/web/api.ts';
import { TeammateSearch } from '#teams/invitations/web/TeammateSearch.tsx';
import { longestMessage, statusAt } from '#teams/invitations/rules.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextAreaField } from '#ui/form/Field.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import type { Registration } from '../../contract.ts';

interface InviteDialogProps {
  registration: Registration;
  replaces: Registration['teamLeader'] | undefined;
  open: boolean;
  onClose: () => void;
}

export default function InviteDialog({ registration, replaces, open, onClose }: InviteDialogProps) {
  const { _id: registrationId, event, teamMembers, status } = registration;
  const [search, setSearch] = useState('');
  const [message, setMessage] = useState('');
  const outgoing = useOutgoing();
  const now = useNow();
  const pending = (outgoing.data ?? []).filter((one) => one.eventId === event._id && statusAt(one, now) === 'pending');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={replaces ? 'Replace Member' : 'Invite Another'}
      description={<bdi>{event.title}</bdi>}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Notice tone="info">
        {replaces ? (
          <>
            The person you invite takes the place of <bdi>{replaces.name}</bdi> when they accept. Until then{' '}
            <bdi>{replaces.name}</bdi> stays in the team. Everybody gets an email.
          </>
        ) : (
          `Anyone who accepts is in your team at once${status === 'waitlisted' ? ' and waits with it' : ', as long as there is a free place'}.`
        )}
      </Notice>
      <TextAreaField
        label="Message"
        optional
        hint="Sent with each invitation."
        most={longestMessage}
        error={tooLong('Message', longestMessage, message.trim())}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <TeammateSearch
        eventId={event._id}
        name={search}
        onName={setSearch}
        message={message}
        invited={new Set(pending.map(({ receiverId }) => receiverId))}
        isFull={replaces === undefined && teamMembers.length >= event.maxTeamSize}
        into={{ registrationId, ...(replaces && { replaces: replaces._id }) }}
      />
    </Dialog>
  );
}
