import type { Siwx } from '../../core/sign-in/siwx.ts'

/** Creates a plugin whose code loads on first use. */
function lazySiwx(load: () => Promise<Siwx>): Siwx {
  let plugin: Promise<Siwx> | undefined
  let loadedPlugin: Siwx | undefined
  const get = () => {
    plugin ??= load().then(loaded => (loadedPlugin = loaded))
    // A chunk that failed to load is requested again by the next call.
    plugin.catch(() => (plugin = undefined))
    return plugin
  }
  return {
    createMessage: async input => (await get()).createMessage(input),
    addSession: async session => (await get()).addSession(session),
    revokeSession: async (chainId, address) => (await get()).revokeSession(chainId, address),
    setSessions: async sessions => (await get()).setSessions(sessions),
    getSessions: async (chainId, address) => (await get()).getSessions(chainId, address),
    now: () => loadedPlugin?.now?.() ?? Date.now(),
  }
}

/**
 * Signs users in at a server of the app that runs `createSignInHandler` of `w3m-elements/server`.
 * @param options.endpoint - URL of the handler: a path such as `/api/session`, or an absolute URL.
 */
export const serverSiwx = ({ endpoint }: { endpoint: string }): Siwx =>
  lazySiwx(() => import('./siwx-plugins.ts').then(m => m.serverSiwx(endpoint)))

/**
 * Signs users in within the page, for apps without a server. A server cannot verify such a session. The signature is verified in the
 * browser, and sessions are stored for a day in the storage of the option `storage`.
 */
export const localSiwx = (): Siwx => lazySiwx(() => import('./local-siwx.ts').then(m => m.localSiwx()))
