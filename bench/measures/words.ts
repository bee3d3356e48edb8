import { isMet, decisiveValue, type Figure } from './measure.ts';

const digits = (value: number) =>
  Number.isInteger(value) || Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
export const withUnit = (value: number, unit: Figure['unit']) => `${digits(value)}${unit === '' ? '' : ` ${unit}`}`;

export function valueOf(figure: Figure): string {
  const { values, unit } = figure;
  if (values.length === 0) return 'nothing';
  if (values.length === 1) return withUnit(decisiveValue(figure), unit);
  const range = `${digits(Math.min(...values))} to ${digits(Math.max(...values))}`;
  return `${withUnit(decisiveValue(figure), unit)} (${range})`;
}

export function targetOf({ lowerBound, upperBound, unit }: Figure): string {
  if (lowerBound !== undefined) return `≥ ${withUnit(lowerBound, unit)}`;
  return upperBound === undefined ? '' : `≤ ${withUnit(upperBound, unit)}`;
}

/** Whether the figure is missed where it is recorded: a control that misses it too proves nothing. */
export const isMissedWithoutFault = ({ name }: Figure, recorded: readonly Figure[] = []): boolean => {
  const same = recorded.find((figure) => figure.name === name);
  return same !== undefined && isMet(same) === false;
};

export function verdictOf(figure: Figure): string {
  const met = isMet(figure);
  if (met === undefined) return '';
  return met ? 'met' : 'missed';
}
