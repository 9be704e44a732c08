import { readText, tokenForm } from './caller.ts'
import type { FarcasterLogin } from './farcaster.ts'
import type { CallRoutes } from './routes.ts'

/** Calls of the frame's page for a sign-in with Farcaster. */
export function addFarcasterRoutes(calls: CallRoutes, farcaster: FarcasterLogin): void {
  calls.open('/farcaster/begin', call =>
    farcaster.begin(calls.readPlace(call), calls.readAsker(call), call.own),
  )
  calls.open('/farcaster/wait', call =>
    farcaster.wait(readText(call.body, 'attempt', tokenForm), calls.readPlace(call), call.signal),
  )
}
