const emailPattern =
  /^[^\s\p{C}@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu;
/** True for an address that a mail server would take. */
export const isEmail = (value: string): boolean => value.length <= 254 && emailPattern.test(value);

/** The part after the last `@`, in lower case. Look-alikes that merely end in a domain do not match it. */
export const mailDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const gmail = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox behind an address, for counting what arrives there, never for identity: `+tag` reaches the same one, and
 * at Gmail so does any spelling with other dots.
 */
export function mailboxKey(address: string): string {
  const domain = mailDomain(address);
  const [name = ''] = address.slice(0, address.lastIndexOf('@')).toLowerCase().split('+');
  return gmail.includes(domain) ? `${name.replaceAll('.', '')}@${gmail[0]}` : `${name}@${domain}`;
}
