/** Milliseconds of processor time that this process has taken: what a busy machine stretches by little, as it does the time of the clock by much. */
export const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
