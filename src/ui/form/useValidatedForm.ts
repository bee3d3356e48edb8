import {
  type BaseSyntheticEvent,
  type FocusEvent,
  type RefCallback,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form';
import { ApiError, messageOf } from '#platform/http/web/client.ts';
import { toast } from '../toast/toast.ts';
import { firstOf, labelText, partialInputs } from './formElements.ts';
import { useDraft } from './useDraft.ts';
import { errorPaths, fieldErrors, type FieldProblems, refusedFields, unplacedSentences } from './formErrors.ts';

/** What a field of `ui/form` needs of its form. */
export interface FieldProps {
  name: string;
  ref: RefCallback<HTMLElement>;
  onChange: (event: BaseSyntheticEvent) => void;
  onBlur: (event: BaseSyntheticEvent) => void;
  error: string | undefined;
}

export interface ValidatedFormOptions<Values extends FieldValues> {
  /** The fields' initial values. */
  defaults: Values;
  /** Untouched fields take a new value of `defaults`, such as a setting changed elsewhere. */
  followsDefaults?: boolean;
  /** Problems by path. Called on submit and, for a field with text, when the person moves to another field. */
  validate: (values: Values) => FieldProblems<Values>;
  normalize?: (values: Values) => Values;
  /** The message at a field with an incomplete value, such as half a date. Without it the rules see an empty one. */
  partialInput?: string;
  /** Messages about the whole form: a failed submit shows each once, in a toast, and marks its fields. */
  formSentences?: readonly string[];
  /** The field of a refusal, by its code. */
  errorFields?: Readonly<Record<string, Path<Values>>>;
  /** The form's own path of a field the server names. Default: the same path, where the form has it. */
  pathOf?: (serverField: string) => string | undefined;
  /** After a refusal of single fields nothing is sent again until something has changed. */
  resendsOnlyChanged?: boolean;
  /** The key under which typed values are kept on this device until they are sent (`Unsent`). */
  draft?: string | undefined;
  /** The field of a picture: a submit waits until its upload has arrived. */
  picture?: Path<Values>;
  /** Sends valid values. What it throws is shown, and nothing typed is lost. False: it was not sent. */
  onSubmit: (values: Values) => Promise<void | boolean> | void;
  /** Called when a submit was stopped by the rules. */
  onInvalid?: () => void;
  /** The message for a failure without one of the server's; it may depend on what was sent. */
  failure: string | ((values: Values) => string);
  /** The message for a failure of the whole form. Default: the server's, else `failure`. */
  describeFailure?: (error: unknown, failure: string) => string;
  /** The form shows `formError`: a failure of the whole form appears there. Without it, in a toast. */
  failsInPlace?: boolean;
  /** The message at a refused field where every message of the server is a toast. */
  refusedValue?: string;
  /** Called after each change. */
  onChange?: (values: Values) => void;
}

/**
 * A form validated by its rules. Nothing is validated while it is first typed; a message disappears as soon as it is no
 * longer true; a refusal by the server stays at its field until that changes.
 */
export function useValidatedForm<Values extends FieldValues>(options: ValidatedFormOptions<Values>) {
  const { defaults, followsDefaults = false, errorFields = {} } = options;
  const normalize = (typed: Values) => (options.normalize ?? ((values) => values))(composed(typed));
  const elements = useRef(new Map<string, HTMLElement>());
  const isSending = useRef(false);
  const isUnchangedSinceRefusal = useRef(false);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [formError, setFormError] = useState<string>();
  const [focusRequest, requestFocus] = useState<readonly string[]>([]);

  const form = useForm<Values, unknown, Values>({
    defaultValues: defaults as DefaultValues<Values>,
    ...(followsDefaults ? { values: defaults, resetOptions: { keepDirtyValues: true } } : {}),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false, // it goes by the order in which fields were first rendered
    resolver: (typed) => {
      const values = normalize(typed);
      const partial = options.partialInput === undefined ? [] : partialInputs(elements.current);
      const errors = fieldErrors<Values>(
        partial.length > 0
          ? (Object.fromEntries(partial.map((path) => [path, options.partialInput])) as FieldProblems<Values>)
          : options.validate(values),
      );
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { errors, isSubmitting } = form.formState;
  const assign = (name: string, value: unknown) =>
    setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
  const draft = useDraft(options.draft, defaults, () => assign);
  const [isWaiting, setWaiting] = useState(false);
  const notifyWaiting = useRef<() => void>(undefined);

  // In an effect: the fields may be rendered only now, in an earlier step of a dialog.
  useEffect(() => {
    firstOf(focusRequest.flatMap((path) => elements.current.get(path) ?? []))?.focus();
  }, [focusRequest]);

  function handleChange(path: string) {
    isUnchangedSinceRefusal.current = false;
    setRefusals(({ [path]: _changed, ...rest }) => rest);
    // All fields with a message: a corrected password may correct its repetition.
    const broken = errorPaths(form.getErrors());
    if (broken.length > 0) void form.trigger(broken as Path<Values>[]);
    options.onChange?.(form.getValues());
    draft.keep(form.getValues());
    notifyWaiting.current?.();
  }

  function setValue<Name extends Path<Values>>(path: Name, value: PathValue<Values, Name>) {
    form.setValue(path, value, { shouldDirty: true });
    handleChange(path);
  }

  function handleBlur(path: Path<Values>, { relatedTarget, target }: FocusEvent<HTMLInputElement>) {
    const value: unknown = get(normalize(form.getValues()), path);
    if (value !== form.getValues(path)) setValue(path, value as PathValue<Values, typeof path>);
    const movesOn = relatedTarget?.matches('input, select, textarea') ?? false;
    if (movesOn && target.value !== '') void form.trigger(path);
  }

  function track(path: string, element: HTMLElement | null) {
    if (element) elements.current.set(path, element);
    else elements.current.delete(path);
  }

  const setFocus = useCallback((path: Path<Values>) => elements.current.get(path)?.focus(), []);

  /** Reports a failure once: at its fields, else in a toast or above the form. */
  function showFailure(error: unknown, failure: string) {
    const sentence = (options.describeFailure ?? messageOf)(error, failure);
    const samePath = (path: string) => (get(form.getValues(), path) === undefined ? undefined : path);
    const pathOf = options.pathOf ?? samePath;
    const refused = refusedFields(error, { sentence, errorFields, pathOf });
    const paths = Object.keys(refused);
    const { refusedValue } = options;
    const each =
      refusedValue || paths.length > 0 ? unplacedSentences(error, refusedValue ? () => undefined : pathOf) : [];
    if (refusedValue) {
      if (each.length === 0) each.push(sentence);
      for (const path of paths) refused[path] = refusedValue;
    }
    isUnchangedSinceRefusal.current = paths.length > 0;
    setRefusals(refused);
    requestFocus(paths);
    each.forEach(toast.formError);
    if (paths.length + each.length > 0) return;
    if (options.failsInPlace) setFormError(sentence);
    else toast.formError(sentence);
  }

  async function send(values: Values) {
    const { failure } = options;
    toast.closeFormErrors();
    setRefusals({});
    try {
      if ((await options.onSubmit(values)) !== false) draft.settle(values, true);
    } catch (error) {
      showFailure(error, typeof failure === 'string' ? failure : failure(values));
      if (!(error instanceof ApiError)) throw error;
    }
  }

  function showProblems(found: typeof errors) {
    const paths = errorPaths(found);
    requestFocus([...paths, ...Object.keys(refusals)]);
    const shown = new Set(paths.map((path) => messageAt(found, path)));
    const sentences = (options.formSentences ?? []).filter((sentence) => shown.has(sentence));
    if (sentences.length > 0) toast.closeFormErrors();
    sentences.forEach(toast.formError);
    options.onInvalid?.();
  }

  /** False: the upload failed or was stopped, which its field says. */
  async function hasPictureArrived(path: Path<Values>): Promise<boolean> {
    const chosen = () => form.getValues(path) as { id: string; isBusy?: boolean } | null;
    const before = chosen();
    if (!before?.isBusy) return true;
    setWaiting(true);
    while (chosen()?.isBusy) {
      await new Promise<void>((resolve) => {
        notifyWaiting.current = resolve;
      });
    }
    setWaiting(false);
    const arrived = chosen();
    return arrived !== null && arrived.id !== before.id;
  }

  async function submit() {
    if (options.resendsOnlyChanged && isUnchangedSinceRefusal.current) {
      requestFocus(Object.keys(refusals));
      options.onInvalid?.();
      return;
    }
    isSending.current = true;
    setFormError(undefined);
    try {
      if (options.picture && !(await hasPictureArrived(options.picture))) return;
      await form.handleSubmit(send, showProblems)();
    } finally {
      isSending.current = false;
    }
  }

  function field(path: Path<Values>): FieldProps {
    const { ref, ...props } = form.register(path, {
      onChange: () => handleChange(path),
      onBlur: (event: FocusEvent<HTMLInputElement>) => handleBlur(path, event),
    });
    return {
      ...props,
      ref: (element) => {
        ref(element);
        track(path, element);
      },
      error: errorAt(path),
    };
  }

  function errorAt(path: string): string | undefined {
    const sentence = refusals[path] ?? messageAt(errors, path);
    return sentence !== undefined && options.formSentences?.includes(sentence) ? missingValue : sentence;
  }

  return {
    field,
    /** A field whose label does not say that it is required: most forms ask for everything. */
    requiredField: (path: Path<Values>) => ({ ...field(path), 'aria-required': true as const }),
    /** The ref of a control that is not registered, so that it can take focus when its value is invalid. */
    refOf: (path: Path<Values>) => (element: HTMLElement | null) => track(path, element),
    errorAt,
    /** Where an error is shown, or would be if its field were rendered. */
    brokenPaths: [...new Set([...errorPaths(errors), ...Object.keys(refusals)])],
    /** What was refused about the form as a whole. */
    formError,
    isSubmitting: isSubmitting || isWaiting,
    draft,
    /** Sets a field whose name and type are known only from the values. */
    assign,
    /** The label of a field that is rendered. */
    labelOf: (path: string): string => labelText(elements.current.get(path)) ?? path,
    /** For `useWatch`. */
    control: form.control,
    getValues: form.getValues,
    setValue,
    /** Resets to these values or the initial ones. */
    reset: (values?: Values) => {
      form.reset(values ?? defaults);
      draft.settle(values ?? defaults, false);
      setRefusals({});
      setFormError(undefined);
    },
    /** Empties one field again. */
    resetField: (path: Path<Values>) => {
      form.resetField(path);
      setRefusals(({ [path]: _reset, ...rest }) => rest);
      setFormError(undefined);
    },
    /** Synchronous: the form library's reset waits for a timer and loses input typed meanwhile. A stable function. */
    setFocus,
    /** Validates one field alone and shows its problem. */
    validateField: (path: Path<Values>) => form.trigger(path, { shouldFocus: true }),
    showFailure,
    /** The handler of the form's submit. Does nothing while something is being sent. */
    submit: (event: BaseSyntheticEvent) => {
      event.preventDefault();
      if (!isSending.current) void submit();
    },
  };
}

/** The texts in Unicode's composed form, as the server stores them; passwords as typed. */
function composed<Value>(value: Value, name = ''): Value {
  if (typeof value === 'string') return (/password/i.test(name) ? value : value.normalize()) as Value;
  if (Array.isArray(value)) return value.map((each: unknown) => composed(each)) as Value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, composed(each, key)])) as Value;
}

/** At a field of which a toast says more. */
const missingValue = 'This is required';

const messageAt = (errors: object, path: string) => get<object, FieldError | undefined>(errors, path)?.message;
