import { AppError } from './app-error.ts'

/**
 * Returns the error for a failure caused by an enumerable property on `Object.prototype`: libraries that iterate with `for…in` find
 * it in every object. Undefined for errors other than a TypeError without a code, for a file that did not load, and on pages without
 * such a property.
 */
export function pageConflict(error: unknown): AppError | undefined {
  const [property] = Object.keys(Object.prototype)
  // A wallet's rejection has a code. If a file does not load, the error message contains "import" in all browsers.
  if (
    property === undefined ||
    !(error instanceof TypeError) ||
    'code' in error ||
    /import/i.test(error.message)
  )
    return undefined
  const conflict = `Object.prototype.${property}`
  return new AppError('MODAL_FAILED', { params: { property, conflict }, cause: error })
}
