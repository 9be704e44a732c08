import type { chainErrors } from './chain-errors.ts'
import type { connectingErrors } from './connecting-errors.ts'
import type { loginErrors } from './login-errors.ts'
import type { moneyErrors } from './money-errors.ts'
import type { signInErrors } from './sign-in-errors.ts'
import type { nameErrors } from './name-errors.ts'

/** All error codes of the catalog. */
export type ErrorCode =
  | keyof typeof connectingErrors
  | keyof typeof chainErrors
  | keyof typeof moneyErrors
  | keyof typeof loginErrors
  | keyof typeof signInErrors
  | keyof typeof nameErrors
