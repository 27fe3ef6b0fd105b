import { weekdays } from '../../shared/resources/fields.ts';
import { describedBy, FieldError } from '../ui/field.tsx';
import { hintOf, requiredMarkOf, type ControlProps } from './control-parts.tsx';

/** Weekday checkboxes posted under one name. An empty value is also always posted, to tell an empty selection from a missing field. */
export function WeekdaysControl(props: ControlProps) {
  const { name, field, value, error } = props;
  const chosen = new Set(value.split(',').map((day) => day.trim()));
  const hint = hintOf(field);
  return (
    <fieldset
      className="field choices"
      id={name}
      tabIndex={-1}
      aria-describedby={describedBy(name, hint, error)}
    >
      <legend>
        {field.label} {requiredMarkOf(props)}
      </legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <input type="hidden" name={name} value="" />
      <div className="choices-row">
        {weekdays.map((day) => (
          <label key={day} className="tick">
            <input type="checkbox" name={name} value={day} defaultChecked={chosen.has(day)} />
            {day}
          </label>
        ))}
      </div>
      <FieldError id={name} error={error} />
    </fieldset>
  );
}
