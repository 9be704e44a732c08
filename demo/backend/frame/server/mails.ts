import type { Transporter } from 'nodemailer'
import { type Html, markup } from '../../html.ts'
import { Refusal } from '../../http.ts'
import { limits } from './limits.ts'

export interface Mails {
  loginCode(to: string, code: string, origin: string): Promise<void>
  deviceLink(to: string, link: string, origin: string): Promise<void>
  /** To the present address, before it is replaced. */
  changeCode(to: string, code: string, change: { origin: string; email: string }): Promise<void>
  newAddressCode(to: string, code: string, origin: string): Promise<void>
  changeDone(to: string, email: string): Promise<void>
  close(): void
}

const minutes = (ms: number) => `${ms / 60_000} minutes`

/** Writes the mails of the login and hands them to the mail server. */
export function createMails(smtpUrl: string): Mails {
  let transport: Promise<Transporter> | undefined

  async function send(to: string, subject: string, lines: readonly (string | undefined)[]): Promise<void> {
    const paragraphs = lines.filter(line => line !== undefined)
    transport ??= openTransport(smtpUrl)
    try {
      await (await transport).sendMail({
        from: { name: 'Embedded wallet', address: 'wallet@mail.local' },
        to: { name: '', address: to },
        subject,
        text: paragraphs.join('\n\n'),
        html: paragraphs.map(paragraph).join('\n'),
      })
    } catch {
      throw new Refusal(503, 'mail', 'The e-mail could not be sent')
    }
  }

  const codeLines = (code: string) => [
    code,
    `The code is good for ${minutes(limits.codeMs)} and for one use.`,
  ]
  const warning = 'If this was not you, do nothing, and give the code to nobody.'

  return {
    loginCode: (to, code, origin) =>
      send(to, `${code} is your login code`, [
        `Somebody, you we hope, is logging in at ${origin}.`,
        ...codeLines(code),
        warning,
      ]),
    deviceLink: (to, link, origin) =>
      send(to, 'Approve a new device', [
        `Somebody, you we hope, wants to log in at ${origin} on a device that we don't know.`,
        link,
        `The link is good for ${minutes(limits.linkMs)}. It shows what is asked for before anything happens.`,
        'If this was not you, do nothing.',
      ]),
    changeCode: (to, code, { origin, email }) =>
      send(to, `${code} confirms the change of your e-mail address`, [
        `At ${origin} your wallet is asked to take ${email} in the place of this address. Whoever reads the mail of that address can then log in and spend what is yours.`,
        ...codeLines(code),
        warning,
      ]),
    newAddressCode: (to, code, origin) =>
      send(to, `${code} confirms your e-mail address`, [
        `At ${origin} a wallet is asked to take this address as the one to log in with.`,
        ...codeLines(code),
        warning,
      ]),
    changeDone: (to, email) =>
      send(to, 'Your e-mail address was changed', [
        `Your wallet now logs in with ${email} and no longer with this address.`,
      ]),
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
