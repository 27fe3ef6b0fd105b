interface Props {
  id: string;
  name: string;
  /** Label for screen readers only. */
  label: string;
  placeholder: string;
  value: string;
  button: string;
}

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
