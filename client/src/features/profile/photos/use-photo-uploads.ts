import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import { getErrorMessage } from '../../../lib/error-message.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { type PhotoPart, preparePhoto, uploadPhoto } from './upload-photo.ts';

/** A photo on its way. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** The part that has been sent, 0 to 1. */
  readonly sent: number;
}

/** A photo that was not added, and why. */
export interface RefusedPhoto {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
}

/** A chosen photo of which it is to be said which part is sent. */
interface ChosenPhoto {
  readonly file: File;
  /** Where this browser shows it; to be revoked. */
  readonly address: string;
}

interface PhotoUploads {
  readonly uploads: readonly Upload[];
  /** The chosen photos that wait to be cropped. */
  readonly chosen: readonly ChosenPhoto[];
  /** Those that were not added since photos were last chosen. */
  readonly refused: readonly RefusedPhoto[];
  /** Takes files: those that this browser can show wait to be cropped, the others are sent for the service to say what they are. */
  add(files: readonly File[]): Promise<void>;
  /** Sends the first of the chosen photos, or a part of it; `undefined` leaves it out. */
  decide(part: PhotoPart | null | undefined): void;
}

/** Returns where this browser shows a photo; null for a file that it cannot show. */
const showPhoto = async (file: File): Promise<string | null> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image.src;
  } catch {
    URL.revokeObjectURL(image.src);
    return null;
  }
};

/** Has chosen photos cropped, sends them one after another, and says of each that is refused why. */
export const usePhotoUploads = (): PhotoUploads => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([]);
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);
  const queue = useRef({ count: 0, last: Promise.resolve() });
  const shown = useRef(chosen);
  shown.current = chosen;
  useEffect(
    () => () => {
      for (const { address } of shown.current) URL.revokeObjectURL(address);
    },
    [],
  );

  const send = async (id: number, file: File, part: PhotoPart | null): Promise<void> => {
    try {
      await uploadPhoto(await preparePhoto(file, part), (sent) =>
        setUploads((all) => all.map((one) => (one.id === id ? { ...one, sent } : one))),
      );
      await invalidate(contract.photos.mine);
    } catch (error) {
      setRefused((all) => [...all, { id, name: file.name, reason: getErrorMessage(error) }]);
    } finally {
      setUploads((all) => all.filter((one) => one.id !== id));
    }
  };

  const enqueue = (file: File, part: PhotoPart | null): void => {
    queue.current.count += 1;
    const id = queue.current.count;
    setUploads((all) => [...all, { id, name: file.name, sent: 0 }]);
    queue.current.last = queue.current.last.then(() => send(id, file, part));
  };

  const add = async (files: readonly File[]): Promise<void> => {
    setRefused([]);
    for (const file of files) {
      const address = await showPhoto(file);
      if (address === null) enqueue(file, null);
      else setChosen((all) => [...all, { file, address }]);
    }
  };

  const decide = (part: PhotoPart | null | undefined): void => {
    const [first, ...others] = chosen;
    if (!first) return;
    URL.revokeObjectURL(first.address);
    setChosen(others);
    if (part !== undefined) enqueue(first.file, part);
  };
  return { uploads, chosen, refused, add, decide };
};
