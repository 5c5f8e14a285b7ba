import * as z from 'zod';

/** An OpenAI-compatible endpoint. */
export interface Endpoint {
  /** Up to and including its version, such as `https://models.example/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** What one attempt may take, from the first byte to the last, milliseconds. */
  readonly limitMs?: number;
}

const LIMIT_MS = 8_000;
const MOST_BYTES = 64 * 1024;
const MOST_TOKENS = 1_500;

/** The service answered otherwise than asked; the message holds nothing of what it said. */
export class ChatFailure extends Error {
  constructor(
    readonly kind: 'status' | 'too-long' | 'not-json' | 'wrong-schema',
    readonly status?: number,
  ) {
    super(`the model's answer: ${kind}${status === undefined ? '' : ` ${status}`}`);
  }
}

export interface Question<T> {
  readonly instructions: string;
  /** Data, never instructions; sent as JSON. */
  readonly data: unknown;
  readonly schema: z.ZodType<T>;
}

/** Asks once, and once more where that fails. Throws what went wrong at the second time. */
export const chat = async <T>(endpoint: Endpoint, question: Question<T>): Promise<T> => {
  try {
    return await attempt(endpoint, question, true);
  } catch (error) {
    // Not every compatible service knows schemas and limits: the second time it is asked in the plainest way.
    const isRefused = error instanceof ChatFailure && (error.status === 400 || error.status === 422);
    return attempt(endpoint, question, !isRefused);
  }
};

const attempt = async <T>(endpoint: Endpoint, question: Question<T>, byScheme: boolean): Promise<T> => {
  const { baseUrl, model, apiKey, limitMs = LIMIT_MS } = endpoint;
  const schema = z.toJSONSchema(question.schema);
  const limits = {
    temperature: 0.2,
    max_tokens: MOST_TOKENS,
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
  };
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      messages: [
        {
          role: 'system',
          content: `${question.instructions}\nAnswer with JSON of this schema: ${JSON.stringify(schema)}`,
        },
        { role: 'user', content: JSON.stringify(question.data) },
      ],
      ...(byScheme ? limits : {}),
    }),
    // The key goes where it was meant to go.
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ChatFailure('status', response.status);
  }
  return read(await textOf(response), question.schema);
};

/** The body, as far as a sensible answer goes. */
const textOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new ChatFailure('too-long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

const read = <T>(body: string, schema: z.ZodType<T>): T => {
  const content = completion.safeParse(json(body)).data?.choices[0]?.message.content;
  if (content === undefined) throw new ChatFailure('wrong-schema');
  // Some wrap it as code.
  const answer = schema.safeParse(json(content.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '')));
  if (!answer.success) throw new ChatFailure('wrong-schema');
  return answer.data;
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ChatFailure('not-json');
  }
};
