import { formatCardNumber } from '../../shared/payment/rules.ts';
import { zipDigits } from '../../shared/constants.ts';
import { caretAfter, formatExpiry } from './typed-text.ts';

/** Formatters applied while typing, by field name. Other fields stay unchanged. */
const formats: Record<string, (text: string, before: string) => string> = {
  card_number: formatCardNumber,
  expiry: formatExpiry,
  cvc: (text) => withoutSpaces(text).slice(0, 4),
  zip: (text) => withoutSpaces(text).slice(0, zipDigits),
};

/** Removes spaces before truncating, so that pasted spaces do not use up the length. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '');

/** Formats the field's text and keeps the caret after the same digit. */
export function tidyAsTyped(input: HTMLInputElement): void {
  const format = formats[input.name];
  if (!format) return;
  const { value: typed, selectionStart } = input;
  const tidy = format(typed, input.dataset['before'] ?? '');
  input.dataset['before'] = tidy;
  if (tidy === typed) return;
  const caret = caretAfter(tidy, typed, selectionStart ?? typed.length);
  input.value = tidy;
  input.setSelectionRange(caret, caret);
}
