import { expect } from 'chai';
import { createOpenApi } from '../../server/api/openapi.ts';
import { apiRoutes } from '../../server/api/routes.ts';
import { resourceList } from '../../shared/resources/index.ts';

interface Operation {
  security: Record<string, unknown>[];
  operationId: string;
  parameters: { name: string; in: string }[];
  responses: object;
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
}

const routes = apiRoutes({ production: false });
const document = createOpenApi(routes);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation: operation as Operation })),
);

describe('the OpenAPI document', () => {
  it('[Z1] documents every mounted route', () => {
    expect(document.openapi).to.equal('3.1.0');
    expect(operations).to.have.length(routes.length);
  });

  it('names each operation uniquely and declares every path parameter', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((each) => each.in === 'path').map((each) => each.name);
      expect(declared).to.deep.equal([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
      expect(operation.responses).to.include.keys('200', 'default');
    }
  });

  it('documents the parameters and results of a call that declares them', () => {
    const plan = operations.find(({ operation }) => operation.operationId === 'planNotification')?.operation;
    expect(plan?.parameters.map(({ name, in: place }) => [name, place])).to.deep.include.members([
      ['gets', 'query'],
      ['start_at', 'query'],
    ]);
    expect(JSON.stringify(plan?.responses)).to.include('"first_at":{"type":["number","null"]');
  });

  it('defines every schema that it references', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    expect(document.components.schemas).to.include.keys(references.map(([, name]) => name!));
  });

  it('documents captured messages for every call that sends messages', () => {
    const telling = operations.filter(({ operation }) =>
      JSON.stringify(operation.responses).includes('"kept":'),
    );
    expect(telling.map(({ operation }) => operation.operationId)).to.have.members([
      ...[
        'sendReceipt',
        'sendPaymentRequest',
        'sendTestEmail',
        'testNotificationRow',
        'inviteToSso',
        'inviteUser',
        'resetSecondFactor',
        'sendConfirmation',
      ],
    ]);
  });

  it('documents the credentials of each operation', () => {
    const schemesOf = (path: string) =>
      operations
        .filter((each) => each.path === path)
        .map(({ operation }) => Object.keys(operation.security[0]!));
    expect(schemesOf('/login')).to.deep.equal([['basic', 'apiKey']]);
    expect(schemesOf('/cognito_verify')).to.deep.equal([['basic', 'apiKey']]);
    expect(schemesOf('/cognito_password_reset')).to.deep.equal([['apiKey']]);
    expect(schemesOf('/user/password')).to.deep.equal([['bearer', 'apiKey']]);
    for (const { operation } of operations)
      expect(document.components.securitySchemes).to.include.keys(...operation.security.flatMap(Object.keys));
  });

  it('refers only to existing schemas', () => {
    const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      (match) => match[1]!,
    );
    expect(document.components.schemas).to.include.keys(...new Set(names));
    for (const { name, fields } of resourceList) {
      const schema = document.components.schemas[name as 'Envelope'] as { properties: object };
      expect(schema.properties).to.include.keys('id', ...Object.keys(fields));
    }
  });

  it('documents payments for which no payment request can be sent', () => {
    const { properties } = document.components.schemas['payments' as 'Envelope'] as {
      properties: Record<string, { description?: string }>;
    };
    expect(properties['amount']?.description).to.include('0.00').and.include('nothing_due');
    expect(properties['zip']?.description).to.include('five digits').and.include('unproved');
    expect(properties['email']?.description).to.equal(undefined);
  });
});
