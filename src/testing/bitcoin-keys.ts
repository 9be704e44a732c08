import type { Hex } from 'viem'

/** Network names of Bitcoin wallets. */
export type TestBitcoinNetwork = 'mainnet' | 'testnet' | 'signet' | 'regtest'

export interface BitcoinKeyAddress {
  readonly address: string
  /** Public key in hex: 33 bytes, or 32 for a taproot key. */
  readonly publicKey: string
  readonly purpose: 'payment' | 'ordinals'
  readonly type: 'p2wpkh' | 'p2tr'
}

/** Private key with its payment address (p2wpkh), its address for collectibles (p2tr), and its signing methods. */
export interface BitcoinKey {
  readonly payment: BitcoinKeyAddress
  readonly ordinals: BitcoinKeyAddress
  /** Returns base64: a recoverable ECDSA signature (BIP-137), or a BIP-322 witness. */
  signMessage(address: string, message: string, protocol: 'ecdsa' | 'bip322'): Promise<string>
  /** Signs the given inputs, or all inputs that this key can sign. Input and output are base64 PSBTs. */
  signPsbt(psbt: string, indexes?: readonly number[]): SignedPsbt
  /** Creates a payment from coins of the payment address. The change goes back to that address. */
  pay(coins: readonly BitcoinCoin[], recipient: string, value: bigint): { hex: string; txid: string }
}

export interface SignedPsbt {
  readonly psbt: string
  /** Finalizes the transaction for broadcast. All signatures must be present. */
  finish(): { psbt: string; hex: string }
}

/** Coin (UTXO) in Esplora's format. */
export interface BitcoinCoin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

const networks = {
  mainnet: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  testnet: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  signet: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  regtest: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
} as const

const feeRate = 2n

export const bytesToBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
export const base64ToBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
export const bytesToHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
export const hexToBytes = (text: string): Uint8Array =>
  Uint8Array.from(text.replace(/^0x/, '').match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** Loads the curve library and derives the key's addresses on a network. */
export async function loadBitcoinKey(privateKey: Hex, network: TestBitcoinNetwork): Promise<BitcoinKey> {
  const [library, { pubECDSA, pubSchnorr, sha256 }] = await Promise.all([
    import('@scure/btc-signer'),
    import('@scure/btc-signer/utils.js'),
  ])
  const secret = hexToBytes(privateKey)
  const net = networks[network]
  const schnorr = pubSchnorr(secret)
  const segwit = library.p2wpkh(pubECDSA(secret), net)
  const taproot = library.p2tr(schnorr, undefined, net)

  async function signEcdsa(message: string): Promise<string> {
    const { sign } = await import('./viem-parts.ts')
    const text = new TextEncoder().encode(message)
    const bytes = concat(lengthAndText('Bitcoin Signed Message:\n'), compactSize(text.length), text)
    const hash: Hex = `0x${bytesToHex(sha256(sha256(bytes)))}`
    const { r, s, yParity = 0 } = await sign({ hash, privateKey })
    // Header 39 (BIP-137): a p2wpkh key. The recovery id is added to it.
    return bytesToBase64(
      concat(
        Uint8Array.of(39 + yParity),
        hexToBytes(r.slice(2).padStart(64, '0')),
        hexToBytes(s.slice(2).padStart(64, '0')),
      ),
    )
  }

  function signBip322(message: string, { script, isTaproot }: { script: Uint8Array; isTaproot: boolean }) {
    const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
    const hash = sha256(concat(tag, tag, new TextEncoder().encode(message)))
    const toSpend = new library.Transaction({ version: 0, lockTime: 0, allowUnknownVersion: true })
    toSpend.addOutput({ amount: 0n, script })
    toSpend.addInput({
      txid: new Uint8Array(32),
      index: 0xff_ff_ff_ff,
      sequence: 0,
      finalScriptSig: concat(Uint8Array.of(0, 32), hash),
    })
    const toSign = new library.Transaction({
      version: 0,
      lockTime: 0,
      allowUnknownVersion: true,
      allowUnknownOutputs: true,
    })
    toSign.addInput({
      txid: toSpend.id,
      index: 0,
      sequence: 0,
      witnessUtxo: { script, amount: 0n },
      ...(isTaproot && { tapInternalKey: schnorr }),
    })
    toSign.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
    toSign.signIdx(secret, 0)
    toSign.finalize()
    return bytesToBase64(library.RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? []))
  }

  function signPsbt(psbt: string, indexes?: readonly number[]): SignedPsbt {
    const transaction = library.Transaction.fromPSBT(base64ToBytes(psbt), { allowUnknownOutputs: true })
    if (indexes) for (const index of indexes) transaction.signIdx(secret, index)
    else transaction.sign(secret)
    return {
      psbt: bytesToBase64(transaction.toPSBT()),
      finish() {
        for (let index = 0; index < transaction.inputsLength; index++)
          // Skip inputs that are finalized already.
          if (!transaction.getInput(index).finalScriptWitness) transaction.finalizeIdx(index)
        return { psbt: bytesToBase64(transaction.toPSBT()), hex: transaction.hex }
      },
    }
  }

  return {
    payment: {
      address: segwit.address as string,
      publicKey: bytesToHex(pubECDSA(secret)),
      purpose: 'payment',
      type: 'p2wpkh',
    },
    ordinals: {
      address: taproot.address as string,
      publicKey: bytesToHex(schnorr),
      purpose: 'ordinals',
      type: 'p2tr',
    },
    async signMessage(address, message, protocol) {
      const isTaproot = address === taproot.address
      if (!isTaproot && address !== segwit.address) throw new Error('The address is not of this key.')
      return protocol === 'ecdsa'
        ? signEcdsa(message)
        : signBip322(message, { script: isTaproot ? taproot.script : segwit.script, isTaproot })
    },
    signPsbt,
    pay(coins, recipient, value) {
      const transaction = new library.Transaction()
      let sum = 0n
      let fee = 0n
      for (const [index, coin] of coins.entries()) {
        if (sum >= value + fee && index) break
        transaction.addInput({
          txid: coin.txid,
          index: coin.vout,
          witnessUtxo: { script: segwit.script, amount: BigInt(coin.value) },
        })
        sum += BigInt(coin.value)
        // Size in virtual bytes: 68 per witness input, 43 per output, 11 overhead.
        fee = feeRate * BigInt(68 * (index + 1) + 2 * 43 + 11)
      }
      if (sum < value + fee) throw new Error('Insufficient funds')
      transaction.addOutputAddress(recipient, value, net)
      transaction.addOutputAddress(segwit.address as string, sum - value - fee, net)
      transaction.sign(secret)
      transaction.finalize()
      return { hex: transaction.hex, txid: transaction.id }
    },
  }
}

const concat = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap(part => Array.from(part)))

const compactSize = (length: number): Uint8Array =>
  length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 0xff, length >> 8)

function lengthAndText(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  return concat(compactSize(bytes.length), bytes)
}
