/** Works through a list with `count` workers. Calls `work` with each item and the number of its worker. */
export async function runInParallel(count, list, runItem) {
  // Workers share the iterator, so each takes the next free item.
  const items = list.values()
  const runWorker = async (_, worker) => {
    for (const item of items) await runItem(item, worker)
  }
  await Promise.all(Array.from({ length: count }, runWorker))
}
