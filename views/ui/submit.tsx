interface Props {
  label: string;
}

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
