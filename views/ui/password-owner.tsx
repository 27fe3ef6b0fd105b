/** Username field that tells password managers whose password changes. It is not posted. */
export function PasswordOwner({ userName }: { userName: string }) {
  return <input type="text" hidden readOnly aria-label="Username" autoComplete="username" value={userName} />;
}
