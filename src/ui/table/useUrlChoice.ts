import { useSearchParams } from 'react-router';

export function useUrlChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [chosen: Value, choose: (value: Value) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = values.find((value) => value === params.get(name)) ?? values[0];
  const choose = (value: Value) =>
    setParams(value === values[0] ? {} : { [name]: value }, { replace: true, preventScrollReset: true });
  return [chosen, choose];
}
