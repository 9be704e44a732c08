import { allowedLink, type SchemeRule } from '../core/wallet/link-rule.ts'

/** Where the pairing library looks for the link that opens the wallet; the name is its own. */
const chosenLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The pairing library opens this link at every request, whatever it is: one that may not be opened is taken away (T9). */
export function dropForbiddenLink(isApp: SchemeRule): void {
  let text: string | null
  try {
    text = localStorage.getItem(chosenLinkKey)
  } catch {
    // Storage that is blocked holds no link.
    return
  }
  if (text === null) return
  const { href, name } = chosenIn(text)
  const allowed = allowedLink(href, isApp)
  // What is judged is what it opens, to the letter.
  if (allowed === undefined || allowed !== href)
    rememberChosenLink(href, typeof name === 'string' ? name : '', isApp)
}

/** The link of the app on this phone that was paired with; undefined where there is none that may be opened. */
export function chosenLink(isApp: SchemeRule): string | undefined {
  try {
    return allowedLink(chosenIn(localStorage.getItem(chosenLinkKey) ?? '').href, isApp)
  } catch {
    // Storage that is blocked holds no link.
    return undefined
  }
}

/** A request that is sent now opens nothing; the function that is returned puts the link back. */
export function setLinkAside(): () => void {
  try {
    const text = localStorage.getItem(chosenLinkKey)
    if (text !== null) localStorage.removeItem(chosenLinkKey)
    return () => {
      try {
        if (text !== null) localStorage.setItem(chosenLinkKey, text)
      } catch {
        // The person opens the wallet by hand (F13).
      }
    }
  } catch {
    return () => {}
  }
}

function chosenIn(text: string): { href?: unknown; name?: unknown } {
  try {
    return (JSON.parse(text) as { href?: unknown; name?: unknown } | null) ?? {}
  } catch {
    return {}
  }
}

/** Remembers which app of this phone was paired with, so that each request can open it; a forbidden link is not kept (T9). */
export function rememberChosenLink(link: unknown, name: string, isApp: SchemeRule): void {
  const href = allowedLink(link, isApp)
  if (href === undefined) {
    forgetChosenLink()
    return
  }
  try {
    localStorage.setItem(chosenLinkKey, JSON.stringify({ href, name }))
  } catch {
    // Storage is full or blocked: the person opens the wallet by hand (F13).
  }
}

/** A wallet on another device is not opened from here. */
export function forgetChosenLink(): void {
  try {
    localStorage.removeItem(chosenLinkKey)
  } catch {
    // Storage that is blocked holds no link.
  }
}
