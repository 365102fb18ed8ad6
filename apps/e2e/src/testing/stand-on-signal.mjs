// Preloaded into a shop by its suite: on SIGUSR2 the event loop stands still for good.
process.on('SIGUSR2', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
