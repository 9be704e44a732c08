/** Notifies other tabs of the same origin that sign-ins changed, without any data. */
export interface SignInChannel {
  notify(): void
  close(): void
}

/** Opens a channel that calls `listener` for the notifications of other tabs. Without BroadcastChannel, tabs are not synchronized. */
export function openSignInChannel(listener: () => void): SignInChannel {
  try {
    const channel = new BroadcastChannel('w3m:sign-in')
    channel.onmessage = listener
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- BroadcastChannel has one origin and no such argument
    return { notify: () => channel.postMessage(null), close: () => channel.close() }
  } catch {
    return { notify: () => {}, close: () => {} }
  }
}
