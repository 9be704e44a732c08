import type { Visit } from './modal-page.ts'

declare global {
  interface Window {
    /** How long each task took that took 50 ms or more, and the observer that still holds the last ones. */
    longTasks: { readonly durations: number[]; readonly observer: PerformanceObserver }
  }
}

/** Runs in the page before any other script: every long task is noted. */
export function noteLongTasks(): void {
  const durations: number[] = []
  const note = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) durations.push(duration)
  }
  const observer = new PerformanceObserver(list => note(list.getEntries()))
  observer.observe({ type: 'longtask', buffered: true })
  window.longTasks = { durations, observer }
}

/** The longest task since the last time somebody asked, in ms; 0 where none took 50. */
export async function longestTask(visit: Visit): Promise<number> {
  return visit.page.evaluate(async () => {
    // A task is told of when it has ended, and a little later.
    for (let frame = 0; frame < 3; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
    await new Promise(resolve => setTimeout(resolve, 100))
    const { durations, observer } = window.longTasks
    for (const { duration } of observer.takeRecords()) durations.push(duration)
    return Math.max(0, ...durations.splice(0))
  })
}
