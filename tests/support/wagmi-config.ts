import type { WagmiConfig } from '../../src/provider/wagmi-connector.ts'

/**
 * A reduced `createConfig` and reduced actions of `@wagmi/core` 2 and 3. They reproduce the behavior that a connector can observe:
 * ignored events, the time at which listeners are attached, and the connectors that an announcement is compared with.
 * `npm run nightly -- libraries` runs the same scenarios on the published versions.
 */

export interface WagmiConnection {
  readonly accounts: readonly string[]
  readonly chainId: number
}

interface Connector {
  readonly id: string
  readonly rdns?: string | readonly string[]
  setup?(): Promise<void>
  connect(parameters?: {
    chainId?: number
    isReconnecting?: boolean
  }): Promise<{ accounts: readonly string[]; chainId: number }>
  disconnect(): Promise<void>
  isAuthorized(): Promise<boolean>
  switchChain?(parameters: { chainId: number }): Promise<{ id: number }>
}

type Listener = (data: { accounts?: readonly string[]; chainId?: number }) => void
type EventName = 'connect' | 'change' | 'disconnect'

function createEmitter() {
  const listeners = new Map<EventName, Listener[]>()
  return {
    on: (event: EventName, listener: Listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    off: (event: EventName, listener: Listener) => {
      listeners.set(
        event,
        (listeners.get(event) ?? []).filter(otherListener => otherListener !== listener),
      )
    },
    emit: (event: EventName, data: Parameters<Listener>[0] = {}) => {
      for (const listener of listeners.get(event) ?? []) listener(data)
    },
    listenerCount: (event: EventName) => listeners.get(event)?.length ?? 0,
  }
}

export type ConnectorFactory = (config: WagmiConfig) => Connector

export function createWagmiConfig({
  chains,
  transports,
  connectors: factories,
}: {
  chains: readonly { readonly id: number }[]
  transports?: Readonly<Record<number, unknown>>
  connectors: readonly ConnectorFactory[]
}) {
  let status: 'connected' | 'connecting' | 'reconnecting' | 'disconnected' = 'disconnected'
  let currentConnector: Connector | undefined
  const connections = new Map<Connector, WagmiConnection>()
  /** Each connection of the active connector that differs from the one before. */
  const connectionChanges: (WagmiConnection | undefined)[] = []
  let lastConnection = 'undefined'
  const recordChange = () => {
    const connection = currentConnector && connections.get(currentConnector)
    const text = String(JSON.stringify(connection))
    if (text === lastConnection) return
    lastConnection = text
    connectionChanges.push(connection)
  }
  const listedNames: string[] = []

  const entries = factories.map(factory => {
    const emitter = createEmitter()
    const connector = factory({ chains, emitter: emitter as never, ...(transports && { transports }) })
    const change: Listener = data => {
      const connection = connections.get(connector)
      if (connection) connections.set(connector, { ...connection, ...data })
      recordChange()
    }
    const disconnect: Listener = () => {
      if (connections.has(connector)) {
        emitter.off('change', change)
        emitter.off('disconnect', disconnect)
        if (!emitter.listenerCount('connect')) emitter.on('connect', connect)
      }
      connections.delete(connector)
      currentConnector = connections.keys().next().value
      if (!currentConnector) status = 'disconnected'
      recordChange()
    }
    const store = ({ accounts, chainId }: WagmiConnection) => {
      connections.set(connector, { accounts, chainId })
      currentConnector = connector
      status = 'connected'
      recordChange()
    }
    const connect: Listener = data => {
      if (status === 'connecting' || status === 'reconnecting') return
      if (!emitter.listenerCount('change')) emitter.on('change', change)
      if (!emitter.listenerCount('disconnect')) emitter.on('disconnect', disconnect)
      store(data as WagmiConnection)
    }
    const attach = () => {
      emitter.off('connect', connect)
      emitter.on('change', change)
      emitter.on('disconnect', disconnect)
    }
    const detach = () => {
      emitter.off('change', change)
      emitter.off('disconnect', disconnect)
      emitter.on('connect', connect)
    }
    emitter.on('connect', connect)
    void connector.setup?.()
    return { connector, attach, detach, store, disconnect }
  })

  const rdnsOf = ({ rdns = [] }: Connector) => (typeof rdns === 'string' ? [rdns] : rdns)
  const recordAnnouncement = (event: Event) => {
    const { rdns } = (event as CustomEvent<{ info: { rdns: string } }>).detail.info
    if (!entries.some(({ connector }) => rdnsOf(connector).includes(rdns)) && !listedNames.includes(rdns))
      listedNames.push(rdns)
  }
  window.addEventListener('eip6963:announceProvider', recordAnnouncement)

  const findEntry = (id: string) =>
    entries.find(({ connector }) => connector.id === id) as (typeof entries)[number]
  const updateStatus = () => {
    status = currentConnector ? 'connected' : 'disconnected'
  }
  return {
    get status() {
      return status
    },
    get currentId() {
      return currentConnector?.id
    },
    get connection() {
      return currentConnector && connections.get(currentConnector)
    },
    connectionChanges,
    /** rdns of the listed wallets that have no connector in the config. */
    listedNames,
    getConnector: (id: string) => findEntry(id).connector,
    async connect(id: string, parameters: { chainId?: number } = {}) {
      const { connector, attach, store } = findEntry(id)
      if (connector === currentConnector) throw new Error('Connector already connected.')
      status = 'connecting'
      try {
        const data = await connector.connect(parameters)
        attach()
        await Promise.resolve()
        store(data)
        return data
      } catch (error) {
        updateStatus()
        throw error
      }
    },
    async reconnect() {
      status = currentConnector ? 'reconnecting' : 'connecting'
      for (const { connector, attach, store } of entries) {
        if (!(await connector.isAuthorized())) continue
        const data = await connector.connect({ isReconnecting: true }).catch(() => undefined)
        if (!data) continue
        attach()
        store(data)
      }
      updateStatus()
    },
    async disconnect() {
      if (!currentConnector) return
      const { connector, detach } = findEntry(currentConnector.id)
      await connector.disconnect()
      detach()
      connections.delete(connector)
      currentConnector = connections.keys().next().value
      updateStatus()
      recordChange()
    },
    switchChain: (chainId: number) => currentConnector?.switchChain?.({ chainId }),
    stop: () => window.removeEventListener('eip6963:announceProvider', recordAnnouncement),
  }
}
