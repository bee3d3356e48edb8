import { expect, test } from 'vitest';
import { waitFor } from '@testing-library/dom';
import { address, main, open, toast, user } from './support/page.tsx';

const { email, password } = { email: 'bilal.raza@cloud.neduet.edu.pk', password: 'festival-demo' };

test('a wrong password is refused at the form and what was typed stays', async () => {
  await open('/login');
  await user.click(main().getByRole('button', { name: 'Login' }));
  await toast('Please fill in all fields');
  await user.type(main().getByLabelText('Email'), email);
  await user.type(main().getByLabelText('Password'), 'not this one');
  await user.click(main().getByRole('button', { name: 'Login' }));
  await toast('Invalid email or password');
  expect(main().getByLabelText('Email'), 'a 401 without a token forgets nothing').toHaveValue(email);
  expect(main().getByLabelText('Password')).toHaveValue('not this one');
  await user.clear(main().getByLabelText('Password'));
  await user.type(main().getByLabelText('Password'), password);
  await user.click(main().getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
