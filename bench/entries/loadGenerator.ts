// Keeps as many calls under way as there are students, in a process of its own so that the measuring process has an idle
// event loop: registrations for one event after the other, or logins. Ends when its parent does.
import { callApi, register } from '../apiClient.ts';
import type { Load } from '../healthProbe.ts';
import { password } from '../people.ts';

process.on('disconnect', () => process.exit(0));
process.on('message', ({ url, what, students, events }: Load) => {
  let answered = 0;
  let refused = 0;
  const call = {
    registrations: ({ token }: Load['students'][number], turn: number) =>
      register(url, token, events[turn % events.length]?.id ?? ''),
    logins: ({ email }: Load['students'][number]) => callApi(url, '/auth/login', { body: { email, password } }),
  }[what];
  const repeat = async (student: Load['students'][number], offset: number) => {
    for (let turn = offset; ; turn++) {
      const { status } = await call(student, turn);
      answered += 1;
      if (status >= 300) refused += 1;
    }
  };
  for (const [i, student] of students.entries()) {
    repeat(student, i).catch(() => process.exit(1));
  }
  // The parent may be gone by the time this is written.
  setInterval(() => process.send?.({ answered, refused }, undefined, {}, () => undefined), 100);
});
