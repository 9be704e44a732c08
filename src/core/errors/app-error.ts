import type { ErrorCode } from './codes.ts'

/** Error of this package: a code of the catalog, a cause, and the parameters of its message. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: ErrorCode, options: { cause?: unknown; params?: Record<string, string | number> } = {}) {
    super(describe(code, options.params ?? {}), 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.params = options.params ?? {}
  }

  // A getter, because `name` cannot be assigned if the page has frozen `Error.prototype`.
  override get name(): string {
    return 'AppError'
  }
}

// The messages load with the modal. Until then, the message of an error is its code.
let describe = (code: ErrorCode, _params: Readonly<Record<string, string | number>>): string => code

/** Registers the message function of the catalog. */
export const describeErrors = (describer: typeof describe) => {
  describe = describer
}
