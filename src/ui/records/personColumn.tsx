import { type Column, TwoLines } from '../table/Table.tsx';
import { OpenRow } from './OpenRow.tsx';

export const personColumn = (label: string): Column<{ name: string; email: string }> => ({
  label,
  bare: true,
  sort: { by: 'name', kind: 'text' },
  cell: ({ name, email }) => <TwoLines first={<OpenRow>{name}</OpenRow>} second={<BreakableAddress email={email} />} />,
});

function BreakableAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </>
  );
}
