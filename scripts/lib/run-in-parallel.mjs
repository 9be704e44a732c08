/**
 * Processes a list with `count` workers in parallel. Calls `runItem` with each item and the number of its worker. Rejects if a call
 * rejects.
 */
export async function runInParallel(count, list, runItem) {
  // The workers share the iterator, so each takes the next item that no other has taken.
  const items = list.values()
  const runWorker = async (_, worker) => {
    for (const item of items) await runItem(item, worker)
  }
  await Promise.all(Array.from({ length: count }, runWorker))
}
