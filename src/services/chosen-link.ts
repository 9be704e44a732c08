import { allowedLink, type SchemeRule } from '../core/wallet/link-rule.ts'

/** Storage key of the WalletConnect library for the wallet's deep link. */
const chosenLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Removes a disallowed deep link and normalizes others, because the WalletConnect library opens it at every request (T9). */
export function dropForbiddenLink(isApp: SchemeRule): void {
  let text: string | null
  try {
    text = localStorage.getItem(chosenLinkKey)
  } catch {
    // Blocked storage contains no link.
    return
  }
  if (text === null) return
  const { href, name } = parseChosenLink(text)
  const allowed = allowedLink(href, isApp)
  // The validated link must be identical to the stored one, which the library opens.
  if (allowed === undefined || allowed !== href)
    rememberChosenLink(href, typeof name === 'string' ? name : '', isApp)
}

/** Returns the deep link of the paired app on this phone. Undefined if no app is stored or its link is not allowed. */
export function readChosenLink(isApp: SchemeRule): string | undefined {
  try {
    return allowedLink(parseChosenLink(localStorage.getItem(chosenLinkKey) ?? '').href, isApp)
  } catch {
    // Blocked storage contains no link.
    return undefined
  }
}

/** Removes the deep link, so the next request opens no app. Returns the function that restores it. */
export function suspendChosenLink(): () => void {
  try {
    const text = localStorage.getItem(chosenLinkKey)
    if (text !== null) localStorage.removeItem(chosenLinkKey)
    return () => {
      try {
        if (text !== null) localStorage.setItem(chosenLinkKey, text)
      } catch {
        // If storage is blocked, the user opens the wallet manually (F13).
      }
    }
  } catch {
    return () => {}
  }
}

function parseChosenLink(text: string): { href?: unknown; name?: unknown } {
  try {
    return (JSON.parse(text) as { href?: unknown; name?: unknown } | null) ?? {}
  } catch {
    return {}
  }
}

/** Stores the deep link of the paired app, so requests can open it. A disallowed link is removed (T9). */
export function rememberChosenLink(link: unknown, name: string, isApp: SchemeRule): void {
  const href = allowedLink(link, isApp)
  if (href === undefined) {
    clearChosenLink()
    return
  }
  try {
    localStorage.setItem(chosenLinkKey, JSON.stringify({ href, name }))
  } catch {
    // If storage is full or blocked, the user opens the wallet manually (F13).
  }
}

/** Removes the deep link, because the paired wallet is on another device. */
export function clearChosenLink(): void {
  try {
    localStorage.removeItem(chosenLinkKey)
  } catch {
    // Blocked storage contains no link.
  }
}
