/** Where an error is displayed: a toast, the developer alert, inline on the screen, or nowhere. */
export type ErrorPlace = 'toast' | 'alert' | 'inline' | 'silent'

export interface ErrorEntry {
  readonly show: ErrorPlace
  /** The `message` of the error, if it differs from the displayed text. */
  readonly thrown?: string
  /** Console message for the developer that accompanies an alert. */
  readonly long?: string
}

/** A part of the catalog: codes and where they are displayed. The user-facing text is in `src/text` under `errors`. */
export type ErrorEntries = Readonly<Record<string, ErrorEntry>>

const createEntry =
  (show: ErrorPlace) =>
  (thrown?: string): ErrorEntry => ({ show, ...(thrown !== undefined && { thrown }) })

export const toast = createEntry('toast')
export const inline = createEntry('inline')
export const silent = createEntry('silent')
export const alert = (long: string, thrown?: string): ErrorEntry => ({
  ...createEntry('alert')(thrown),
  long,
})

let entries: ErrorEntries = {}

/** Registers a part of the catalog. Parts load with the chunk that needs them. */
export const addErrors = (addedErrors: ErrorEntries): void => {
  entries = { ...entries, ...addedErrors }
}

export const entryOf = (code: string): ErrorEntry | undefined =>
  Object.hasOwn(entries, code) ? entries[code] : undefined
