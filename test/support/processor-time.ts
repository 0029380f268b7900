/**
 * Starts to measure the time on processors that this process takes, in milliseconds.
 * Whatever else the machine is doing does not count, as it would by the clock.
 */
export function processorTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
