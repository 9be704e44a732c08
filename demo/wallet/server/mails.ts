import { type Html, markup } from '../../backend/html.ts'
import { Refusal } from '../../backend/http.ts'
import { type MailTransport, openTransport } from '../../backend/services/smtp-client.ts'
import type { BrowserName } from './browser-name.ts'
import { limits } from './limits.ts'
import type { Site } from './site.ts'
import { describeBrowser, type ServerTranslator, serverTranslatorOf } from './texts.ts'
import { refusals } from '../refusals.ts'

/**
 * Mails of logins and email changes. Each is in the language of the site that caused it. All but `sendChangeNotice` begin with the
 * origin of that site.
 */
export interface Mails {
  sendLoginCode(
    to: string,
    code: string,
    details: Site & { browser: BrowserName; isNew: boolean },
  ): Promise<void>
  /** Mail with a link to one of our pages. The page shows the code after the user approves. */
  sendLoginLink(to: string, link: string, details: Site & { browser: BrowserName }): Promise<void>
  /** Sent to the current address before it is replaced. */
  sendChangeCode(to: string, code: string, details: Site & { email: string }): Promise<void>
  sendChangeLink(to: string, link: string, details: Site & { email: string }): Promise<void>
  sendNewAddressCode(to: string, code: string, site: Site): Promise<void>
  sendChangeNotice(to: string, details: { email: string; language?: string }): Promise<void>
  close(): void
}

const formatMinutes = (ms: number) => ({ minutes: String(ms / 60_000) })

interface MailContent {
  readonly subject: string
  /** Site whose origin is the heading of the mail. */
  readonly site?: Site
  readonly paragraphs: readonly string[]
}

/** Writes the mails of the login and sends them to the mail server. */
export function createMails(smtpUrl: string): Mails {
  let transport: Promise<MailTransport> | undefined

  async function send(
    to: string,
    { translate }: ServerTranslator,
    { subject, site, paragraphs }: MailContent,
  ): Promise<void> {
    const claimParagraphs =
      site?.name && !isLinkable(site.name) ? [translate('site.claimedName', { name: site.name })] : []
    const allParagraphs = [...claimParagraphs, ...paragraphs]
    transport ??= openTransport(smtpUrl)
    try {
      await (await transport).sendMail({
        from: { name: translate('mail.from'), address: 'wallet@mail.local' },
        to: { name: '', address: to },
        subject,
        text: [...(site ? [site.origin] : []), ...allParagraphs].join('\n\n'),
        html: [
          ...(site ? [markup`<h1>${site.origin}</h1>`.html] : []),
          ...allParagraphs.map(createParagraph),
        ].join('\n'),
      })
    } catch {
      throw new Refusal(503, 'mail', refusals.mail)
    }
  }

  /** Sends a mail in the language of a site, with the origin of the site as heading. */
  const sendSiteMail = (
    to: string,
    site: Site,
    createContent: (translator: ServerTranslator) => Omit<MailContent, 'site'>,
  ) => {
    const translator = serverTranslatorOf(site.language)
    return send(to, translator, { ...createContent(translator), site })
  }
  const createCodeParagraphs = (
    { translate }: ServerTranslator,
    code: string,
    warning: 'mail.warning' | 'login.warning' = 'mail.warning',
    extraKeys: readonly 'login.new'[] = [],
  ) => [
    code,
    translate('mail.minutes', formatMinutes(limits.codeMs)),
    ...extraKeys.map(key => translate(key)),
    translate(warning),
  ]
  const createLinkParagraphs = ({ translate }: ServerTranslator, link: string) => [
    link,
    translate('link.minutes', formatMinutes(limits.linkMs)),
    translate('link.warning'),
  ]

  return {
    sendLoginCode: (to, code, { browser, isNew, ...site }) =>
      sendSiteMail(to, site, translator => ({
        subject: translator.translate('login.subject', { code, site: new URL(site.origin).host }),
        paragraphs: [
          translator.translate('login.text', { browser: describeBrowser(translator, browser) }),
          ...createCodeParagraphs(translator, code, 'login.warning', isNew ? ['login.new'] : []),
        ],
      })),
    sendLoginLink: (to, link, { browser, ...site }) =>
      sendSiteMail(to, site, translator => ({
        subject: translator.translate('link.subject'),
        paragraphs: [
          translator.translate('link.text', { browser: describeBrowser(translator, browser) }),
          ...createLinkParagraphs(translator, link),
        ],
      })),
    sendChangeCode: (to, code, { email, ...site }) =>
      sendSiteMail(to, site, translator => ({
        subject: translator.translate('change.subject', { code }),
        paragraphs: [
          translator.translate('change.text', { email }),
          ...createCodeParagraphs(translator, code),
        ],
      })),
    sendChangeLink: (to, link, { email, ...site }) =>
      sendSiteMail(to, site, translator => ({
        subject: translator.translate('change.linkSubject'),
        paragraphs: [
          translator.translate('change.linkText', { email }),
          ...createLinkParagraphs(translator, link),
        ],
      })),
    sendNewAddressCode: (to, code, site) =>
      sendSiteMail(to, site, translator => ({
        subject: translator.translate('new.subject', { code }),
        paragraphs: [translator.translate('new.text'), ...createCodeParagraphs(translator, code)],
      })),
    sendChangeNotice(to, { email, language }) {
      const translator = serverTranslatorOf(language)
      return send(to, translator, {
        subject: translator.translate('done.subject'),
        paragraphs: [translator.translate('done.text', { email })],
      })
    },
    close() {
      transport?.then(
        transporter => transporter.close(),
        () => undefined,
      )
    },
  }
}

/** Returns whether a mail client may turn a name into a link. The mail then omits the name, because the site chose it. */
const isLinkable = (name: string): boolean => /\S\.\S|:\/|@|www/i.test(name)

const createParagraph = (text: string): string => {
  const content: Html = /^https?:\/\/\S+$/.test(text)
    ? markup`<a href="${text}">${text}</a>`
    : markup`${text}`
  return markup`<p>${content}</p>`.html
}
