// Crockford's: without letters that are taken for digits.
const numberDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a ticket shows of a registration's id: the last forty bits, which are random. */
export const registrationNumber = (id: string): string =>
  Array.from({ length: 8 }, (_, i) => {
    const bits = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`);
    return numberDigits.charAt(Number((bits >> BigInt(5 * (7 - i))) & 31n));
  }).join('');
