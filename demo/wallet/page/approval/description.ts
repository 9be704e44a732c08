// Content of a screen of the frame, as plain data, so that the frame or a separate window can render it.

/** Severity of a warning. `danger`: the user may lose assets or control. `caution`: the user should check something. */
export type Tone = 'danger' | 'caution'

export interface Row {
  readonly label: string
  readonly value: string
  /** Style of the value. `address` and `code` use a monospace font. `amount` is bold, with digits of equal width. */
  readonly kind?: 'address' | 'amount' | 'code' | 'text'
  readonly tone?: Tone
}

export interface Warning {
  readonly tone: Tone
  readonly text: string
}

/** A section of the screen, for one call, transaction, instruction or structure of data. */
export interface Part {
  readonly title: string
  readonly warnings: readonly Warning[]
  readonly rows: readonly Row[]
  /** Nested parts, one level deeper. */
  readonly parts?: readonly Part[]
  /** Raw data of the part. */
  readonly raw?: string
}

/** A part without its raw data, as a decoder returns it. */
export interface PartDescription {
  readonly title: string
  readonly rows?: readonly Row[]
  readonly warnings?: readonly Warning[]
  readonly parts?: readonly Part[]
}

export interface Description {
  /** Predicate of the sentence whose subject is the page's origin: `requests a signature`. */
  readonly predicate: string
  readonly warnings: readonly Warning[]
  /** Text to be signed, verbatim. */
  readonly text?: string
  readonly parts: readonly Part[]
  readonly facts: readonly Row[]
  /** Label of the approve button. */
  readonly action: string
  /**
   * The request can be approved only in a separate window, because it may move value or grant a right, or has a warning. A page can
   * mask all of the frame but its button, and the frame cannot detect that. A page cannot mask a separate window.
   */
  readonly needsSeparateWindow: boolean
}

/** A description and the details of the requesting page: everything that a window needs to show the request. */
export interface Screen extends Description {
  readonly origin: string
  readonly claimedName?: string
  /** Origin of the outermost page, if it differs from the requesting one. */
  readonly outermostOrigin?: string
  readonly language: string
  /** The request comes from a bench page of a test stack. */
  readonly isBench?: true
}

export const createDanger = (text: string): Warning => ({ tone: 'danger', text })
export const createCaution = (text: string): Warning => ({ tone: 'caution', text })

/** Maximum number of rows on a screen. A user could not read more, and the page could not render more without a delay. */
const maxRows = 2_000
export const maxCharacters = 200_000

/** Returns whether the content is short enough to be shown and read completely. */
export function isShowable({ parts, text = '', warnings, facts }: Description): boolean {
  let rows = facts.length + warnings.length
  let characters = text.length
  const addPart = (part: Part): void => {
    rows += part.rows.length + part.warnings.length + 1
    characters += part.raw?.length ?? 0
    for (const row of part.rows) characters += row.value.length + row.label.length
    for (const innerPart of part.parts ?? []) addPart(innerPart)
  }
  for (const part of parts) addPart(part)
  return rows <= maxRows && characters <= maxCharacters
}
