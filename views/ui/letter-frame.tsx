/** Email preview in a sandboxed frame. Its styles stay isolated and its links are disabled. */
export function LetterFrame({ src }: { src: string }) {
  return <iframe className="email-frame" title="The email as it arrives" src={src} sandbox="" />;
}
