// Content of a screen of the frame, as plain data, so that the frame or a separate window can render it.

/** `danger`: assets can be taken; `caution`: needs attention. */
export type Tone = 'danger' | 'caution'

export interface Row {
  readonly label: string
  readonly value: string
  /** `address` and `code` use the mono font and wrap anywhere; `amount` never wraps within the digits. */
  readonly kind?: 'address' | 'amount' | 'code' | 'text'
  readonly tone?: Tone
}

export interface Warning {
  readonly tone: Tone
  readonly text: string
}

/** One call, instruction or piece of data. */
export interface Part {
  readonly title: string
  readonly warnings: readonly Warning[]
  readonly rows: readonly Row[]
  /** Nested parts, one level deeper. */
  readonly parts?: readonly Part[]
  /** Raw data of the same content. */
  readonly raw?: string
}

/** A part without its raw data. */
export interface PartDescription {
  readonly title: string
  readonly rows?: readonly Row[]
  readonly warnings?: readonly Warning[]
  readonly parts?: readonly Part[]
}

export interface Description {
  /** The predicate after the page's origin: `requests a signature`. */
  readonly predicate: string
  readonly warnings: readonly Warning[]
  /** Text to be signed, verbatim. */
  readonly text?: string
  readonly parts: readonly Part[]
  readonly facts: readonly Row[]
  /** Label of the button. */
  readonly action: string
  /**
   * The request can be approved only in a separate window, since it moves value, grants a right or has a warning. A page can mask
   * the frame down to its button without the frame noticing. It cannot mask a separate window.
   */
  readonly needsOwnWindow: boolean
}

/** A description and the requesting page: everything a window needs to show it. */
export interface Screen extends Description {
  readonly origin: string
  readonly claimedName?: string
  /** Origin of the outermost page, if it differs. */
  readonly outermostOrigin?: string
  readonly language: string
  /** The request comes from a bench page of a test stack. */
  readonly isBench?: true
}

export const createDanger = (text: string): Warning => ({ tone: 'danger', text })
export const createCaution = (text: string): Warning => ({ tone: 'caution', text })

/** Maximum number of rows that a user can read and a page can lay out in time. */
const maxRows = 2_000
export const maxCharacters = 200_000

/** Returns whether the content is short enough to be read. */
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
