import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import type { SMTPServer } from 'smtp-server'
import type { Faults } from '../faults.ts'
import { markup, createPage } from '../html.ts'
import { json } from '../http.ts'
import type { Service } from './service.ts'

/** A mail received over SMTP. */
export interface ReceivedMail {
  id: number
  /** Milliseconds since 1970, by the stack's clock. */
  receivedAt: number
  from: string
  to: string[]
  subject: string
  text: string
  /** The HTML part of the mail. */
  html: string
  /** The first six-digit number in the text that is not part of a word or path. */
  code?: string
  /** The first line that consists only of a URL with a path. */
  link?: string
}

// Limits of the mailbox and of one mail, because the stack may run for days.
const maxMails = 500
const maxMailBytes = 256 * 1024
const pollTimeoutMs = 20_000

/**
 * Mail for all addresses: an SMTP server (`urls.smtp`) that delivers to one mailbox. `GET /mail` returns an HTML page, `GET
 * /mail/:address` returns the mails to an address, newest first, and `DELETE /mail` empties the mailbox.
 */
export const mail: Service = {
  name: 'mail',
  async start({ clock, faults, origin, routes }) {
    const mailbox: ReceivedMail[] = []
    const mailListeners = new Set<() => void>()
    let count = 0
    const smtp = await startSmtp(faults, receivedMail => {
      mailbox.unshift({ ...receivedMail, id: ++count, receivedAt: clock.now() })
      mailbox.length = Math.min(mailbox.length, maxMails)
      for (const notify of mailListeners) notify()
    })

    const { get, delete: remove } = routes()
    get('/mail', () => createMailboxPage(mailbox, count))
    get('/mail/since/:count', async ({ params, signal }) => {
      if (count <= Number(params.count)) {
        const waitController = new AbortController()
        const notify = () => waitController.abort()
        mailListeners.add(notify)
        await sleep(pollTimeoutMs, undefined, {
          signal: AbortSignal.any([signal, waitController.signal]),
        }).catch(() => undefined)
        mailListeners.delete(notify)
      }
      return json({ count })
    })
    get('/mail/:address', ({ params }) => {
      const recipient = (params.address ?? '').toLowerCase()
      return json({ mails: mailbox.filter(mail => mail.to.includes(recipient)) })
    })
    remove('/mail', () => {
      mailbox.length = 0
      return json({ mails: mailbox })
    })
    return { url: `${origin}/mail`, urls: { smtp: `smtp://127.0.0.1:${smtp.port}` }, close: smtp.close }
  },
}

type ParsedMail = Omit<ReceivedMail, 'id' | 'receivedAt'>

/**
 * Starts the SMTP server. It listens immediately, but loads the SMTP library with the first connection, because most stacks
 * never receive a mail.
 */
async function startSmtp(faults: Faults, deliver: (mail: ParsedMail) => void) {
  const sockets = new Set<Socket>()
  let serverPromise: Promise<SMTPServer> | undefined
  const tcpServer = createServer(socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    serverPromise ??= createSmtpServer(faults, deliver)
    serverPromise.then(
      server => server.connect(socket),
      error => {
        console.error(error)
        socket.destroy()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    tcpServer.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = tcpServer.address() as AddressInfo
  const close = () =>
    new Promise<void>(resolve => {
      tcpServer.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { port, close }
}

async function createSmtpServer(faults: Faults, deliver: (mail: ParsedMail) => void): Promise<SMTPServer> {
  const [{ SMTPServer: Server }, { default: PostalMime }] = await Promise.all([
    import('smtp-server'),
    import('postal-mime'),
  ])
  const server = new Server({
    name: 'mail.local',
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: maxMailBytes,
    onMailFrom(_address, _session, done) {
      const fault = faults.consume('mail')
      if (!fault) return done()
      if (fault.kind === 'slow') return void setTimeout(done, fault.delayMs ?? 3000)
      // With any other fault, the client receives a temporary refusal.
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
    },
    onData(stream, session, done) {
      const readMail = async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        if (stream.sizeExceeded) throw Object.assign(new Error('Too large'), { responseCode: 552 })
        const { from, subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks))
        const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
        deliver({ from: from?.address ?? '', to, subject, text, html, ...findCodeAndLink(text) })
      }
      callbackify(readMail)(error => done(error))
    },
  })
  // Ignores errors, because a client that disconnects causes one.
  server.on('error', () => undefined)
  return server
}

const findCodeAndLink = (text: string) => ({
  code: /(?<![\w/])\d{6}(?!\w)/.exec(text)?.[0],
  link: /^https?:\/\/[^\s/]+\/\S+$/m.exec(text)?.[0],
})

// Script that announces new mail on the open page of the mailbox.
const watchScript = `
const news = document.getElementById('news')
async function waitForMail() {
  for (;;) {
    const response = await fetch('/mail/since/' + news.dataset.count)
    if ((await response.json()).count > Number(news.dataset.count)) break
  }
  news.textContent = 'New mail has come. '
  const link = document.createElement('a')
  link.href = '/mail'
  link.className = 'button'
  link.textContent = 'Show it'
  news.append(link)
}
waitForMail().catch(() => undefined)
`

function createMailboxPage(mailbox: readonly ReceivedMail[], count: number) {
  const mails = mailbox.map(
    mail => markup`<li><article class="card">
<h2>${mail.subject}</h2>
<p class="soft">To ${mail.to.join(', ')}, <time datetime="${new Date(mail.receivedAt).toISOString()}">${new Date(mail.receivedAt).toUTCString()}</time></p>
${mail.code ? markup`<p class="code">${mail.code}</p>` : undefined}
<pre>${mail.text}</pre>
${mail.link ? markup`<p><a class="button main" href="${mail.link}" rel="noreferrer">Open the link</a></p>` : undefined}
</article></li>`,
  )
  return createPage({
    title: 'Mail box',
    script: watchScript,
    body: markup`<p class="soft">Every mail of the local stack comes here, whoever it is for.</p>
<p id="news" role="status" data-count="${count}"></p>
${mails.length > 0 ? markup`<ul>${mails}</ul>` : markup`<p class="card">No mail yet.</p>`}`,
  })
}
