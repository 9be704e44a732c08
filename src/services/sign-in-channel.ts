/** Notifies other tabs of the same origin that sign-ins changed, without any data. */
export interface SignInChannel {
  tell(): void
  close(): void
}

/** Subscribes to other tabs. Without BroadcastChannel, tabs are not synchronized. */
export function openSignInChannel(heard: () => void): SignInChannel {
  try {
    const channel = new BroadcastChannel('w3m:sign-in')
    channel.onmessage = heard
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- BroadcastChannel has one origin and no such argument
    return { tell: () => channel.postMessage(null), close: () => channel.close() }
  } catch {
    return { tell: () => {}, close: () => {} }
  }
}
