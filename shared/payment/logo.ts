import { longestLogoCharacters } from '../constants.ts';

interface Address {
  href: string;
  origin: string;
  protocol: string;
  username: string;
  password: string;
  hostname: string;
}

/** Available in Node and browsers, but not in the ES library typings that this folder compiles against. */
declare const URL: { canParse(text: string): boolean; new (text: string): Address };

/** Client logo with a safe source: a raster image as a data URL, or an https address. */
interface Logo {
  src: string;
  /** Origin to allow in the Content-Security-Policy; missing for a data URL. */
  origin?: string;
}

const inlinePicture = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Base64 file signatures of the image types. Other content is not an image, whatever its declared type. */
const pictureStart = /^data:[^,]+,(?:iVBORw0KGgo|\/9j\/|UklGR.{7}RUJQ|R0lGOD)/;

/** Returns a logo that is safe to save and show. It cannot contain scripts, and its host is a name, not an IP address. */
export function readLogo(address: string): Logo | undefined {
  if (address.startsWith('data:')) {
    const isPicture = inlinePicture.test(address) && pictureStart.test(address);
    return isPicture && address.length <= longestLogoCharacters ? { src: address } : undefined;
  }
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return isPlainHttps(url) ? { src: url.href, origin: url.origin } : undefined;
}

function isPlainHttps({ protocol, username, password, hostname }: Address): boolean {
  const isNamed = /^(?=.*[a-z])[a-z0-9.-]+\.[a-z0-9-]+$/.test(hostname);
  return protocol === 'https:' && !username && !password && isNamed;
}
