import { type Html, markup } from '../../backend/html.ts'
import { Refusal } from '../../backend/http.ts'
import { type MailTransport, openTransport } from '../../backend/services/smtp-client.ts'
import type { BrowserName } from './browser-name.ts'
import { limits } from './limits.ts'
import type { Site } from './site.ts'
import { describeBrowser, type ServerTranslator, serverTranslator } from './texts.ts'
import { refusals } from '../refusals.ts'

/**
 * Mails of logins and email changes. Each is in the language of the site that caused it. All but `changeDone` begin with the origin of
 * that site.
 */
export interface Mails {
  loginCode(to: string, code: string, details: Site & { browser: BrowserName; isNew: boolean }): Promise<void>
  /** Mail with a link to one of our pages. The page shows the code after the user approves. */
  loginLink(to: string, link: string, details: Site & { browser: BrowserName }): Promise<void>
  /** Sent to the current address before it is replaced. */
  changeCode(to: string, code: string, details: Site & { email: string }): Promise<void>
  changeLink(to: string, link: string, details: Site & { email: string }): Promise<void>
  newAddressCode(to: string, code: string, site: Site): Promise<void>
  changeDone(to: string, details: { email: string; language?: string }): Promise<void>
  close(): void
}

const formatMinutes = (ms: number) => ({ minutes: String(ms / 60_000) })

interface Letter {
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
    { subject, site, paragraphs }: Letter,
  ): Promise<void> {
    const claim = site?.name && !isLinkable(site.name) ? [translate('site.claims', { name: site.name })] : []
    const lines = [...claim, ...paragraphs]
    transport ??= openTransport(smtpUrl)
    try {
      await (await transport).sendMail({
        from: { name: translate('mail.from'), address: 'wallet@mail.local' },
        to: { name: '', address: to },
        subject,
        text: [...(site ? [site.origin] : []), ...lines].join('\n\n'),
        html: [...(site ? [markup`<h1>${site.origin}</h1>`.html] : []), ...lines.map(createParagraph)].join(
          '\n',
        ),
      })
    } catch {
      throw new Refusal(503, 'mail', refusals.mail)
    }
  }

  /** Sends a mail in the language of a site, with the origin of the site as heading. */
  const sendLetter = (
    to: string,
    site: Site,
    letter: (translator: ServerTranslator) => Omit<Letter, 'site'>,
  ) => {
    const translator = serverTranslator(site.language)
    return send(to, translator, { ...letter(translator), site })
  }
  const createCodeLines = (
    { translate }: ServerTranslator,
    code: string,
    warning: 'mail.warning' | 'login.warning' = 'mail.warning',
    extraTexts: readonly 'login.new'[] = [],
  ) => [
    code,
    translate('mail.minutes', formatMinutes(limits.codeMs)),
    ...extraTexts.map(key => translate(key)),
    translate(warning),
  ]
  const createLinkLines = ({ translate }: ServerTranslator, link: string) => [
    link,
    translate('link.minutes', formatMinutes(limits.linkMs)),
    translate('link.warning'),
  ]

  return {
    loginCode: (to, code, { browser, isNew, ...site }) =>
      sendLetter(to, site, translator => ({
        subject: translator.translate('login.subject', { code, site: new URL(site.origin).host }),
        paragraphs: [
          translator.translate('login.text', { browser: describeBrowser(translator, browser) }),
          ...createCodeLines(translator, code, 'login.warning', isNew ? ['login.new'] : []),
        ],
      })),
    loginLink: (to, link, { browser, ...site }) =>
      sendLetter(to, site, translator => ({
        subject: translator.translate('link.subject'),
        paragraphs: [
          translator.translate('link.text', { browser: describeBrowser(translator, browser) }),
          ...createLinkLines(translator, link),
        ],
      })),
    changeCode: (to, code, { email, ...site }) =>
      sendLetter(to, site, translator => ({
        subject: translator.translate('change.subject', { code }),
        paragraphs: [translator.translate('change.text', { email }), ...createCodeLines(translator, code)],
      })),
    changeLink: (to, link, { email, ...site }) =>
      sendLetter(to, site, translator => ({
        subject: translator.translate('change.linkSubject'),
        paragraphs: [
          translator.translate('change.linkText', { email }),
          ...createLinkLines(translator, link),
        ],
      })),
    newAddressCode: (to, code, site) =>
      sendLetter(to, site, translator => ({
        subject: translator.translate('new.subject', { code }),
        paragraphs: [translator.translate('new.text'), ...createCodeLines(translator, code)],
      })),
    changeDone(to, { email, language }) {
      const translator = serverTranslator(language)
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
