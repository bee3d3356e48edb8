import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { api } from './support/site.ts';
import { dialog, main, open, toast, user } from './support/page.tsx';

test('a student registers in the dialog, and the page says so', async () => {
  const event = await api.newEvent('Page of Proofs');
  await open(`/events/${event._id}`, { as: await api.newcomer('Page Student') });
  const panel = within(await main().findByRole('complementary', { name: 'Registration' }));
  await user.click(await panel.findByRole('button', { name: 'Register Now' }));
  const registering = await dialog(event.title);
  await user.click(registering.getByRole('button', { name: 'Register' }));
  await toast('Registration successful!');
  expect((await dialog('Your ticket')).getByText('Page Student')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await panel.findByText('You are registered for this event')).toBeVisible();
});
