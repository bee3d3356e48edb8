import { expect, it, vi } from 'vitest';
import { atTheDoor, withDoorServer } from '../../../../../tests/support/doorServer.ts';

withDoorServer();

it('opens where the browser refuses a channel to its other tabs', async () => {
  vi.stubGlobal('BroadcastChannel', function refused() {
    throw new DOMException('storage is blocked', 'SecurityError');
  });
  const session = await atTheDoor();
  expect(await session.mark([{ key: 'a' }], true)).toMatchObject({ outcome: 'present', isChecked: true });
  expect(session.state).toMatchObject({ waiting: 0, isStored: false });
  session.stop();
  vi.unstubAllGlobals();
});
