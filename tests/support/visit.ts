import { request, type Agent } from 'node:http';

/** Requests a page, reads the whole response, and returns the status code, the source of a failure, or the error message. */
export function visit(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (answer) => {
      const { statusCode = 0, headers } = answer;
      const source =
        statusCode < 500 ? '' : ` ${headers['x-request-id'] ? 'from the portal' : 'from the balancer'}`;
      answer
        .on('error', (error) => resolve(error.message))
        .on('end', () => resolve(`${statusCode}${source}`));
      answer.resume();
    });
    sent.on('error', (error) => resolve(error.message)).end();
  });
}
