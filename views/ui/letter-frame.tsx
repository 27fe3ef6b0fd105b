/** Email preview in a sandboxed frame, which isolates its styles and disables its links. */
export function LetterFrame({ src }: { src: string }) {
  return <iframe className="email-frame" title="The email as it arrives" src={src} sandbox="" />;
}
