import { type ComponentProps, type ReactNode, useState } from 'react';
import { FieldFrame, type FieldWords, useFieldIds } from './FieldFrame.tsx';
import { ChevronDownIcon, HideIcon, ShowIcon } from '../facts/Icon.tsx';
import { useInputValue } from './useInputValue.ts';
import { Button } from '../controls/Button.tsx';
import layout from '../layout/layout.module.css';
import styles from './Field.module.css';
import { Mono } from '../facts/Mono.tsx';

function wordsOf<P extends FieldWords>(props: P) {
  const { label, labelHidden, optional, hint, error, warning, success, ...control } = props;
  return { words: { label, labelHidden, optional, hint, error, warning, success }, control };
}

type TextFieldProps = ComponentProps<'input'> &
  FieldWords & {
    icon?: ReactNode;
  };

/** Other props, `ref` too, go to the input, so that register() fits. */
export function TextField({ icon, className, ...props }: TextFieldProps) {
  const { words, control } = wordsOf(props);
  const { id, control: ties } = useFieldIds(words, control.id);
  const input = <input type="text" {...control} {...ties} className={styles.input} />;
  return (
    <FieldFrame {...words} id={id} className={className}>
      {icon ? (
        <div className={styles.wrap}>
          {icon}
          {input}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

export function PasswordField({ className, ...props }: ComponentProps<'input'> & FieldWords) {
  const [shown, setShown] = useState(false);
  const { words, control } = wordsOf(props);
  const { id, control: ties } = useFieldIds(words, control.id);
  return (
    <FieldFrame {...words} id={id} className={className}>
      <div className={styles.wrap}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...control}
          {...ties}
          type={shown ? 'text' : 'password'}
          className={styles.input}
        />
        <Button
          variant="ghost"
          iconOnly
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <HideIcon /> : <ShowIcon />}
        </Button>
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

    placeholder?: string | undefined;
  };

export function SelectField({ options, placeholder, className, ...props }: SelectFieldProps) {
  const { words, control } = wordsOf(props);
  const { id, control: ties } = useFieldIds(words, control.id);
  return (
    <FieldFrame {...words} id={id} className={className}>
      <div className={styles.wrap}>
        <select {...control} {...ties} className={styles.input}>
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

type TextAreaFieldProps = ComponentProps<'textarea'> &
  FieldWords & {
    /** Counted below the field. Longer text is refused by the field's rule, never cut. */
    most?: number;
  };

export function TextAreaField({ className, ref, onInput, most, ...props }: TextAreaFieldProps) {
  const { words, control } = wordsOf(props);
  const { value, control: element, reread } = useInputValue(ref);
  const counter = most !== undefined && <Mono>{`${value.length}/${most}`}</Mono>;
  const hint =
    words.hint || counter ? (
      <span className={layout.between}>
        <span>{words.hint}</span>
        {counter}
      </span>
    ) : undefined;
  const { id, control: ties } = useFieldIds({ ...words, hint }, control.id);
  return (
    <FieldFrame {...words} hint={hint} id={id} className={className}>
      <textarea
        {...control}
        {...ties}
        ref={element}
        className={styles.input}
        onInput={(event) => {
          reread();
          onInput?.(event);
        }}
      />
    </FieldFrame>
  );
}
