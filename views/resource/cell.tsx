import type { FieldDefinition } from '../../shared/resources/fields.ts';
import { Badge, Progress } from '../ui/status-marks.tsx';
import { meaningOf } from './meanings.ts';
import { readableValue, type Reading } from '../../shared/resources/readable.ts';

interface Props extends Reading {
  name: string;
  field: FieldDefinition;
  value: unknown;
}

export function Cell({ name, field, ...read }: Props) {
  const text = readableValue(name, field, read);
  if (text === '') return null;
  const meaning = meaningOf(name, field, read.value);
  if (meaning) return <Badge kind={meaning} text={text} />;
  if (field.readAs === 'percent') return <Progress value={Number(read.value)} text={text} />;
  if (isOneWord(field)) return <span className="num">{text}</span>;
  if (field.kind === 'choice') return text;
  return <span className={isLongText(field) ? 'cut' : valueClass(field)}>{text}</span>;
}

const valueClass = ({ kind }: FieldDefinition) => (kind === 'email' ? 'value email' : 'value');

export const isOneWord = ({ kind }: FieldDefinition): boolean =>
  ['phone', 'money', 'number', 'date', 'time', 'clock', 'weekdays'].includes(kind);

/** Returns true if list pages truncate the value. Only the record page shows the full text. */
export const isLongText = ({ kind, placeholders }: FieldDefinition): boolean =>
  kind === 'multiline' || kind === 'url' || placeholders === true;
