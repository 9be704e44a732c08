/** Where an error is displayed: a toast, the developer alert, inline on the screen, or nowhere. */
export type ErrorDisplay = 'toast' | 'alert' | 'inline' | 'silent'

export interface ErrorEntry {
  readonly display: ErrorDisplay
  /** The `message` of the error, if it differs from the displayed text. */
  readonly message?: string
  /** Console message for the developer that accompanies an alert. */
  readonly hint?: string
}

/** A part of the catalog: codes and where they are displayed. The user-facing text is in `src/text` under `errors`. */
export type ErrorEntries = Readonly<Record<string, ErrorEntry>>

const createEntry =
  (display: ErrorDisplay) =>
  (message?: string): ErrorEntry => ({ display, ...(message !== undefined && { message }) })

export const toast = createEntry('toast')
export const inline = createEntry('inline')
export const silent = createEntry('silent')
export const alert = (hint: string, message?: string): ErrorEntry => ({
  ...createEntry('alert')(message),
  hint,
})

let entries: ErrorEntries = {}

/** Registers a part of the catalog. Parts load with the chunk that needs them. */
export const addErrors = (addedErrors: ErrorEntries): void => {
  entries = { ...entries, ...addedErrors }
}

export const entryOf = (code: string): ErrorEntry | undefined =>
  Object.hasOwn(entries, code) ? entries[code] : undefined
