/** Where an error shows: a toast, the developer's alert, in its place on the screen, or nowhere. */
export type ErrorPlace = 'toast' | 'alert' | 'inline' | 'silent'

export interface ErrorEntry {
  /** What a person reads; `{names}` are filled from the error's params. */
  readonly text: string
  readonly show: ErrorPlace
  /** What a program reads in `message`, where the specification words it differently. */
  readonly thrown?: string
  /** What a developer reads in the console beside an alert. */
  readonly long?: string
}

/** A part of the catalog: codes with their sentences and places. */
export type ErrorEntries = Readonly<Record<string, ErrorEntry>>

/** The sentences that another language has to give for a part. */
export type SentencesOf<Entries> = { readonly [Code in keyof Entries]: string }

export const toast = (text: string, thrown?: string): ErrorEntry => ({
  text,
  show: 'toast',
  ...(thrown !== undefined && { thrown }),
})
export const inline = (text: string, thrown?: string): ErrorEntry => ({
  text,
  show: 'inline',
  ...(thrown !== undefined && { thrown }),
})
export const silent = (text: string): ErrorEntry => ({ text, show: 'silent' })
export const alert = (text: string, long: string): ErrorEntry => ({ text, show: 'alert', long })
