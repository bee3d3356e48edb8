import { describe, expect, test } from 'vitest';
import { festival } from '#festival';
import { contactProblem, mailtoOf } from './contact.ts';

describe('the contact form', () => {
  test('opens a mail to the festival that holds what was typed', () => {
    const mail = new URL(mailtoOf({ name: 'Zoë & "Ali"', email: 'zoe@example.org', message: 'One\ntwo?' }));
    expect(mail.pathname).toBe(festival.mailbox);
    expect(mail.searchParams.get('subject')).toBe(`Contact from Zoë & "Ali" - ${festival.name}`);
    expect(mail.searchParams.get('body')).toBe('Name: Zoë & "Ali"\r\nEmail: zoe@example.org\r\n\r\nOne\r\ntwo?');
  });
  test('asks for every field, and for an address that can be one', () => {
    expect(contactProblem('name', '  ')).toBe('Please enter your name');
    expect(contactProblem('message', '')).toBe('Please enter your message');
    expect(contactProblem('email', '')).toBe('Please enter your email address');
    expect(contactProblem('email', 'zoe@example')).toBe('Please enter a valid email address');
    expect(contactProblem('email', ' zoe@example.org ')).toBeUndefined();
  });
});
