import { join } from 'node:path'
import { answerWithFault } from '../faults.ts'
import { addApprovalRoutes } from '../../wallet/server/approval-routes.ts'
import { Approvals } from '../../wallet/server/approvals.ts'
import { Codes } from '../../wallet/server/codes.ts'
import { openDatabase } from '../../wallet/server/database.ts'
import { Devices } from '../../wallet/server/devices.ts'
import { EmailChange } from '../../wallet/server/email-change.ts'
import { EmailLogin } from '../../wallet/server/email-login.ts'
import { FarcasterLogin } from '../../wallet/server/farcaster.ts'
import type { FarcasterRelay } from './farcaster/relay-client.ts'
import { addFarcasterRoutes } from '../../wallet/server/farcaster-routes.ts'
import { createMails } from '../../wallet/server/mails.ts'
import { LoginGate } from '../../wallet/server/login-gate.ts'
import { localOrigins } from '../../wallet/server/origins.ts'
import { addPageRoutes, type FrameFiles } from '../../wallet/server/page.ts'
import { loadFrameFiles } from '../../wallet/page-files.ts'
import { Users } from '../../wallet/server/users.ts'
import { SiteIcons } from '../../wallet/server/site-icons.ts'
import { Puzzles } from '../../wallet/server/puzzles.ts'
import { addLoginRoutes, CallRoutes, type RouteDependencies } from '../../wallet/server/routes.ts'
import { ServerKey } from '../../wallet/server/secrets.ts'
import { Sessions } from '../../wallet/server/sessions.ts'
import { SocialLogin } from '../../wallet/server/social.ts'
import { addSocialRoutes } from '../../wallet/server/social-routes.ts'
import { walletChainsOf } from '../../wallet/wallet-chains.ts'
import { startHttpServer } from '../http.ts'
import type { Service } from './service.ts'

export interface FrameOptions {
  /** Origins of pages that may embed the frame, in the notation of `frame-ancestors`. Defaults to all local ones. */
  allowedOrigins?: readonly string[]
  /** Resolves with the files of the frame's pages. By default they are built on demand. */
  files?: () => Promise<FrameFiles>
  /**
   * Header in which a proxy before the server passes the address of the client, such as `x-forwarded-for`. By default, the
   * address of the connection is that of the client.
   */
  proxyHeader?: string
  /** Server key of an existing database. Defaults to a new key, which is lost when the process ends. */
  key?: Uint8Array
  /** Folder of the database. Defaults to a temporary folder, deleted with the stack. */
  databaseFolder?: string
}

const bodyLimit = 16 * 1024
/** Limit in bytes for requests that are transferred to another window. It is higher, because they contain the content to be signed. */
const approvalBodyLimit = 1280 * 1024

/**
 * Creates the service of the embedded wallet: its page and its server. It has a separate port and therefore a separate origin.
 * Every local host name works (such as `wallet.localhost`), and each is a separate origin.
 */
export const createFrame = ({
  allowedOrigins = localOrigins,
  files = () => loadFrameFiles(),
  proxyHeader,
  key,
  databaseFolder,
}: FrameOptions = {}): Service => ({
  name: 'frame',
  async start({ bench, chains, clock, consentGivenTo, faults, folder, origin, urls }) {
    const { now } = clock
    const serverKey = new ServerKey(key)
    const database = openDatabase(join(databaseFolder ?? folder(), 'people.json'), serverKey)
    const server = await startHttpServer({
      deliver: (service, ...deliveryArguments) =>
        answerWithFault(faults.consume(service), ...deliveryArguments),
      headers: {
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      },
    })
    const users = new Users(database, serverKey, now)
    const sessions = new Sessions(database, users, now)
    const devices = new Devices(database, now)
    const codes = new Codes(serverKey, now)
    const siteIcons = new SiteIcons(now)
    const mails = createMails(String(urls.smtp))
    const gate = new LoginGate(new Puzzles(serverKey, now), now)
    const dependencies = { now, gate, users, sessions, devices, codes, mails }
    const login: RouteDependencies = {
      now,
      port: server.port,
      allowedOrigins,
      proxyHeader,
      users,
      sessions,
      codes,
      email: new EmailLogin(dependencies),
      emailChange: new EmailChange(dependencies),
      siteIcons,
    }

    const routes = server.routesOf('frame', { bodyLimit })
    const calls = new CallRoutes(routes, login)
    addLoginRoutes(routes, calls, login)
    const social = new SocialLogin({ now, gate, users, sessions, issuers: () => String(urls.social) })
    addSocialRoutes(routes, calls, { port: server.port, social, siteIcons })
    let relay: Promise<FarcasterRelay> | undefined
    const connect = async () => {
      const { connectRelay } = await import('./farcaster/relay-client.ts')
      return connectRelay(String(urls.farcaster), chains.urls['31337'])
    }
    const farcaster = new FarcasterLogin({
      now,
      gate,
      users,
      sessions,
      relay: () => (relay ??= connect()),
    })
    addFarcasterRoutes(routes, calls, { port: server.port, farcaster, siteIcons })
    const approvalCalls = new CallRoutes(server.routesOf('frame', { bodyLimit: approvalBodyLimit }), login)
    addApprovalRoutes(approvalCalls, sessions, new Approvals(now))
    const nodes: Record<string, string> = { ...chains.urls }
    chains.onStart((id, url) => (nodes[id] = url))
    addPageRoutes(routes, {
      port: server.port,
      config: () => ({
        allowedOrigins,
        chains: walletChainsOf({
          ...urls,
          chains: nodes,
          clusters: bench.solana.map(({ chainId }) => chainId),
        }),
        ...(consentGivenTo && { consentGivenTo }),
      }),
      files,
      connectSources: () => [origin, ...Object.values(nodes)],
    })
    return {
      url: `${server.origin}/sdk`,
      async close() {
        mails.close()
        await server.close()
      },
    }
  },
})

export const frame = createFrame()
