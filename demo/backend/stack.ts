import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type LocalContracts, contracts } from './chains/contracts/addresses.ts'
import { type EvmChainId, startEvmChains } from './chains/evm.ts'
import { createSolanaChain } from './chains/solana.ts'
import { createBench } from './bench.ts'
import { addClockRoutes, type Clock, createClock } from './clock.ts'
import { addFaultRoutes, answerWithFault, createFaults, type Faults } from './faults.ts'
import { json, startHttpServer } from './http.ts'
import { allServices } from './services/index.ts'
import type { Service } from './services/service.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export interface StackOptions {
  /** Port of the HTTP server. Defaults to a free one. */
  port?: number
  /** Services to run. Defaults to all. */
  services?: readonly Service[]
  /** Adds the route that changes the time. The demo omits it, because a changed time would make codes and logins expire. */
  test?: boolean
  /** Adds the demo user of the start page, with a history of twelve days. Most tests do not need it. */
  demo?: boolean
  /**
   * `given`: a login on a bench page needs no consent, so that other test suites can automate it. Requires `test`, and applies
   * only to the origin `http://127.0.0.1:{benchPort}`.
   */
  consent?: 'given'
  /** Port of the bench pages. */
  benchPort?: number
}

/** URLs of the services, in the format of the modal's `endpoints` option, which appends paths such as `/v1/`. */
export interface StackUrls {
  api: string
  rpc: string
  analytics: string
  /** Direct access to the nodes, without faults. */
  chains: Record<EvmChainId, string>
  relay?: string
  catalog?: string
  images?: string
  [service: string]: string | Record<EvmChainId, string> | undefined
}

/** Information about a running stack that can be serialized as JSON. */
export interface StackInfo {
  urls: StackUrls
  contracts: LocalContracts
  /** Process ids of the stack: its own first, then its child processes. */
  pids: number[]
}

export interface Stack extends StackInfo {
  faults: Faults
  clock: Clock
  /** Stops all services and chains, and removes all written files. */
  close(): Promise<void>
}

/** Starts the chains and services in this process. If one fails to start, stops the others and rejects. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const services = options.services ?? allServices
  const isConsentGiven = options.test === true && options.consent === 'given'
  const consentGivenTo =
    isConsentGiven && options.benchPort ? `http://127.0.0.1:${options.benchPort}` : undefined
  const closers: (() => void | Promise<void>)[] = []
  const close = runOnce(() => closeAll(closers))

  try {
    const folder = makeTemporaryFolder()
    closers.push(folder.remove)

    const serviceNames = new Set(services.map(service => service.name))
    const faults = createFaults(name => serviceNames.has(name))
    const server = await startHttpServer({
      port: options.port,
      deliver: (service, ...deliveryArguments) =>
        answerWithFault(faults.consume(service), ...deliveryArguments),
    })
    closers.push(server.close)

    const chains = await startEvmChains({
      folder: folder.path,
      images: server.origin,
      isDemo: options.demo,
    })
    closers.push(chains.close)

    const clock = createClock(chains.increaseTime)
    // No service is named "stack", so a fault can never break these routes.
    const controls = server.routesOf('stack')
    addFaultRoutes(controls, faults)
    if (options.test) addClockRoutes(controls, clock)

    const solana = createSolanaChain(clock)
    const { origin } = server
    const bench = createBench({ chains, clock, origin })
    controls.post('/bench', async () => json(await bench.start()))
    const urls: StackUrls = { api: origin, rpc: origin, analytics: origin, chains: chains.urls }
    for (const service of services) {
      const runningService = await service.start({
        origin,
        routes: routeOptions => server.routesOf(service.name, routeOptions),
        chains,
        solana,
        bench,
        consentGivenTo,
        clock,
        faults,
        urls,
        folder: () => makeFolder(join(folder.path, service.name)),
      })
      if (runningService.close) closers.push(runningService.close)
      Object.assign(urls, { [service.name]: runningService.url ?? origin }, runningService.urls)
    }
    return { urls, contracts, pids: [process.pid, ...chains.pids], faults, clock, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Closes all parts in the reverse order of their start. A failure does not prevent the others from closing. */
async function closeAll(closers: (() => void | Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const closePart of closers.reverse()) {
    try {
      await closePart()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Parts of the stack did not stop')
}

function runOnce(action: () => Promise<void>): () => Promise<void> {
  let closePromise: Promise<void> | undefined
  return () => (closePromise ??= action())
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}
