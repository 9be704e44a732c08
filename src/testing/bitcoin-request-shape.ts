import { type BitcoinCore, type BitcoinShape, rpcError } from './bitcoin-core.ts'
import type { TestBitcoinNetwork } from './bitcoin-keys.ts'
import { createWindowGlobal } from './window-global.ts'

interface RequestParams {
  readonly name?: string
  readonly address?: string
  readonly message?: string
  readonly protocol?: string
  readonly psbt?: string
  readonly signInputs?: Readonly<Record<string, readonly number[]>>
  readonly broadcast?: boolean
  readonly recipients?: readonly { readonly address: string; readonly amount: number }[]
}

/** Creates the API of Xverse and of the wallets in `btc_providers`, which has a single `request` method. */
export function requestShape(core: BitcoinCore, path: string): BitcoinShape {
  const entry = { id: path, name: core.name, icon: core.icon, webUrl: 'https://wallet.example' }
  const requireAccess = () => {
    if (!core.isAuthorized()) throw rpcError(-32002, 'Access denied.')
  }
  const accounts = async () => ({
    id: core.name,
    addresses: (await core.addresses()).map(({ address, publicKey, purpose, type }) => ({
      address,
      publicKey,
      purpose,
      addressType: type,
      walletType: 'software',
    })),
  })
  const methods: Record<string, (params: RequestParams) => Promise<unknown>> = {
    async wallet_connect() {
      core.authorize(true)
      return accounts()
    },
    async getAddresses() {
      core.authorize(true)
      return accounts()
    },
    async wallet_getAccount() {
      requireAccess()
      return accounts()
    },
    wallet_getCurrentPermissions: async () =>
      core.isAuthorized() ? [{ type: 'account', actions: { read: true } }] : [],
    async wallet_disconnect() {
      core.authorize(false)
      return null
    },
    async wallet_changeNetwork({ name }) {
      await core.switchNetwork(String(name).toLowerCase() as TestBitcoinNetwork)
      return null
    },
    async signMessage({ address, message = '', protocol }) {
      requireAccess()
      const signature = await core.signMessage(address, message, protocol === 'ECDSA' ? 'ecdsa' : 'bip322')
      return { signature, address }
    },
    async signPsbt({ psbt = '', signInputs, broadcast }) {
      requireAccess()
      const signedPsbt = await core.signPsbt(psbt, Object.values(signInputs ?? {}).flat())
      return broadcast ? { psbt: signedPsbt, txid: await core.broadcast(signedPsbt) } : { psbt: signedPsbt }
    },
    async sendTransfer({ recipients }) {
      requireAccess()
      const [firstRecipient] = recipients ?? []
      if (!firstRecipient) throw rpcError(-32602, 'No recipient')
      return { txid: await core.send(firstRecipient.address, BigInt(firstRecipient.amount)) }
    },
  }
  const provider = {
    // This is not an async function, because a scripted throw must be thrown synchronously by `request`.
    request(method: string, params: unknown) {
      const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
      const answer = core.play(method, params, () =>
        handler
          ? handler((params ?? {}) as RequestParams)
          : Promise.reject(rpcError(-32001, 'Method not supported')),
      )
      return Promise.resolve(answer).then(result => ({ jsonrpc: '2.0', id: '1', result }))
    },
    addListener: ({ eventName, cb }: { eventName: string; cb: () => void }) => core.on(eventName, cb),
  }
  const windowGlobal = createWindowGlobal(path, provider)
  const emitChange = (event: string) => async () => {
    if (core.isAuthorized()) core.emit(event, { type: event })
    else core.emit('disconnect', { type: 'disconnect' })
  }
  return {
    provider,
    windowGlobal: {
      install() {
        windowGlobal.install()
        const page = window as { btc_providers?: unknown[] }
        page.btc_providers = [...(page.btc_providers ?? []), entry]
      },
      uninstall() {
        windowGlobal.uninstall()
        const page = window as { btc_providers?: unknown[] }
        page.btc_providers = page.btc_providers?.filter(btcprovider => btcprovider !== entry)
      },
    },
    emitAccounts: emitChange('accountChange'),
    emitNetwork: emitChange('networkChange'),
  }
}
