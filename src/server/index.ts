// Server side of sign-in. It contains no browser code and runs in Node, workers, Deno and Bun.
export { buildSignInMessage, readSignInMessage, type SignInMessage } from '../core/sign-in/message.ts'
export type { SignInFields } from '../core/sign-in/fields.ts'
export type { SignInRecap } from '../core/sign-in/recap.ts'
export { SignInError, type SignInRule } from '../core/sign-in/sign-in-error.ts'
export {
  createSignInHandler,
  type SignInHandler,
  type SignInHandlerOptions,
} from './handler/create-sign-in-handler.ts'
export type { SignInSession } from './handler/sessions.ts'
export type { VerifyRule } from './rules.ts'
export type { RpcUrls, SignatureKind } from './signatures/signature.ts'
export { memorySignInStore } from './stores/memory.ts'
export { type RedisClient, redisSignInStore } from './stores/redis.ts'
export type { SignInStore } from './stores/store.ts'
export {
  type SignInExpectation,
  type VerifiedSignIn,
  verifySignIn,
  type VerifySignInInput,
} from './verify-sign-in.ts'
