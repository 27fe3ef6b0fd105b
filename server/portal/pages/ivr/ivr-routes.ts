import type { RequestHandler } from 'express';
import { exportIvr } from './export-calls.ts';
import { showCall, showIvr } from './ivr-pages.tsx';
import { sendRecording } from './recording.ts';
import type { PortalParts } from '../../visit/parts.ts';

/** The pages of the IVR section. */
export function createIvr(
  parts: PortalParts,
): Record<'tabs' | 'call' | 'recording' | 'export', { show: RequestHandler }> {
  return {
    tabs: { show: (req, res) => showIvr(parts, req, res) },
    call: { show: (req, res) => showCall(parts, req, res) },
    recording: { show: (req, res) => sendRecording(parts, req, res) },
    export: { show: (req, res) => exportIvr(parts, req, res) },
  };
}
