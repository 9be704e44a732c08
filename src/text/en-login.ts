export { loginErrors as errors } from '../core/errors/login-errors.ts'

/** Words of signing in, by e-mail, social account or signed message, titles included; with them come their errors. */
export const words = {}
