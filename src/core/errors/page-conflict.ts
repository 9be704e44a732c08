import { AppError } from './app-error.ts'

/**
 * The error behind a failure that an enumerable property on `Object.prototype` causes: libraries that read keys with
 * `for…in` find it in every object. Undefined for our own errors, for a file that did not load, and on other pages.
 */
export function pageConflict(thrown: unknown): AppError | undefined {
  const [property] = Object.keys(Object.prototype)
  // A wallet's refusal has a code. Every browser names the import in the error of a file that did not load.
  if (
    property === undefined ||
    !(thrown instanceof TypeError) ||
    'code' in thrown ||
    /import/i.test(thrown.message)
  )
    return undefined
  const conflict = `Object.prototype.${property}`
  return new AppError('MODAL_FAILED', { params: { property, conflict }, cause: thrown })
}
