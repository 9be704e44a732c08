import type { ErrorCode } from './codes.ts'

/** The only error class of this package: a catalog code, a cause, and parameters of its message. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: ErrorCode, options: { cause?: unknown; params?: Record<string, string | number> } = {}) {
    super(describe(code, options.params ?? {}), 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.params = options.params ?? {}
  }

  // If a page has frozen `Error.prototype`, `name` cannot be assigned.
  override get name(): string {
    return 'AppError'
  }
}

// Messages load with the modal; until then the code is the message.
let describe = (code: ErrorCode, _params: Readonly<Record<string, string | number>>): string => code

/** Registers the message function of the catalog. */
export const describeErrors = (describer: typeof describe) => {
  describe = describer
}
