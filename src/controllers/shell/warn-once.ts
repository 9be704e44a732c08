import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  logged: new Set<string>(),
}))

/** Logs a console warning, once for each text. */
export function warnOnce(text: string): void {
  if (live.logged.has(text)) return
  live.logged.add(text)
  console.warn(text)
}
