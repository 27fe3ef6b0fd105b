import type { Request, Response } from 'express';
import type { LoginFrame } from '../../../../views/sign-in/props.ts';
import type { PortalParts } from '../../visit/parts.ts';

/** One request of a sign-in, with all that answers it. */
export interface SignInExchange {
  parts: PortalParts;
  req: Request;
  res: Response;
}

export const errorNotice = (text: string) =>
  ({ kind: 'error', text }) as const satisfies LoginFrame['notice'];
