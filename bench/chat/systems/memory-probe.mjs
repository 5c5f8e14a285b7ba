/** Loaded into every server that is compared: collects garbage and tells its memory when its parent asks. */
process.on('message', (message) => {
  if (message !== 'memory') return;
  globalThis.gc?.();
  setTimeout(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  }, 300);
});
// Asking must not keep a process alive that has nothing else to do.
process.channel?.unref();
