import { useState } from 'react';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';

export function TellApplicant({ onChange }: { onChange: (isTold: boolean) => void }) {
  const [isTold, setTold] = useState(false);
  return (
    <CheckboxField
      label="Tell the applicant"
      hint="The mail goes out in 30 seconds. Undo before then and nothing is sent."
      checked={isTold}
      onChange={(checked) => {
        setTold(checked);
        onChange(checked);
      }}
    />
  );
}
