/** What tabs of one site tell each other: that something about sign-ins changed, never what. */
export interface SignInChannel {
  tell(): void
  close(): void
}

/** Hears of other tabs from now on; without the means each tab is for itself. */
export function openSignInChannel(heard: () => void): SignInChannel {
  try {
    const channel = new BroadcastChannel('w3m:sign-in')
    channel.onmessage = heard
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no other argument
    return { tell: () => channel.postMessage(null), close: () => channel.close() }
  } catch {
    return { tell: () => {}, close: () => {} }
  }
}
