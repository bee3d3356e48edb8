import { type ComponentProps, type ReactNode, useState } from 'react';
import { FieldFrame, type FieldWords, useFieldIds } from './FieldFrame.tsx';
import { ChevronDownIcon, HideIcon, ShowIcon } from '../Icon.tsx';
import { useInputValue } from './useInputValue.ts';

/** Splits a field's props into its words and what goes to the control. */
function wordsOf<P extends FieldWords>(props: P) {
  const { label, labelHidden, hint, error, success, ...control } = props;
  return { words: { label, labelHidden, hint, error, success }, control };
}

type TextFieldProps = ComponentProps<'input'> &
  FieldWords & {
    /** An icon inside the field, at its start. */
    icon?: ReactNode;
  };

/** A line of text. Every other prop, `ref` too, goes to the input, so that a form library's register() fits. */
export function TextField({ icon, className, ...props }: TextFieldProps) {
  const { words, control } = wordsOf(props);
  const { id, control: ties } = useFieldIds(words, control.id);
  const input = <input type="text" {...control} {...ties} className="input" />;
  return (
    <FieldFrame {...words} id={id} required={control.required} className={className}>
      {icon ? (
        <div className="input-wrap">
          {icon}
          {input}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

/** A password, with a button that shows it. */
export function PasswordField({ className, ...props }: ComponentProps<'input'> & FieldWords) {
  const [shown, setShown] = useState(false);
  const { words, control } = wordsOf(props);
  const { id, control: ties } = useFieldIds(words, control.id);
  return (
    <FieldFrame {...words} id={id} required={control.required} className={className}>
      <div className="input-wrap">
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...control}
          {...ties}
          type={shown ? 'text' : 'password'}
          className="input"
        />
        <button
          type="button"
          className="btn btn--ghost btn--icon"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <HideIcon /> : <ShowIcon />}
        </button>
      </div>
    </FieldFrame>
  );
}

interface Option {
  value: string;
  label: string;
}

type SelectFieldProps = ComponentProps<'select'> &
  FieldWords & {
    options: readonly (string | Option)[];
    /** The empty choice that asks for one. */
    placeholder?: string | undefined;
  };

/** One of several, the system's own list. */
export function SelectField({ options, placeholder, className, ...props }: SelectFieldProps) {
  const { words, control } = wordsOf(props);
  const { id, control: ties } = useFieldIds(words, control.id);
  return (
    <FieldFrame {...words} id={id} required={control.required} className={className}>
      <div className="input-wrap">
        <select {...control} {...ties} className="input">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options
            .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </select>
        <ChevronDownIcon />
      </div>
    </FieldFrame>
  );
}

/** Several lines of text; with `maxLength` it counts the letters. */
export function TextAreaField({ className, ref, onInput, ...props }: ComponentProps<'textarea'> & FieldWords) {
  const { words, control } = wordsOf(props);
  const { value, control: element, reread } = useInputValue(ref);
  const counter = control.maxLength !== undefined && (
    <span className="mono">
      {value.length}/{control.maxLength}
    </span>
  );
  const hint =
    words.hint || counter ? (
      <span className="between">
        <span>{words.hint}</span>
        {counter}
      </span>
    ) : undefined;
  const { id, control: ties } = useFieldIds({ ...words, hint }, control.id);
  return (
    <FieldFrame {...words} hint={hint} id={id} required={control.required} className={className}>
      <textarea
        {...control}
        {...ties}
        ref={element}
        className="input"
        onInput={(event) => {
          reread();
          onInput?.(event);
        }}
      />
    </FieldFrame>
  );
}
