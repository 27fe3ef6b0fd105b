export function PayerLink({ href }: { href: string }) {
  return (
    <section className="payer-link" aria-labelledby="payer-link-title">
      <h2 id="payer-link-title">The payer’s link</h2>
      <p className="soft">For a patient who asks at the desk or on the phone.</p>
      <div className="copy-line">
        <input
          id="payer-link"
          className="form-control"
          aria-labelledby="payer-link-title"
          readOnly
          defaultValue={href}
        />
        <button type="button" className="btn btn-quiet needs-scripts" data-copy="payer-link">
          Copy
        </button>
        <span role="status" data-copied />
      </div>
    </section>
  );
}
