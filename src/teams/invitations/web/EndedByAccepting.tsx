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
    ...incoming.map(({ _id, sender }) => ({ _id, before: '', name: sender.name, after: "'s invitation" })),
    ...outgoing.map(({ _id, receiver }) => ({ _id, before: 'your invitation to ', name: receiver.name, after: '' })),
  ];
  if (ended.length === 0) return null;
  return (
    <p className={field.hint}>
      <span>{ended.length === 1 ? 'If you accept, ' : 'If you accept, these end: '}</span>
      {ended.map(({ _id, before, name, after }, i) => (
        <span key={_id}>
          <span>{`${i > 0 ? ', ' : ''}${before}`}</span>
          <bdi>{name}</bdi>
          {after !== '' && <span>{after}</span>}
        </span>
      ))}
      <span>{ended.length === 1 ? ' ends.' : '.'}</span>
    </p>
  );
}
