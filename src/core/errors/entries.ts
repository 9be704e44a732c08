/** Where an error shows: a toast, the developer's alert, in its place on the screen, or nowhere. */
export type ErrorPlace = 'toast' | 'alert' | 'inline' | 'silent'

export interface ErrorEntry {
  readonly show: ErrorPlace
  /** What a program reads in `message`, where it is not what a person reads. */
  readonly thrown?: string
  /** What a developer reads in the console beside an alert. */
  readonly long?: string
}

/** A part of the catalog: codes and their places. What a person reads stands in `src/text` under `errors`. */
export type ErrorEntries = Readonly<Record<string, ErrorEntry>>

const shown =
  (show: ErrorPlace) =>
  (thrown?: string): ErrorEntry => ({ show, ...(thrown !== undefined && { thrown }) })

export const toast = shown('toast')
export const inline = shown('inline')
export const silent = shown('silent')
export const alert = (long: string, thrown?: string): ErrorEntry => ({ ...shown('alert')(thrown), long })

let entries: ErrorEntries = {}

/** Parts of the catalog come with the chunk that needs them. */
export const errorsAdded = (more: ErrorEntries): void => {
  entries = { ...entries, ...more }
}

export const entryOf = (code: string): ErrorEntry | undefined =>
  Object.hasOwn(entries, code) ? entries[code] : undefined
