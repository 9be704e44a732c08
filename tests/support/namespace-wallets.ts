import type {
  BitcoinWalletShape,
  TestBitcoinWallet,
  TestPolkadotWallet,
  TestSolanaWallet,
} from '../../src/testing/index.ts'

declare global {
  interface Window {
    /** The page's Bitcoin wallets by shape. */
    bitcoinWallets: Record<BitcoinWalletShape, TestBitcoinWallet>
    polkadotWallet: TestPolkadotWallet
    standardWallet: TestSolanaWallet
  }
}

/** Installs a Bitcoin wallet of every shape on the local chain. Runs before other scripts, like an extension. */
export function installBitcoinWallets(): void {
  // The function is serialized into the page, so it must be self-contained.
  const readChainUrl = async () => {
    const stack = (await (await fetch('/stack.json')).json()) as { urls: { bitcoin: string } }
    return stack.urls.bitcoin
  }
  const installBitcoinWallet = (shape: BitcoinWalletShape) => {
    const key = `bitcoin-wallet:${shape}`
    const isAuthorized = localStorage.getItem(key) === 'given'
    const wallet = window.testing.createBitcoinWallet({
      shape,
      chainUrl: readChainUrl,
      authorized: isAuthorized,
    })
    wallet.script.always('*', async (approve, { method }) => {
      const result = await approve()
      if (/^(?:wallet_connect|requestAccounts|connect|getAddresses)$/.test(method))
        localStorage.setItem(key, 'given')
      if (/disconnect/.test(method)) localStorage.removeItem(key)
      return result
    })
    wallet.install()
    return [shape, wallet]
  }
  const shapes = ['satsConnect', 'xverse', 'unisat', 'okx', 'leather', 'standard'] as const
  window.bitcoinWallets = Object.fromEntries(shapes.map(installBitcoinWallet)) as typeof window.bitcoinWallets
}

/** Installs a wallet in `injectedWeb3`. */
export function installPolkadotWallet(): void {
  const key = 'polkadot-wallet'
  const isAuthorized = localStorage.getItem(key) === 'given'
  const wallet = window.testing.createPolkadotWallet({ name: 'talisman', authorized: isAuthorized })
  wallet.script.always('enable', approve => {
    localStorage.setItem(key, 'given')
    return approve()
  })
  wallet.install()
  window.polkadotWallet = wallet
}

/** Installs a wallet for each namespace other than EVM. */
export function installOtherWallets(): void {
  const isAuthorized = (name: string) => localStorage.getItem(`wallet-of:${name}`) === 'given'
  const authorize = (name: string) => localStorage.setItem(`wallet-of:${name}`, 'given')
  const { createBitcoinWallet, createPolkadotWallet, createSolanaWallet } = window.testing
  const bitcoin = createBitcoinWallet({ shape: 'unisat', authorized: isAuthorized('bitcoin') })
  const polkadot = createPolkadotWallet({ name: 'talisman', authorized: isAuthorized('polkadot') })
  const solana = createSolanaWallet({ name: 'Sunny', authorized: isAuthorized('solana') })
  bitcoin.script.always('requestAccounts', approve => (authorize('bitcoin'), approve()))
  polkadot.script.always('enable', approve => (authorize('polkadot'), approve()))
  solana.script.always('connect', approve => (authorize('solana'), approve()))
  for (const wallet of [bitcoin, polkadot, solana]) wallet.install()
  window.bitcoinWallets = { unisat: bitcoin } as typeof window.bitcoinWallets
  window.polkadotWallet = polkadot
  window.standardWallet = solana
}
