import { festival } from '#festival';

export interface Message {
  name: string;
  email: string;
  message: string;
}

/** @throws URIError on half a surrogate pair */
export function mailtoOf({ name, email, message }: Message): string {
  const subject = festival.wording.contactSubject.replace('{name}', () => name);
  const body = `Name: ${name}\nEmail: ${email}\n\n${message}`;
  // RFC 6068, section 5.
  const lines = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${festival.mailbox}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}

const missing: Record<keyof Message, string> = {
  name: 'Please enter your name',
  email: 'Please enter your email address',
  message: 'Please enter your message',
};

export function contactProblem(field: keyof Message, value: string): string | undefined {
  if (value.trim() === '') return missing[field];
  if (field === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()))
    return 'Please enter a valid email address';
  return undefined;
}
