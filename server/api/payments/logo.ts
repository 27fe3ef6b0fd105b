const inlinePicture = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const longestInlineCharacters = 64_000;

/** A raster picture in the address itself, an https address, or a path below `/brand/`: no script can come by those (security P10). */
export function isSafeLogo(address: string): boolean {
  if (address.startsWith('data:'))
    return address.length <= longestInlineCharacters && inlinePicture.test(address);
  if (address.startsWith('/')) return /^\/brand\/[A-Za-z0-9_-]+\.(?:png|jpe?g|webp)$/.test(address);
  return URL.canParse(address) && isPlainHttps(new URL(address));
}

function isPlainHttps({ protocol, username, password, hostname }: URL): boolean {
  return (
    protocol === 'https:' && !username && !password && /^(?=.*[a-z])[a-z0-9.-]+\.[a-z0-9-]+$/.test(hostname)
  );
}
