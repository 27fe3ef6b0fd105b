/** Opposite the label of a field that may stay empty. */
export function OptionalMark() {
  return <span className="soft small">optional</span>;
}

/** With the label of a field that must be filled in. */
export function RequiredMark() {
  return <span className="soft small">required</span>;
}
