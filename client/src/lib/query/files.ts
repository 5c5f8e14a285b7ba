import type { BodyInput, Call } from '../../../../shared/contract/base/define.ts';
import { ApiError } from '../api.ts';

/** Makes a call whose response is a file. Other calls answer JSON, which `request()` parses. */
export const fetchFile = async <C extends Call>({ method, path }: C, body: BodyInput<C>): Promise<Blob> => {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return response.blob();
};

/** Has the browser save a file. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};
