import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { send } from '@koa/send';
import type { Context } from 'koa';
import { notFound } from '../../domain/kernel/errors.ts';
import type { CallRouters } from '../call-routers.ts';
import { allowHtmlFromText } from '../security-headers.ts';
import { buildOpenApiDocument } from './openapi.ts';

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Calls | Mithaq</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/init.js"></script>
  </body>
</html>
`;
const INIT = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui' });
`;

/** Adds the OpenAPI document and a page that shows it. Both answer 404 to requests for which `mayRead` is false. */
export const mountDocs = (routers: CallRouters, mayRead: (ctx: Context) => Promise<boolean>): void => {
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  let document: string | undefined;
  const get = (path: string, respond: (ctx: Context) => unknown) =>
    routers.take(path).get(path, async (ctx) => {
      if (!(await mayRead(ctx))) throw notFound('the description of the calls is for staff');
      await respond(ctx);
    });

  get('/api/openapi.json', (ctx) => {
    document ??= JSON.stringify(buildOpenApiDocument());
    write(ctx, 'application/json', document);
  });
  get('/api/docs', (ctx) => {
    allowHtmlFromText(ctx);
    write(ctx, 'text/html', PAGE);
  });
  get('/api/docs/init.js', (ctx) => write(ctx, 'text/javascript', INIT));
  for (const file of FILES) get(`/api/docs/${file}`, (ctx) => send(ctx as never, file, { root, maxage: 0 }));
};

const write = (ctx: Context, type: string, body: string): void => {
  ctx.type = type;
  ctx.body = body;
};
