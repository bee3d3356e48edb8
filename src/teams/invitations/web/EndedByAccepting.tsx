import type { Invitation } from '../contract.ts';
import { statusAt } from '../rules.ts';
import { useIncoming, useOutgoing } from './api.ts';
import { incomingState } from './state.ts';
import field from '#ui/form/Field.module.css';

export default function EndedByAccepting({ invitation, now }: { invitation: Invitation; now: Date }) {
  const isOther = (one: Invitation) => one.eventId === invitation.eventId && one._id !== invitation._id;
  const incoming = (useIncoming().data ?? []).filter((one) => isOther(one) && incomingState(one, now).isActionable);
  const outgoing = (useOutgoing().data ?? []).filter((one) => isOther(one) && statusAt(one, now) === 'pending');
  const ended = [
    ...incoming.map(({ _id, sender }) => ({ _id, words: `from ${sender.name}` })),
    ...outgoing.map(({ _id, receiver }) => ({ _id, words: `to ${receiver.name}` })),
  ];
  if (ended.length === 0) return null;
  const what =
    ended.length === 1 ? 'this ends your other invitation' : `this ends your ${ended.length} other invitations`;
  return (
    <p className={field.hint}>
      <span>{`If you accept, ${what} for this event: `}</span>
      {ended.map(({ _id, words }, i) => (
        <span key={_id}>
          {i > 0 && <span>, </span>}
          <bdi>{words}</bdi>
        </span>
      ))}
      <span>.</span>
    </p>
  );
}
