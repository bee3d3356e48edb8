import { expect } from 'vitest';
import type { TestApp } from './app.ts';

export interface Login {
  token: string;
  user: Record<string, string>;
}

export const emailAt = (name: string): string => `${name}@cloud.neduet.edu.pk`;

export const signUpForm = (name: string, rollNumber: string) => ({
  name: 'Noor Fatima',
  rollNumber,
  batch: '2023',
  section: 'A',
  phoneNumber: '0300-1234567',
  department: 'Computer Science & IT',
  email: emailAt(name),
  password: 'quiet-lantern',
});

export const mailedCode = async (site: TestApp, address: string): Promise<string> =>
  /\d{5,6}/.exec((await site.mailsTo(address))[0]?.text ?? '')?.[0] ?? '';

export function signUpCalls(site: TestApp) {
  const codeFor = (address: string) => mailedCode(site, address);
  const proofFor = async (address: string, path = '/verification') => {
    expect((await site.nobody.post(`${path}/send-code`, { email: address })).status).toBe(200);
    const verified = await site.nobody.post<{ verificationToken: string }>(`${path}/verify-code`, {
      email: address,
      code: await codeFor(address),
    });
    expect(verified.status).toBe(200);
    return verified.data.verificationToken;
  };
  return { codeFor, proofFor };
}
