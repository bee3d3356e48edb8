import { applicationStatuses } from '../../rules.ts';

/** The statuses with a capital, for filters. */
export const statusOptions = applicationStatuses.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));
