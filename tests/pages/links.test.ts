import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('web addresses in a description are links, the sentence around them is not', async ({ page, api }) => {
  const description = 'Read (https://rules.example/a), then javascript:alert(1).';
  const event = await api.newEvent('Linked Rules', { description });
  await page.goto(`/events/${event._id}`);
  const link = main(page).getByRole('link', { name: 'https://rules.example/a' });
  await expect(link).toHaveAttribute('href', 'https://rules.example/a');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(main(page)).toContainText(description);
});
