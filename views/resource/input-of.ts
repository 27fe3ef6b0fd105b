import type { InputHTMLAttributes } from 'react';
import { formatPhone } from '../../shared/contact-details.ts';
import { recordPageStrings } from '../../shared/locales/en/resources.ts';
import type { FieldKind } from '../../shared/resources/fields.ts';
import { toWallClock } from '../../shared/time.ts';
import type { ControlProps } from './control-parts.tsx';

type Input = InputHTMLAttributes<HTMLInputElement> & { short?: boolean };

export function inputOf({ name, field, value, zone, choices = [] }: ControlProps): Input {
  return {
    autoComplete: 'off',
    maxLength: field.maxLength,
    short: field.maxLength !== undefined && field.maxLength <= 10,
    list: choices.length > 0 ? `${name}-choices` : undefined,
    defaultValue: value,
    ...inputs[field.kind]?.(value, zone),
  };
}

const inputs: Partial<Record<FieldKind, (value: string, zone: string) => Input>> = {
  phone: (value) => ({ type: 'tel', maxLength: 20, defaultValue: formatPhone(value) }),
  email: () => ({ type: 'email', maxLength: 254, autoCapitalize: 'off', spellCheck: false }),
  url: () => ({ type: 'url', maxLength: 2000, autoCapitalize: 'off', spellCheck: false }),
  money: () => ({ inputMode: 'decimal', maxLength: 12, short: true }),
  number: () => ({ inputMode: 'numeric', maxLength: 12, short: true }),
  date: () => ({
    inputMode: 'numeric',
    maxLength: 10,
    short: true,
    placeholder: recordPageStrings.dateFormat,
  }),
  clock: () => ({ type: 'time', short: true }),
  time: (value, zone) => ({ type: 'datetime-local', defaultValue: toLocalInput(value, zone) }),
};

/** Converts Unix seconds to the format of a `datetime-local` input. Typed text is returned unchanged. */
function toLocalInput(value: string, zone: string): string {
  return /^\d{9,12}$/.test(value) ? toWallClock(Number(value), zone).slice(0, 16).replace(' ', 'T') : value;
}
