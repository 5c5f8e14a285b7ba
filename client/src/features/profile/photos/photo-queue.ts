import { create } from 'zustand';
import { contract } from '../../../../../shared/contract/index.ts';
import { ApiError } from '../../../lib/api.ts';
import { describeFailure, getErrorMessage } from '../../../lib/error-message.ts';
import { addLeaveGuard } from '../../../lib/leave-guard.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { onSessionChange } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { type PhotoPart, preparePhoto, uploadPhoto } from './upload-photo.ts';

/** A photo on its way. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** The part that has been sent, 0 to 1. */
  readonly sent: number;
}

/** A photo that was not added, and why. */
interface RefusedPhoto {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
}

/** A chosen photo of which it is to be said which part is sent. */
interface ChosenPhoto {
  readonly id: number;
  readonly file: File;
  /** Where this browser shows it, to be revoked; null until it is known whether it can. */
  readonly address: string | null;
}

interface PhotoQueue {
  readonly uploads: readonly Upload[];
  /** The chosen photos that wait to be cropped. */
  readonly chosen: readonly ChosenPhoto[];
  /** Those that were not added since photos were last chosen. */
  readonly refused: readonly RefusedPhoto[];
}

const EMPTY: PhotoQueue = { uploads: [], chosen: [], refused: [] };

/** The photos that are added. Those on their way are sent whichever page is open. */
export const usePhotoQueue = create<PhotoQueue>(() => EMPTY);
const { getState, setState } = usePhotoQueue;

let lastId = 0;
let isShown = false;
/** What is sent in one session, one after another, until that ends. */
let sending = { last: Promise.resolve(), session: new AbortController() };

const forgetChosen = (): void => {
  for (const { address } of getState().chosen) if (address !== null) URL.revokeObjectURL(address);
  setState({ chosen: [] });
};

onSessionChange(() => {
  sending.session.abort();
  sending = { last: Promise.resolve(), session: new AbortController() };
  forgetChosen();
  setState(EMPTY, true);
});

let isSigningOut = false;

/** Signing out waits until everything is sent, and does not happen where a photo was refused meanwhile. */
const waitBeforeSignOut = async (leave: () => void): Promise<void> => {
  // Asked once more: whoever leaves a shared device does not wait for a line that hangs.
  if (isSigningOut) return leave();
  toast({
    title: 'Sending your photos first',
    description: 'You will be signed out once they are sent. To leave without them, sign out once more.',
  });
  isSigningOut = true;
  const { signal } = sending.session;
  const refusedBefore = getState().refused;
  while (getState().uploads.length > 0 && !signal.aborted) await sending.last;
  isSigningOut = false;
  if (signal.aborted) return;
  if (getState().refused.every((one) => refusedBefore.includes(one))) leave();
  else
    toast({
      title: 'You are still signed in',
      description: 'A photo was not added. Your profile says why.',
      variant: 'destructive',
    });
};

const askBeforeClosing = (event: Event): void => event.preventDefault();
let removeGuard: (() => void) | undefined;
usePhotoQueue.subscribe(({ uploads }) => {
  if (uploads.length > 0) {
    window.addEventListener('beforeunload', askBeforeClosing);
    removeGuard ??= addLeaveGuard({ ask: (leave) => void waitBeforeSignOut(leave), onPopState: () => undefined }, true);
  } else {
    window.removeEventListener('beforeunload', askBeforeClosing);
    removeGuard?.();
    removeGuard = undefined;
  }
});

/** Tells that the queue is shown, so that no notification says what is refused. Once it is no longer, no photo waits to be cropped. */
export const showPhotoQueue = (): (() => void) => {
  isShown = true;
  return () => {
    isShown = false;
    forgetChosen();
  };
};

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

const refuse = (id: number, name: string, reason: string): void => {
  setState(({ refused }) => ({ refused: [...refused, { id, name, reason }] }));
  if (!isShown) toast({ title: `${name} was not added`, description: reason, variant: 'destructive' });
};

const send = async (id: number, file: File, part: PhotoPart | null, session: AbortSignal): Promise<void> => {
  if (session.aborted) return;
  const setSent = (sent: number) =>
    setState(({ uploads }) => ({ uploads: uploads.map((one) => (one.id === id ? { ...one, sent } : one)) }));
  try {
    await uploadPhoto(await preparePhoto(file, part), setSent, session);
    await invalidate(contract.photos.mine);
  } catch (error) {
    if (!session.aborted)
      refuse(id, file.name, error instanceof ApiError ? describeFailure(error) : getErrorMessage(error));
  } finally {
    setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }));
  }
};

const enqueue = (id: number, file: File, part: PhotoPart | null): void => {
  setState(({ uploads }) => ({ uploads: [...uploads, { id, name: file.name, sent: 0 }] }));
  const { last, session } = sending;
  sending.last = last.then(() => send(id, file, part, session.signal));
};

/** Takes files: those that this browser can show wait to be cropped, the others are sent for the service to say what they are. */
export const addPhotos = async (files: readonly File[]): Promise<void> => {
  const added = files.map((file): ChosenPhoto => {
    lastId += 1;
    return { id: lastId, file, address: null };
  });
  setState(({ chosen }) => ({ chosen: [...chosen, ...added], refused: [] }));
  for (const { id, file } of added) {
    const address = await showPhoto(file);
    const isWaiting = getState().chosen.some((one) => one.id === id);
    if (isWaiting && address === null) decidePhoto(id, null);
    else if (isWaiting)
      setState(({ chosen }) => ({ chosen: chosen.map((one) => (one.id === id ? { ...one, address } : one)) }));
    else if (address !== null) URL.revokeObjectURL(address);
  }
};

/** Sends one of the chosen photos, or a part of it; `undefined` leaves it out. */
export const decidePhoto = (id: number, part: PhotoPart | null | undefined): void => {
  const decided = getState().chosen.find((one) => one.id === id);
  if (!decided) return;
  if (decided.address !== null) URL.revokeObjectURL(decided.address);
  setState(({ chosen }) => ({ chosen: chosen.filter((one) => one.id !== id) }));
  if (part !== undefined) enqueue(id, decided.file, part);
};
