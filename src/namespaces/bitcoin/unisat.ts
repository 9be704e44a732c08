import { isSameAddress } from '../../core/chain/address.ts'
import type { BitcoinNetworkName } from '../../core/chain/bitcoin-network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { asPromise } from '../../connectors/page-wallet.ts'
import type { BitcoinSource, ReportedAddress } from './bitcoin-wallet.ts'
import { psbtFromHex, psbtToHex } from './psbt.ts'

/** Wallet with one method per task, such as UniSat. OKX differs only in connecting and sending. */
export interface MethodWallet {
  connect?(): Promise<unknown>
  requestAccounts?(): Promise<unknown>
  getAccounts(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  signMessage(text: string, type: 'ecdsa' | 'bip322-simple'): Promise<unknown>
  /** Takes and returns the PSBT as hex. */
  signPsbt?(psbt: string, options: object): Promise<unknown>
  pushPsbt?(psbt: string): Promise<unknown>
  sendBitcoin?(recipient: string, satoshi: number): Promise<unknown>
  send?(request: { from: string; to: string; value: string }): Promise<unknown>
  switchChain?(chain: string): Promise<unknown>
  disconnect?(): Promise<unknown>
  on?(event: string, listener: () => void): unknown
  removeListener?(event: string, listener: () => void): unknown
}

const chains: Partial<Record<BitcoinNetworkName, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  signet: 'BITCOIN_SIGNET',
}
const changeEvents = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged']

/** Creates a source of addresses and signatures for a UniSat-like wallet. */
export function createUnisatSource(wallet: MethodWallet): BitcoinSource {
  const toReportedAddresses = async (accounts: unknown): Promise<readonly ReportedAddress[]> => {
    if (!Array.isArray(accounts)) throw new AppError('WALLET_INVALID_ANSWER')
    const [address] = accounts as unknown[]
    if (address === undefined) return []
    // Apps need the public key to build transactions, but it is optional.
    const publicKey = await asPromise(() => wallet.getPublicKey?.()).catch(() => undefined)
    return [{ address, publicKey }]
  }
  const readAccounts = async () => toReportedAddresses(await asPromise(() => wallet.getAccounts()))

  /**
   * Rejects with WALLET_UNAUTHORIZED unless the address is active, because these wallets sign and pay only with the active account.
   */
  const requireActive = async (address: string) => {
    const activeAddress = (await readAccounts())[0]?.address
    if (typeof activeAddress !== 'string' || !isSameAddress('bip122', activeAddress, address))
      throw new AppError('WALLET_UNAUTHORIZED')
  }
  /** Signs with the address. Rejects with WALLET_UNAUTHORIZED unless it is the active account before and after the request. */
  const signWhileActive = async (address: string, sign: () => unknown): Promise<unknown> => {
    await requireActive(address)
    const answer = await sign()
    await requireActive(address)
    return answer
  }

  return {
    async requestAddresses() {
      if (wallet.requestAccounts) return toReportedAddresses(await wallet.requestAccounts())
      const answer = (await wallet.connect?.()) as { address?: unknown; publicKey?: unknown } | undefined
      if (answer?.address === undefined) throw new AppError('WALLET_INVALID_ANSWER')
      return [answer as ReportedAddress]
    },

    restore: readAccounts,
    probe: () => wallet.getAccounts(),
    ...(typeof wallet.disconnect === 'function' && { disconnect: async () => wallet.disconnect?.() }),

    subscribe({ onChange, onDisconnect }) {
      const changeListeners = (method: 'on' | 'removeListener') => {
        for (const event of changeEvents) wallet[method]?.(event, onChange)
        wallet[method]?.('disconnect', onDisconnect)
      }
      changeListeners('on')
      return () => changeListeners('removeListener')
    },

    // Taproot keys sign messages only with BIP-322.
    signMessage: ({ address, message, protocol = isTaproot(address) ? 'bip322' : 'ecdsa' }) =>
      signWhileActive(address, () =>
        wallet.signMessage(message, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'),
      ),

    ...(wallet.signPsbt && {
      async signPsbt({ psbt, inputs, broadcast = false }) {
        const signer = inputs[0]?.address
        const toSignInputs = inputs.map(({ index, address, sighashTypes }) => ({
          index,
          address,
          ...(sighashTypes && { sighashTypes }),
        }))
        const sign = () => wallet.signPsbt?.(psbtToHex(psbt), { autoFinalized: broadcast, toSignInputs })
        const signedPsbt = await (signer === undefined ? sign() : signWhileActive(signer, sign))
        const answer = { psbt: psbtFromHex(signedPsbt) }
        if (!broadcast) return answer
        if (!wallet.pushPsbt) throw new AppError('METHOD_UNSUPPORTED')
        return { ...answer, txid: await wallet.pushPsbt(signedPsbt as string) }
      },
    }),

    ...((wallet.sendBitcoin ?? wallet.send) && {
      async sendTransfer({ from, recipient, value }: { from: string; recipient: string; value: bigint }) {
        await requireActive(from)
        // Every possible amount in satoshis is a safe integer.
        if (wallet.sendBitcoin) return wallet.sendBitcoin(recipient, Number(value))
        const answer = await wallet.send?.({ from, to: recipient, value: fromBaseUnits(value, 8) })
        return (answer as { txhash?: unknown } | undefined)?.txhash
      },
    }),

    ...(wallet.switchChain && {
      async switchNetwork(network: BitcoinNetworkName) {
        const chain = chains[network]
        if (!chain) throw new AppError('UNSUPPORTED_CHAIN')
        return wallet.switchChain?.(chain)
      },
    }),
  }
}

const isTaproot = (address: string) => /^(?:bc|tb|bcrt)1p/i.test(address)
