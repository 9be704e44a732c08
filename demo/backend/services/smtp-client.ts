import type { Transporter } from 'nodemailer'

export type MailTransport = Transporter

/** Opens a pool of connections to a mail server. */
export async function openTransport(smtpUrl: string): Promise<MailTransport> {
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
