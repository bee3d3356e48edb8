import { peopleOf, type RosterEntry } from '../../../roster.ts';

export const membersToChoose = (entry: RosterEntry): { value: string; label: string }[] =>
  peopleOf(entry)
    .filter(({ _id }) => _id !== entry.teamLeader._id)
    .map(({ _id, name, rollNumber }) => ({ value: _id, label: rollNumber === null ? name : `${name}, ${rollNumber}` }));
