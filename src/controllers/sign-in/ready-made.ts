import type { Siwx } from '../../core/sign-in/siwx.ts'

/** A plugin whose code loads when it is first asked. */
function later(load: () => Promise<Siwx>): Siwx {
  let plugin: Promise<Siwx> | undefined
  let here: Siwx | undefined
  const get = () => {
    plugin ??= load().then(loaded => (here = loaded))
    // What did not load is asked for again the next time.
    plugin.catch(() => (plugin = undefined))
    return plugin
  }
  return {
    createMessage: async input => (await get()).createMessage(input),
    addSession: async session => (await get()).addSession(session),
    revokeSession: async (chainId, address) => (await get()).revokeSession(chainId, address),
    setSessions: async sessions => (await get()).setSessions(sessions),
    getSessions: async (chainId, address) => (await get()).getSessions(chainId, address),
    now: () => here?.now?.() ?? Date.now(),
  }
}

/**
 * Signs people in at a server of the app that runs `createSignInHandler` of `w3m-elements/server`.
 *
 * @param options.endpoint - Where the handler answers: a path such as `/api/session`, or a whole address.
 */
export const serverSiwx = ({ endpoint }: { endpoint: string }): Siwx =>
  later(() => import('./server-siwx.ts').then(m => m.serverSiwx(endpoint)))

/**
 * Signs people in within the page alone, where an app has no server: it proves nothing to one. The signature is verified
 * here, and sessions are kept for a day in the option `storage`.
 */
export const localSiwx = (): Siwx => later(() => import('./local-siwx.ts').then(m => m.localSiwx()))
