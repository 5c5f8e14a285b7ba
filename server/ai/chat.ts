import * as z from 'zod';

/** An OpenAI-compatible endpoint. */
export interface Endpoint {
  /** The URL up to and including the version, such as `https://models.example/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** How long one attempt may take as a whole, in milliseconds; 8 s by default. */
  readonly limitMs?: number;
}

const DEFAULT_LIMIT_MS = 8_000;
const MAX_BYTES = 64 * 1024;
const MAX_TOKENS = 1_500;

/** The model's response was not of the requested form; the message contains nothing of it. */
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
  /** Sent as JSON, apart from the instructions. */
  readonly data: unknown;
  readonly schema: z.ZodType<T>;
}

/** Sends a question and returns the parsed answer; tries once more where that fails, and throws the second failure. */
export const chat = async <T>(endpoint: Endpoint, question: Question<T>): Promise<T> => {
  try {
    return await attempt(endpoint, question, true);
  } catch (error) {
    // Not every compatible service supports schemas and limits, so the second attempt leaves them out where they are refused.
    const isRefused = error instanceof ChatFailure && (error.status === 400 || error.status === 422);
    return attempt(endpoint, question, !isRefused);
  }
};

const attempt = async <T>(endpoint: Endpoint, question: Question<T>, withLimits: boolean): Promise<T> => {
  const { baseUrl, model, apiKey, limitMs = DEFAULT_LIMIT_MS } = endpoint;
  const schema = z.toJSONSchema(question.schema);
  const limits = {
    temperature: 0.2,
    max_tokens: MAX_TOKENS,
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
      ...(withLimits ? limits : {}),
    }),
    // A redirect would send the API key to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ChatFailure('status', response.status);
  }
  return parseAnswer(await readText(response), question.schema);
};

/** Reads a response's body; throws where it is longer than any sensible answer. */
const readText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new ChatFailure('too-long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

const parseAnswer = <T>(body: string, schema: z.ZodType<T>): T => {
  const content = completion.safeParse(parseJson(body)).data?.choices[0]?.message.content;
  if (content === undefined) throw new ChatFailure('wrong-schema');
  // Some models wrap the JSON in a code fence.
  const answer = schema.safeParse(parseJson(content.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '')));
  if (!answer.success) throw new ChatFailure('wrong-schema');
  return answer.data;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ChatFailure('not-json');
  }
};
