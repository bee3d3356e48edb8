import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '#platform/http/web/client.ts';
import type { CallInput } from '#platform/http/contract.ts';
import type { calls } from '../contract.ts';
import { deviceToken, keepDeviceToken } from './device.ts';

const call = apiClient<typeof calls>();

type Body<Key extends keyof typeof calls> =
  CallInput<(typeof calls)[Key]> extends { body: infer Written } ? Written : never;

type SignUpBody = Body<'POST /auth/register'>;

type ProfileChange = Body<'PUT /users/profile'>;
export type PersonForm = Record<
  Exclude<keyof ProfileChange, 'remindersByEmail' | 'picture' | 'certificateName'>,
  string
>;

export const sendCode = (email: string) => call('POST /verification/send-code', { body: { email } });
export const resendCode = (email: string) => call('POST /verification/resend-code', { body: { email } });
export const verifyCode = (email: string, code: string) =>
  call('POST /verification/verify-code', { body: { email, code } });
export const register = async (body: SignUpBody) =>
  keepDeviceToken(await call('POST /auth/register', { body: { ...body, ...deviceToken() } }));

const checkLink = (token: string) => call('POST /verification/check-link', { body: { token } });
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['mailedLink', token],
    queryFn: () => checkLink(token),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
export const verifyLink = (token: string) => call('POST /verification/verify-link', { body: { token } });

export const sendFreshBatchCode = (email: string) =>
  call('POST /verification/batch-2025/send-code', { body: { email } });
export const verifyFreshBatchCode = (email: string, code: string) =>
  call('POST /verification/batch-2025/verify-code', { body: { email, code } });
export const registerFreshBatch = async (body: SignUpBody) =>
  keepDeviceToken(await call('POST /auth/register-batch-2025', { body: { ...body, ...deviceToken() } }));

export const logIn = async (body: Body<'POST /auth/login'>) =>
  keepDeviceToken(await call('POST /auth/login', { body: { ...body, ...deviceToken() } }));
export const finishLogIn = async (body: Body<'POST /auth/second-factor'>) =>
  keepDeviceToken(await call('POST /auth/second-factor', { body: { ...body, ...deviceToken() } }));
export const forgotPassword = (email: string) => call('POST /auth/forgot-password', { body: { email } });
export const resetPassword = (body: Body<'POST /auth/reset-password'>) => call('POST /auth/reset-password', { body });
export const resetPasswordByLink = (token: string, newPassword: string) =>
  call('POST /auth/reset-password-by-link', { body: { token, newPassword } });

type Change = (PersonForm & Pick<ProfileChange, 'picture' | 'certificateName'>) | { remindersByEmail: boolean };
export const changeProfile = (body: Change) => call('PUT /users/profile', { body });
