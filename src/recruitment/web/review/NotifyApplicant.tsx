import { useState } from 'react';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';

export function NotifyApplicant({ onChange }: { onChange: (notify: boolean) => void }) {
  const [notify, setNotify] = useState(false);
  return (
    <CheckboxField
      label="Tell the applicant"
      hint="The mail goes out in 30 seconds. Undo before then and nothing is sent."
      checked={notify}
      onChange={(checked) => {
        setNotify(checked);
        onChange(checked);
      }}
    />
  );
}
