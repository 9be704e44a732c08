import { createSignInHandler } from 'w3m-elements/server'

type SignIn = ReturnType<typeof createSignInHandler>

// Next bundles routes and pages separately. They share the handler, and so its sessions, through the process.
const globalScope = globalThis as { signIn?: SignIn }

/** The sign-in of this server. Created by the first request, because the build has no secret. */
export function signIn(): SignIn {
  globalScope.signIn ??= createSignInHandler({
    domain: new URL(process.env.ORIGIN ?? 'http://localhost:3000').host,
    secret: process.env.SIGN_IN_SECRET ?? '',
    allowMemoryStore: true,
  })
  return globalScope.signIn
}
