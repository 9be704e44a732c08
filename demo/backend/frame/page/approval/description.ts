// What a screen of the frame says, as plain data: made once, shown in the frame or in a window of its own.

/** `danger`: somebody can take what the person has; `caution`: to be looked at. */
export type Tone = 'danger' | 'caution'

export interface Row {
  readonly label: string
  readonly value: string
  /** `address` and `code` are set in mono and wrap anywhere; `amount` keeps its digits together. */
  readonly kind?: 'address' | 'amount' | 'code' | 'text'
  readonly tone?: Tone
}

export interface Warning {
  readonly tone: Tone
  readonly text: string
}

/** One call, one instruction, one piece of data. */
export interface Part {
  readonly title: string
  readonly warnings: readonly Warning[]
  readonly rows: readonly Row[]
  /** What is inside it, one level deeper. */
  readonly parts?: readonly Part[]
  /** The same once more as the machine sees it. */
  readonly raw?: string
}

/** A part before the raw data is put beside it. */
export interface Described {
  readonly title: string
  readonly rows?: readonly Row[]
  readonly warnings?: readonly Warning[]
  readonly parts?: readonly Part[]
}

export interface Description {
  /** What the page does, behind its origin: `requests a signature`. */
  readonly asks: string
  readonly warnings: readonly Warning[]
  /** Text to be signed, word by word. */
  readonly text?: string
  readonly parts: readonly Part[]
  readonly facts: readonly Row[]
  /** Word on the button. */
  readonly action: string
  /**
   * Approved in a window of its own and nowhere else, since it moves value, gives a right or warns of something. A page can
   * mask the frame down to its button, and no browser tells the frame; a window of its own no page can mask.
   */
  readonly isApart: boolean
}

/** A description and who asks: all that a window needs to show it. */
export interface Screen extends Description {
  readonly origin: string
  readonly claimedName?: string
  /** Origin of the outermost page, where it is another one. */
  readonly within?: string
  readonly language: string
  /** A bench page of a test stack asks. */
  readonly isBench?: true
}

export const danger = (text: string): Warning => ({ tone: 'danger', text })
export const caution = (text: string): Warning => ({ tone: 'caution', text })

/** No user reads more than that, and no page lays it out in time. */
const mostRows = 2_000
export const mostCharacters = 200_000

/** Whether a person could read it at all. */
export function isShowable({ parts, text = '', warnings, facts }: Description): boolean {
  let rows = facts.length + warnings.length
  let characters = text.length
  const count = (part: Part): void => {
    rows += part.rows.length + part.warnings.length + 1
    characters += part.raw?.length ?? 0
    for (const row of part.rows) characters += row.value.length + row.label.length
    for (const inner of part.parts ?? []) count(inner)
  }
  for (const part of parts) count(part)
  return rows <= mostRows && characters <= mostCharacters
}
