import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import { getErrorMessage } from '../../../lib/error-message.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { type PhotoPart, preparePhoto, uploadPhoto } from './upload-photo.ts';

/** A photo on its way. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** The part that has been sent, 0 to 1. */
  readonly sent: number;
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
      toast({ title: `${file.name} was not added`, description: getErrorMessage(error), variant: 'destructive' });
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
  return { uploads, chosen, add, decide };
};
