interface Props {
  id: string;
  name: string;
  /** Said to who cannot see the field. */
  label: string;
  placeholder: string;
  value: string;
  /** What the button says. */
  button: string;
}

/** What is looked for, and the button that looks for it. */
export function SearchField({ id, name, label, placeholder, value, button }: Props) {
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        type="search"
        id={id}
        name={name}
        className="form-control"
        placeholder={placeholder}
        defaultValue={value}
        maxLength={200}
      />
      <button type="submit" className="btn btn-quiet">
        {button}
      </button>
    </>
  );
}
