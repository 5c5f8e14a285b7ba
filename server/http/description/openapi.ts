import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { BRAND } from '../../../shared/brand.ts';
import type { Call, MediaType } from '../../../shared/contract/base/define.ts';
import { ERRORS, type ErrorCode, errorBody } from '../../../shared/contract/base/errors.ts';
import { allCalls } from '../../../shared/contract/index.ts';

/** Builds the contract's OpenAPI 3.1 document. */
export const buildOpenApiDocument = () => {
  const paths: ZodOpenApiPathsObject = {};
  for (const { name, call } of allCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: buildOperation(name, call) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: BRAND.name,
        version: '1',
        description: 'Every call of the service.',
        license: { name: 'All rights reserved', identifier: 'LicenseRef-Mithaq' },
      },
      servers: [{ url: '/', 'x-internal': false }],
      paths,
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session_id' },
        },
      },
    },
    { override: describeFully },
  );
};

/** Describes what a schema leaves out: how wide a whole number is, and each key of a record that has all of its keys. */
const describeFully: ZodOpenApiOverride = ({ jsonSchema }) => {
  const { type, minimum = 0, maximum = 0, required, properties, additionalProperties } = jsonSchema;
  if (type === 'integer') jsonSchema.format = minimum >= -MAX_INT32 && maximum <= MAX_INT32 ? 'int32' : 'int64';
  if (!required || properties || typeof additionalProperties !== 'object') return;
  jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
};
const MAX_INT32 = 2 ** 31 - 1;

const buildOperation = (name: string, call: Call): ZodOpenApiOperationObject => {
  const [resource = ''] = name.split('.');
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  return {
    operationId: name,
    summary: call.summary,
    tags: [resource],
    security: [call.access === 'public' ? {} : { session: [] }],
    requestParams: {
      ...(names.length > 0 ? { path: z.object(Object.fromEntries(names.map((param) => [param, z.string()]))) } : {}),
      ...(call.query instanceof z.ZodObject ? { query: call.query } : {}),
    },
    ...(call.upload ? { requestBody: buildUpload(call.upload) } : {}),
    ...(call.body
      ? {
          requestBody: {
            // No body is read as an empty object.
            required: !call.body.safeParse({}).success,
            content: { 'application/json': { schema: call.body, example: call.example } },
          },
        }
      : {}),
    responses: { ...buildSuccesses(call), ...buildRefusals(call) },
  };
};

const FILE = { type: 'string', format: 'binary' } as const;

const buildUpload = ({ field, texts }: NonNullable<Call['upload']>) => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: z.strictObject({ [field]: z.string().meta({ format: 'binary' }), ...texts?.shape }),
    },
  },
});

const buildSuccesses = (call: Call) =>
  Object.fromEntries(
    Object.entries(call.responses).map(([status, schema]) => [
      status,
      { description: call.summary, ...(schema ? { content: buildContent(schema) } : {}) },
    ]),
  );

const buildContent = (schema: z.ZodType | MediaType) =>
  typeof schema === 'string' ? { [schema]: { schema: FILE } } : { 'application/json': { schema } };

const buildRefusals = (call: Call) => {
  const byStatus = new Map<number, string[]>();
  for (const code of listErrorCodes(call)) {
    const { status, message } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), message]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, messages]) => [
      String(status),
      {
        description: messages.join(' / '),
        content: { 'application/json': { schema: errorBody } },
        ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
      },
    ]),
  );
};

/** Sent with each refusal that a later try may not meet; the longest day has 25 hours. */
const RETRY_AFTER = {
  'Retry-After': {
    description: 'After how many seconds to try again.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 90_000 },
  },
} as const;

/** Lists the errors of a call: those that follow from its access, method and limits, and those that it declares. */
const listErrorCodes = (call: Call): Set<ErrorCode> =>
  new Set([
    ...(call.method === 'GET' ? [] : (['too_large', 'not_json', 'too_slow', 'bad_origin'] as const)),
    ...(call.access === 'public' ? [] : (['unauthorized'] as const)),
    ...(['member', 'vip', 'admin'].includes(call.access) ? (['forbidden'] as const) : []),
    ...(['staff', 'admin'].includes(call.access) || call.path.includes(':') ? (['not_found'] as const) : []),
    ...(call.method !== 'GET' || call.query ? (['bad_request'] as const) : []),
    'too_many_requests',
    'unavailable',
    ...(call.errors ?? []),
  ]);
