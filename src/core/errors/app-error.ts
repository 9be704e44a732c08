import type { ErrorCode } from './codes.ts'

/** The one error class of the product: a code of the catalog, what caused it, and what fills its sentence. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: ErrorCode, options: { cause?: unknown; params?: Record<string, string | number> } = {}) {
    super(describe(code, options.params ?? {}), 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.params = options.params ?? {}
  }

  // A page may have frozen `Error.prototype`: its `name` cannot be assigned then.
  override get name(): string {
    return 'AppError'
  }
}

// The sentences load with the modal; before that the code itself is the message.
let describe = (code: ErrorCode, _params: Readonly<Record<string, string | number>>): string => code

/** Hands in the sentences of the catalog. */
export const describeErrors = (describer: typeof describe) => {
  describe = describer
}
