/**
 * Loads the page anew where the service can be reached; returns whether it can. A browser that could not fetch a part of the program
 * does not try it again for the same page.
 */
export const reloadIfReachable = async (): Promise<boolean> => {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return false;
  }
  window.location.reload();
  return true;
};
