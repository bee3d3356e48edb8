import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { requestStatusAt } from '../../joinRules.ts';
import { statusAt } from '../../rules.ts';
import { useIncoming, useOutgoing } from '../api.ts';
import { incomingState } from '../state.ts';
import { useJoinRequests } from './api.ts';
import { sentBy } from './requests.ts';
import field from '#ui/form/Field.module.css';

/** What ends for the asker when the leader accepts, who is not to ask them again. */
export function EndedByJoining({ eventId, leaderName, now }: { eventId: string; leaderName: string; now: Date }) {
  const person = useParticipantId();
  const ofEvent = (one: { event: { _id: string } }) => one.event._id === eventId;
  const received = (useIncoming().data ?? []).filter((one) => ofEvent(one) && incomingState(one, now).isActionable);
  // The leader's own becomes the accepted one. A link gives no more of its leader than the name.
  const isOfLeader = (one: { sender: { name: string } }) => one.sender.name === leaderName;
  const incoming = received.filter((one) => !isOfLeader(one) || received.filter(isOfLeader).length > 1);
  const outgoing = (useOutgoing().data ?? []).filter((one) => ofEvent(one) && statusAt(one, now) === 'pending');
  const requests = sentBy(useJoinRequests().data ?? [], person).filter(
    (one) => ofEvent(one) && requestStatusAt(one, now) === 'pending',
  );
  const ended = [
    ...incoming.map(({ _id, sender }) => ({ _id, words: '', name: sender.name, after: "'s invitation" })),
    ...outgoing.map(({ _id, receiver }) => ({ _id, words: 'your invitation to ', name: receiver.name, after: '' })),
    ...requests.map(({ _id, leader }) => ({ _id, words: 'your request to ', name: leader.name, after: '' })),
  ];
  return (
    <p className={field.hint}>
      <span>If </span>
      <bdi>{leaderName}</bdi>
      <span> accepts, you are in at once: you can be in one team per event, so you cannot lead one of your own.</span>
      {ended.length > 0 && <span> That also ends </span>}
      {ended.map(({ _id, words, name, after }, i) => (
        <span key={_id}>
          <span>{`${i > 0 ? ', ' : ''}${words}`}</span>
          <bdi>{name}</bdi>
          {after !== '' && <span>{after}</span>}
        </span>
      ))}
      {ended.length > 0 && <span>.</span>}
    </p>
  );
}
