import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;
const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `seal:${purpose}`, 32));

/** The purpose of a sealed text. It does not open for another purpose or owner. */
interface Seal {
  secret: string;
  purpose: string;
  /** The owner's id, so that a row copied to somebody else is useless. */
  owner: string;
}

/** Encrypts a text for a table, with AES-256-GCM under a key derived from SECRET. */
export function seal(text: string, { secret, purpose, owner }: Seal): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null for a text not sealed for this, such as under an earlier SECRET. */
export function unseal(sealed: string, { secret, purpose, owner }: Seal): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
