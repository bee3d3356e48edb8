const emailPattern =
  /^[^\s\p{C}@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu;
/** True for an address that a mail server would take. */
export const isEmail = (value: string): boolean => value.length <= 254 && emailPattern.test(value);

/** The part after the last `@`, lower-cased. Look-alikes that merely end in a domain do not pass a comparison with it. */
export const mailDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
