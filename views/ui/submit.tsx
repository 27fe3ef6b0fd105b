interface Props {
  label: string;
}

/** The one primary button of a form, and the live line that says what happens once it is pressed. */
export function Submit({ label }: Props) {
  return (
    <div className="submit">
      <button type="submit" className="btn btn-primary w-100">
        {label}
      </button>
      <p className="submit-status" role="status" data-status />
    </div>
  );
}
