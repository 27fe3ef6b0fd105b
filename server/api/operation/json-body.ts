import express, { type RequestHandler } from 'express';
import { cleanTexts } from '../../../shared/clean-text.ts';
import { isShallow } from '../../validation.ts';
import { refuse } from './answer.ts';
import { sendAnswer } from './send-answer.ts';

const largestBody = '100kb';
const deepestBody = 12;

/**
 * Accepts only `application/json`, which forms on other sites cannot send; anything else gets a 415. Cleans all strings, so that
 * handlers never see control characters.
 */
export function jsonBody(): RequestHandler {
  const parse = express.json({
    limit: largestBody,
    inflate: false,
    strict: true,
    type: 'application/json',
  });
  return (request, response, next) => {
    const sent =
      request.headers['transfer-encoding'] !== undefined || Number(request.get('content-length')) > 0;
    if (sent && !request.is('application/json'))
      return sendAnswer(response, refuse(415, 'The body must be application/json.'));
    parse(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error);
      if (!isShallow(request.body, deepestBody))
        return sendAnswer(response, refuse(400, 'The body is nested too deeply.')).catch(next);
      request.body = cleanTexts(request.body);
      next();
    });
  };
}
