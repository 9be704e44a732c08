import type { Transporter } from 'nodemailer'
import { type Html, markup } from '../../html.ts'
import { Refusal } from '../../http.ts'
import { limits } from './limits.ts'
import { type ServerWords, serverWords } from './words.ts'

/** Each in the language of whoever caused it. */
export interface Mails {
  loginCode(to: string, code: string, asked: MailAsked): Promise<void>
  deviceLink(to: string, link: string, asked: MailAsked): Promise<void>
  /** To the present address, before it is replaced. */
  changeCode(to: string, code: string, asked: MailAsked & { email: string }): Promise<void>
  newAddressCode(to: string, code: string, asked: MailAsked): Promise<void>
  changeDone(to: string, asked: { email: string; language: string | undefined }): Promise<void>
  close(): void
}

interface MailAsked {
  /** Where it was asked for. */
  readonly origin: string
  readonly language: string | undefined
}

const minutes = (ms: number) => String(ms / 60_000)

/** Writes the mails of the login and hands them to the mail server. */
export function createMails(smtpUrl: string): Mails {
  let transport: Promise<Transporter> | undefined

  async function send(
    to: string,
    { say }: ServerWords,
    subject: string,
    paragraphs: readonly string[],
  ): Promise<void> {
    transport ??= openTransport(smtpUrl)
    try {
      await (await transport).sendMail({
        from: { name: say('mail.from'), address: 'wallet@mail.local' },
        to: { name: '', address: to },
        subject,
        text: paragraphs.join('\n\n'),
        html: paragraphs.map(paragraph).join('\n'),
      })
    } catch {
      throw new Refusal(503, 'mail', 'The e-mail could not be sent')
    }
  }

  const codeLines = ({ say }: ServerWords, text: string, code: string) => [
    text,
    code,
    say('mail.minutes', { minutes: minutes(limits.codeMs) }),
    say('mail.warning'),
  ]

  return {
    loginCode(to, code, { origin, language }) {
      const words = serverWords(language)
      const { say } = words
      return send(
        to,
        words,
        say('login.subject', { code }),
        codeLines(words, say('login.text', { origin }), code),
      )
    },
    deviceLink(to, link, { origin, language }) {
      const words = serverWords(language)
      const { say } = words
      return send(to, words, say('link.subject'), [
        say('link.text', { origin }),
        link,
        say('link.minutes', { minutes: minutes(limits.linkMs) }),
        say('link.warning'),
      ])
    },
    changeCode(to, code, { origin, email, language }) {
      const words = serverWords(language)
      const { say } = words
      const text = say('change.text', { origin, email })
      return send(to, words, say('change.subject', { code }), codeLines(words, text, code))
    },
    newAddressCode(to, code, { origin, language }) {
      const words = serverWords(language)
      const { say } = words
      return send(
        to,
        words,
        say('new.subject', { code }),
        codeLines(words, say('new.text', { origin }), code),
      )
    },
    changeDone(to, { email, language }) {
      const words = serverWords(language)
      return send(to, words, words.say('done.subject'), [words.say('done.text', { email })])
    },
    close() {
      transport?.then(
        opened => opened.close(),
        () => undefined,
      )
    },
  }
}

async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { hostname, port } = new URL(smtpUrl)
  return createTransport({
    host: hostname,
    port: Number(port),
    ignoreTLS: true,
    pool: true,
    maxConnections: 2,
  })
}

const paragraph = (text: string): string => {
  const content: Html = /^https?:\/\/\S+$/.test(text)
    ? markup`<a href="${text}">${text}</a>`
    : markup`${text}`
  return markup`<p>${content}</p>`.html
}
