import { bareNumber } from '#platform/plainNumber.ts';

/** Serials of certificates. Source: festival-days.md, point 7. */

/** Crockford's base 32: no letter that could be read as a digit. */
export const serialAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: cannot be guessed. */
export const serialLength = 16;

const shape = new RegExp(`^[${serialAlphabet}]{${serialLength}}$`);

/** A typed serial in its canonical form; undefined if it is none. */
export function serialOf(typed: string): string | undefined {
  const serial = bareNumber(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return shape.test(serial) ? serial : undefined;
}

/** @example groupsOf('K7QM2XRP90TB4VHE') === 'K7QM-2XRP-90TB-4VHE' */
export const groupsOf = (serial: string): string => serial.match(/.{1,4}/g)?.join('-') ?? serial;
