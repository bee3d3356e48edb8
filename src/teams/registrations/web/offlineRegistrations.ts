import type { Registration } from '../contract.ts';

const ofEvent = ['_id', 'title', 'date', 'time', 'venue', 'status', 'category'] as const;

function isRegistration(value: unknown): value is Registration {
  const { _id, status, event, teamMembers, teamLeader } = (value ?? {}) as Partial<Registration>;
  return (
    [_id, status, teamLeader?._id].every((text) => typeof text === 'string') &&
    ofEvent.every((name) => typeof event?.[name] === 'string') &&
    Array.isArray(teamMembers)
  );
}

/** Undefined if another version of the site stored them. */
export const offlineRegistrations = (stored: unknown): Registration[] | undefined =>
  Array.isArray(stored) && stored.every(isRegistration) ? stored : undefined;
