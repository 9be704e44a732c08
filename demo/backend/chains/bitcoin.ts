import { createRequire } from 'node:module'
import { bitcoinAddresses } from './accounts.ts'

/** An unspent output of an address, in the format of Esplora's API. `value` is in satoshis. */
export interface BitcoinCoin {
  txid: string
  vout: number
  value: number
  status: BitcoinStatus
}

export interface BitcoinStatus {
  confirmed: boolean
  block_height?: number
}

export interface BitcoinTransaction {
  txid: string
  hex: string
  status: BitcoinStatus
  vout: { scriptpubkey_address?: string; value: number }[]
}

/**
 * A regtest chain. P2WPKH outputs can be received and spent. Taproot outputs can be received but not spent, because the node predates
 * BIP 341.
 */
export interface BitcoinNode {
  height(): number
  coins(address: string): Promise<BitcoinCoin[]>
  transaction(txid: string): Promise<BitcoinTransaction | undefined>
  /** Adds a signed transaction to the mempool. Resolves with its id. Rejects with the node's message. */
  accept(hex: string): Promise<string>
  mine(blocks: number): Promise<void>
  close(): Promise<void>
}

// SegWit activates after three windows of 144 blocks. At that height, the coinbase outputs of the first blocks are mature too.
const initialBlocks = 442
const fundedBlocks = 6

/** The network whose address prefix the chain uses. */
export type BitcoinAddressFormat = 'main' | 'testnet' | 'regtest'

/**
 * Starts a full node in this process, in memory and without a port. The first two test addresses, or those of the first two
 * `keys`, own coins. The chain follows regtest rules, whatever the address format.
 */
export async function startBitcoin({
  addressFormat = 'regtest',
  keys,
}: {
  addressFormat?: BitcoinAddressFormat
  keys?: readonly string[]
} = {}): Promise<BitcoinNode> {
  const { Address, Chain, KeyRing, Mempool, Miner, Network, TX, util } = loadLibrary()
  const network = Network.get('regtest')
  // Replaces the regtest prefix of the library, which is from a draft of BIP 173.
  network.addressPrefix.bech32 = 'bcrt'
  const chain = new Chain({ network, memory: true, indexTX: true, indexAddress: true })
  const mempool = new Mempool({ network, chain, memory: true, indexAddress: true })
  const miner = new Miner({ network, chain, mempool })
  chain.on('connect', (entry, block) => mempool._addBlock(entry, block.txs))
  await chain.open()
  await mempool.open()
  await miner.open()

  const addressOf = (text: string) => Address.fromString(text, addressFormat)
  const addressOfKey = (key: string): string => {
    const keyRing = KeyRing.fromPrivate(Buffer.from(key.slice(2), 'hex'), true)
    keyRing.witness = true
    return keyRing.getAddress().toString(addressFormat)
  }
  const [firstAddress = bitcoinAddresses[0], secondAddress = firstAddress] =
    keys?.map(addressOfKey) ?? bitcoinAddresses
  // The recipient of all other coinbase outputs, which are never spent.
  const coinbaseAddress = Address.fromString(bitcoinAddresses[2], 'regtest')
  const mine = async (blocks: number, address = coinbaseAddress) => {
    for (let count = 0; count < blocks; count++) await chain.add(await miner.mineBlock(chain.tip, address))
  }
  for (let count = 0; count < fundedBlocks; count++)
    await mine(1, addressOf(count % 2 ? secondAddress : firstAddress))
  await mine(initialBlocks - fundedBlocks)

  const createStatus = (height: number): BitcoinStatus =>
    height < 0 ? { confirmed: false } : { confirmed: true, block_height: height }

  return {
    height: () => chain.tip.height,
    mine: blocks => mine(blocks),
    async coins(text) {
      const address = addressOf(text)
      const minedCoins = await chain.getCoinsByAddress([address])
      const pendingCoins = mempool.getCoinsByAddress([address])
      return [...minedCoins, ...pendingCoins]
        .filter(coin => !mempool.isSpent(coin.hash, coin.index))
        .map(coin => ({
          txid: util.revHex(coin.hash),
          vout: coin.index,
          value: coin.value,
          status: createStatus(coin.height),
        }))
    },
    async transaction(txid) {
      const hash = util.revHex(txid)
      const meta = mempool.getMeta(hash) ?? (await chain.getMeta(hash))
      if (!meta) return undefined
      return {
        txid,
        hex: meta.tx.toRaw().toString('hex'),
        status: createStatus(meta.height),
        vout: meta.tx.outputs.map(output => ({
          scriptpubkey_address: output.getAddress()?.toString(addressFormat),
          value: output.value,
        })),
      }
    },
    async accept(hex) {
      const tx = TX.fromRaw(hex, 'hex')
      const missingInputs = await mempool.addTX(tx)
      if (missingInputs) throw new Error('bad-txns-inputs-missingorspent')
      return tx.txid()
    },
    async close() {
      await miner.close()
      await mempool.close()
      await chain.close()
    },
  }
}

/** Types of the parts of bcoin that this file uses. The package has none. */
interface Library {
  KeyRing: {
    fromPrivate(
      key: Buffer,
      isCompressed: boolean,
    ): { witness: boolean; getAddress(): { toString(network: string): string } }
  }
  Address: { fromString(text: string, network: string): object }
  Network: { get(name: string): { addressPrefix: { bech32: string } } }
  TX: { fromRaw(hex: string, encoding: 'hex'): LibraryTransaction }
  Chain: new (
    options: object,
  ) => LibraryPart & {
    tip: { height: number }
    on(event: 'connect', listener: (entry: object, block: { txs: object[] }) => Promise<void>): void
    add(block: object): Promise<unknown>
    getCoinsByAddress(addresses: object[]): Promise<LibraryCoin[]>
    getMeta(hash: string): Promise<LibraryMeta | null>
  }
  Mempool: new (
    options: object,
  ) => LibraryPart & {
    addTX(tx: object): Promise<unknown[] | null>
    getCoinsByAddress(addresses: object[]): LibraryCoin[]
    getMeta(hash: string): LibraryMeta | null
    isSpent(hash: string, index: number): boolean
    _addBlock(entry: object, txs: object[]): Promise<void>
  }
  Miner: new (options: object) => LibraryPart & { mineBlock(tip: object, address: object): Promise<object> }
  util: { revHex(hex: string): string }
}

interface LibraryPart {
  open(): Promise<void>
  close(): Promise<void>
}

interface LibraryCoin {
  hash: string
  index: number
  value: number
  height: number
}

interface LibraryTransaction {
  txid(): string
  toRaw(): Buffer
  outputs: { value: number; getAddress(): { toString(network: string): string } | null }[]
}

interface LibraryMeta {
  tx: LibraryTransaction
  height: number
}

function loadLibrary(): Library {
  const require = createRequire(import.meta.url)
  // Selects arithmetic in JavaScript, and replaces the disk database by an empty module, because the native modules are not built.
  process.env.NODE_BACKEND = 'js'
  const leveldown = require.resolve('leveldown')
  require.cache[leveldown] ??= {
    id: leveldown,
    filename: leveldown,
    loaded: true,
    exports: {},
  } as NodeJS.Module
  const { blockchain, mempool, mining, primitives, protocol, utils } = require('bcoin') as Record<
    string,
    Record<string, unknown>
  >
  return {
    Address: primitives?.Address,
    Chain: blockchain?.Chain,
    KeyRing: primitives?.KeyRing,
    Mempool: mempool?.Mempool,
    Miner: mining?.Miner,
    Network: protocol?.Network,
    TX: primitives?.TX,
    util: utils?.util,
  } as unknown as Library
}
