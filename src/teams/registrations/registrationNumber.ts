// Crockford's base 32: without letters that could be read as digits.
const numberDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number on a ticket: the last forty bits of the registration's id, which are random. */
export const registrationNumber = (id: string): string =>
  Array.from({ length: 8 }, (_, i) => {
    const bits = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`);
    return numberDigits.charAt(Number((bits >> BigInt(5 * (7 - i))) & 31n));
  }).join('');
