import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerWithFault } from '../faults.ts'
import { type Answer, createRefusal, sendAnswer } from '../http.ts'
import type { Service } from './service.ts'
import type { Issuer } from './social/issuer.ts'
import { isNetwork, type Network, networks } from './social/networks.ts'
import { createExpiredPage, createLoginPage } from './social/pages.ts'

const bodyLimit = 4096

/** Hosts of the frame. The networks redirect only to these. */
const frameHosts = ['127.0.0.1', 'localhost', 'wallet.localhost']

/** Origins to which the login page may redirect: those of the frame, and those of an app that left its page for the login. */
const appOrigins = ['http://127.0.0.1:*', 'http://localhost:*', 'http://*.localhost:*']

/**
 * Social login: one OpenID provider for each network, such as `urls.social/google`. Each has a page on which the user selects
 * an account or declines. A provider is created at its first request.
 */
export const socialLogin: Service = {
  name: 'social',
  async start({ faults, urls }) {
    const server = createServer((request, response) => {
      respond(request, response).catch(error => {
        console.error(error)
        response.destroy()
      })
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const issuers = new Map<Network, Promise<Issuer>>()

    function getIssuer(network: Network): Promise<Issuer> {
      const existingIssuer = issuers.get(network)
      if (existingIssuer) return existingIssuer
      const issuer = import('./social/issuer.ts').then(({ createIssuer }) =>
        createIssuer(
          origin,
          network,
          getFrameOrigins().map(frameOrigin => `${frameOrigin}/social/return`),
        ),
      )
      issuers.set(network, issuer)
      return issuer
    }

    const getFrameOrigins = () => {
      const frame = new URL(String(urls.frame))
      return frameHosts.map(host => `http://${host}:${frame.port}`)
    }

    async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { pathname } = new URL(request.url ?? '/', origin)
      const [network, step] = pathname.slice(1).split('/')
      if (!isNetwork(network))
        return sendAnswer(response, createRefusal(404, 'path', `Nothing at ${pathname}`))
      const disconnect = new AbortController()
      response.once('close', () => disconnect.abort())
      const fault = faults.consume('social')
      const isSlow = fault?.kind === 'slow'
      if (fault) {
        const appliedFault = { ...fault, kind: isSlow ? 'silent' : fault.kind } as const
        if (!isSlow)
          return answerWithFault(
            appliedFault,
            async () => createRefusal(503, 'fault', 'Broken'),
            response,
            disconnect.signal,
          )
        await new Promise(resolve => setTimeout(resolve, fault.delayMs ?? 3000))
      }
      const issuer = await getIssuer(network)
      if (step === 'login') return logIn(issuer, network, request, response)
      // The provider's routes are relative to its own URL.
      Object.assign(request, { originalUrl: request.url, url: request.url?.slice(network.length + 1) || '/' })
      await issuer.provider.callback()(request, response)
    }

    async function logIn(
      { provider, accounts }: Issuer,
      network: Network,
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<void> {
      const sendPage = (answer: Answer) => sendAnswer(response, answer)
      let interaction: Awaited<ReturnType<typeof provider.interactionDetails>>
      try {
        interaction = await provider.interactionDetails(request, response)
      } catch {
        return sendPage(createExpiredPage(networks[network]))
      }
      if (request.method !== 'POST') return sendPage(createLoginPage(networks[network], appOrigins))
      const form = new URLSearchParams(await readText(request))
      const name = (form.get('account') ?? '').trim().slice(0, 40)
      if (form.has('refuse')) {
        const result = { error: 'access_denied', error_description: 'The person refused' }
        return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
      }
      if (name === '') return sendPage(createLoginPage(networks[network], appOrigins))
      const accountId = name.toLowerCase()
      // Ends the session of a previous login.
      const previousSession =
        interaction.session && (await provider.Session.findByUid(interaction.session.uid))
      if (previousSession) {
        await previousSession.destroy()
        interaction.session = undefined
        await interaction.save(600)
      }
      accounts.set(accountId, accounts.get(accountId) ?? { name })
      await provider.interactionFinished(
        request,
        response,
        { login: { accountId } },
        { mergeWithLastSubmission: false },
      )
    }

    return {
      url: origin,
      close: () =>
        new Promise(resolve => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    }
  },
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    if (length > bodyLimit) throw new Error('The form is too long')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
