/** The memory of a Worker's isolate, by the inspector of its runtime (Chrome DevTools Protocol). */

/** In bytes, with the buffers that lie outside of the heap. */
type Memory = {
  /** What its objects take, garbage that is not yet collected too. */
  readonly used: number;
  /** What the heap has reserved from the system for them. */
  readonly reserved: number;
};

export type Isolate = Awaited<ReturnType<typeof isolateAt>>;

/** The result of `Runtime.getHeapUsage`, in bytes. */
type HeapUsage = {
  readonly usedSize: number;
  readonly totalSize: number;
  readonly embedderHeapUsedSize: number;
  readonly backingStorageSize: number;
};

/** Connects to the inspector that `wrangler dev` opens on a port. Rejects if there is none. */
export async function isolateAt(port: number) {
  // It takes connections from its own pages only.
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { Origin: "http://localhost" } });
  const waiting = new Map<number, (result: HeapUsage) => void>();
  await new Promise((opened, failed) => {
    socket.addEventListener("open", opened);
    socket.addEventListener("error", () => failed(new Error(`Found no inspector on port ${port}.`)));
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: HeapUsage };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  const call = (method: string): Promise<HeapUsage> => {
    const id = ++last;
    const answered = new Promise<HeapUsage>((answer) => waiting.set(id, answer));
    socket.send(JSON.stringify({ id, method }));
    return answered;
  };
  return {
    async memory(): Promise<Memory> {
      const { usedSize, totalSize, embedderHeapUsedSize, backingStorageSize } =
        await call("Runtime.getHeapUsage");
      const outside = embedderHeapUsedSize + backingStorageSize;
      return { used: usedSize + outside, reserved: totalSize + outside };
    },
    /** Collects all garbage. The runtime does that when it answers its next request, so there must be one. */
    async collect(): Promise<void> {
      await call("HeapProfiler.collectGarbage");
    },
    close: (): void => socket.close(),
  };
}
