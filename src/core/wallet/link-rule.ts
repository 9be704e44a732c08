import type { ModalOptions } from '../options.ts'

/** Whether links of a scheme may open an app. The scheme is lowercase, without a colon. */
export type SchemeRule = (scheme: string) => boolean

const maxLength = 8_192
const maxSchemeChars = 32

// Browsers remove line breaks and tabs from a link and encode spaces, so the opened link could differ from the text.
const blankPattern = /[\s\p{Cc}]/u

const noApp: SchemeRule = () => false

/**
 * Returns the link as the URL parser normalizes it, or undefined if it must not be opened. Allowed are https and unreserved schemes that
 * `isApp` accepts, without user name and password. Callers must use the returned link, since only that one was checked.
 */
export function allowedLink(link: unknown, isApp: SchemeRule = noApp): string | undefined {
  if (typeof link !== 'string' || link.length > maxLength || blankPattern.test(link) || !URL.canParse(link))
    return undefined
  const { protocol, username, password, hostname, href } = new URL(link)
  if (username || password) return undefined
  const scheme = protocol.slice(0, -1)
  if (scheme === 'https') return hostname ? href : undefined
  return scheme.length <= maxSchemeChars && couldBeApp(scheme) && isApp(scheme) ? href : undefined
}

// Schemes that have a meaning for the browser or device, or that open programs and folders of a desktop.
const reservedSchemes: ReadonlySet<string> = new Set(
  (
    'about afp app blob chrome content cursor data dav davs devtools discord edge facetime facetime-audio file filesystem ' +
    'ftp ftps hcp help http https intent itms itms-apps itms-services jar javascript jnlp ldap ldaps mailto market mk ' +
    'msteams nfs notes onenote opera outlook res resource rlogin rtsp search sftp shell skype slack sms smsto smb ' +
    'spotify ssh steam tel telnet vbscript view-source vnc webcal webdav ws wss zoommtg zoomus'
  ).split(' '),
)
const reservedPattern = /^(?:ms-|search-|vscod|jetbrains|x-apple|x-man|com\.apple|web\+)|-extension$/

/** Whether a custom wallet may have this scheme: any scheme that is not reserved. */
export const couldBeApp: SchemeRule = scheme => !reservedSchemes.has(scheme) && !reservedPattern.test(scheme)

/** Returns the app schemes in the mobile and desktop links of custom wallets, in the form that a `SchemeRule` receives. */
export function customSchemes({
  customWallets = [],
}: Pick<ModalOptions, 'customWallets'>): ReadonlySet<string> {
  const schemes = new Set<string>()
  for (const wallet of customWallets)
    for (const link of [wallet?.mobile_link, wallet?.desktop_link]) {
      const href = allowedLink(link) ? undefined : allowedLink(link, couldBeApp)
      if (href) schemes.add(new URL(href).protocol.slice(0, -1))
    }
  return schemes
}
