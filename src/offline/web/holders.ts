/** Whose an entry is that a device keeps. Door links name holders of their own. */

const account = 'account ';

export const ofAccount = (userId: string): string => account + userId;

/** The account's id, unless the holder is another. */
export const accountOf = (holder: string): string | undefined =>
  holder.startsWith(account) ? holder.slice(account.length) : undefined;

/** Of what anybody may read. It stays when somebody signs out. */
export const everybody = 'everybody';
