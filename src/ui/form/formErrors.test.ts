import { describe, expect, it } from 'vitest';
import { ApiError } from '#platform/http/web/client.ts';
import { errorPaths, fieldErrors, problemsByField, refusedFields } from './formErrors.ts';

const fields = {
  sentence: 'This address is taken',
  errorFields: { email_taken: 'email' },
  pathOf: (field: string) => (field === 'nothing' ? undefined : field),
};
const refusal = (code: string, errors: { field?: string; msg: string }[] = []) =>
  new ApiError('Refused', code, 409, errors);

describe('problems of fields', () => {
  it('keep the first sentence of each field', () => {
    expect(
      problemsByField([
        { field: 'name', msg: 'Name is required' },
        { field: 'batch', msg: 'Batch is required' },
        { field: 'name', msg: 'Name is too short' },
      ]),
    ).toEqual({ name: 'Name is required', batch: 'Batch is required' });
  });

  it('are nested like the values, and found again by their paths', () => {
    const errors = fieldErrors<{ teamName: string; participants: { name: string; type: string }[] }>({
      teamName: undefined,
      'participants.1.name': 'Name is required',
      'participants.1.type': 'Type is required',
    });
    expect(errors.teamName).toBeUndefined();
    expect(errors.participants?.[1]?.name?.message).toBe('Name is required');
    expect(errorPaths(errors)).toEqual(['participants.1.name', 'participants.1.type']);
    expect(errorPaths(fieldErrors({}))).toEqual([]);
  });
});

describe('the fields of a refusal', () => {
  it('are those the server names, nested ones too', () => {
    const error = refusal('validation', [
      { field: 'participants.1.cnic', msg: 'CNIC is taken' },
      { field: 'nothing', msg: 'Not a field of this form' },
      { msg: 'About the whole' },
    ]);
    expect(refusedFields(error, fields)).toEqual({ 'participants.1.cnic': 'CNIC is taken' });
  });

  it('are known by the code where the server names none', () => {
    expect(refusedFields(refusal('email_taken'), fields)).toEqual({ email: 'This address is taken' });
    expect(refusedFields(refusal('rate_limited'), fields)).toEqual({});
    expect(refusedFields(new TypeError('email_taken'), fields)).toEqual({});
  });
});
