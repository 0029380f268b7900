/** The memory of a Worker's isolate, by the inspector of its runtime (Chrome DevTools Protocol, `Runtime`). */

type Isolate = {
  /** Its heap as it is laid out, and what its buffers hold outside of it, in bytes. */
  memory(): Promise<number>;
  close(): void;
};

type HeapUsage = {
  readonly totalSize: number;
  readonly embedderHeapUsedSize: number;
  readonly backingStorageSize: number;
};

/** Connects to the inspector that `wrangler dev` opens on a port. Rejects if there is none. */
export async function isolateAt(port: number): Promise<Isolate> {
  // It takes connections from its own pages only.
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { Origin: "http://localhost" } });
  const waiting = new Map<number, (usage: HeapUsage) => void>();
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
  return {
    async memory() {
      const id = ++last;
      const answered = new Promise<HeapUsage>((answer) => waiting.set(id, answer));
      socket.send(JSON.stringify({ id, method: "Runtime.getHeapUsage" }));
      const { totalSize, embedderHeapUsedSize, backingStorageSize } = await answered;
      return totalSize + embedderHeapUsedSize + backingStorageSize;
    },
    close: () => socket.close(),
  };
}
