/** Owners of entries in the offline store; devices have the field stored as `holder`. Door links have holders of their own. */

const account = 'account ';

export const ofAccount = (userId: string): string => account + userId;

/** Undefined if the holder is no account. */
export const accountOf = (holder: string): string | undefined =>
  holder.startsWith(account) ? holder.slice(account.length) : undefined;

/** Of public data, which stays at log-out. */
export const everybody = 'everybody';
