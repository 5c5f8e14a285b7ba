/** Loaded into every server that is compared: collects garbage and reports its memory when its parent sends a message. */
process.on('message', (message) => {
  if (message !== 'memory') return;
  globalThis.gc?.();
  setTimeout(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  }, 300);
});
// The listener must not keep a process alive that has nothing else to do.
process.channel?.unref();
