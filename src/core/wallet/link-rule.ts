import type { ModalOptions } from '../options.ts'

/** Whether an app may be opened by links of this scheme, which is written small and without its colon. */
export type SchemeRule = (scheme: string) => boolean

const maxLength = 8_192
const maxSchemeChars = 32

// Browsers strip line breaks and tabs in a link and encode blanks, so the opened link could differ from the text.
const blank = /[\s\p{Cc}]/u

const noApp: SchemeRule = () => false

/**
 * The link as the browser will open it, or undefined when it may not be opened: https, or the scheme of an app that the
 * rule knows; no user name or password in it. What is checked, and what is used from then on, is what the URL parser
 * makes of the text.
 */
export function allowedLink(link: unknown, isApp: SchemeRule = noApp): string | undefined {
  if (typeof link !== 'string' || link.length > maxLength || blank.test(link) || !URL.canParse(link))
    return undefined
  const { protocol, username, password, hostname, href } = new URL(link)
  if (username || password) return undefined
  const scheme = protocol.slice(0, -1)
  if (scheme === 'https') return hostname ? href : undefined
  return scheme.length <= maxSchemeChars && couldBeApp(scheme) && isApp(scheme) ? href : undefined
}

// What means something to the browser or the device itself, or opens the programs and folders of a desktop.
const taken: ReadonlySet<string> = new Set(
  (
    'about afp app blob chrome content cursor data dav davs devtools discord edge facetime facetime-audio file filesystem ' +
    'ftp ftps hcp help http https intent itms itms-apps itms-services jar javascript jnlp ldap ldaps mailto market mk ' +
    'msteams nfs notes onenote opera outlook res resource rlogin rtsp search sftp shell skype slack sms smsto smb ' +
    'spotify ssh steam tel telnet vbscript view-source vnc webcal webdav ws wss zoommtg zoomus'
  ).split(' '),
)
const takenKinds = /^(?:ms-|search-|vscod|jetbrains|x-apple|x-man|com\.apple|web\+)|-extension$/

/** Whether a scheme can be one of an app's own: whoever brings a wallet decides which, but for those that are taken. */
export const couldBeApp: SchemeRule = scheme => !taken.has(scheme) && !takenKinds.test(scheme)

/** The schemes in the links of wallets that the app of this page brings itself, in the form that their rule reads. */
export function customSchemes({
  customWallets = [],
}: Pick<ModalOptions, 'customWallets'>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const wallet of customWallets)
    for (const link of [wallet?.mobile_link, wallet?.desktop_link]) {
      const href = allowedLink(link) ? undefined : allowedLink(link, couldBeApp)
      if (href) found.add(new URL(href).protocol.slice(0, -1))
    }
  return found
}
