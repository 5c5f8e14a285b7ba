import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
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
  return createDocument({
    openapi: '3.1.0',
    info: { title: BRAND.name, version: '1', description: 'Every call of the service.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session_id' },
      },
    },
  });
};

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

const buildUpload = ({ field }: NonNullable<Call['upload']>) => ({
  required: true,
  content: {
    'multipart/form-data': { schema: { type: 'object' as const, properties: { [field]: FILE }, required: [field] } },
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
      { description: messages.join(' / '), content: { 'application/json': { schema: errorBody } } },
    ]),
  );
};

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
