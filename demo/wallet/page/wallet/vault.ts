import { type Address, type Hex, bytesToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { encodeBase58 } from '../../../../src/core/chain/base58.ts'
import { deriveKeys } from './keys.ts'
import type { VaultStore } from './vault-store.ts'

/** Keys of one user, ready to sign. Raw private keys are not exposed. */
export interface Keys {
  readonly userId: string
  readonly evmAddress: Address
  readonly solanaAddress: string
  /** Decrypts the EVM key for one action. */
  useEvm<T>(action: (account: PrivateKeyAccount) => Promise<T>): Promise<T>
  signSolana(bytes: Uint8Array): Promise<Uint8Array>
}

/** The keys of one user as stored. A `CryptoKey` in it cannot be exported, even by our own page. */
interface SealedVault {
  readonly seal: CryptoKey
  readonly evm: { readonly address: Address; readonly box: EncryptedBytes }
  readonly solana: { readonly address: string; readonly key: CryptoKey | EncryptedBytes }
}

/** Bytes encrypted with AES-GCM, bound to the user and the purpose. */
interface EncryptedBytes {
  readonly iv: Uint8Array
  readonly bytes: Uint8Array
}

/** Opens the vault of a user. Creates it from the seed if it does not exist or cannot be decrypted, and then erases the seed. */
export async function openVault(
  store: VaultStore,
  userId: string,
  seed: () => Promise<Uint8Array>,
): Promise<Keys> {
  const storageKey = `vault:${userId}`
  const storedVault = await store.get(storageKey)
  if (isSealedVault(storedVault)) {
    // If this browser can no longer decrypt the vault, it is created again.
    const keys = await unlock(storedVault, userId).catch(() => undefined)
    if (keys) return keys
  }
  const newVault = await createVault(await seed(), userId)
  await store.set(storageKey, newVault)
  return unlock(newVault, userId)
}

async function createVault(seed: Uint8Array, userId: string): Promise<SealedVault> {
  const keys = await deriveKeys(seed).finally(() => seed.fill(0))
  const seal = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  try {
    return {
      seal,
      evm: {
        address: privateKeyToAccount(bytesToHex(keys.evm)).address,
        box: await encryptSecret(seal, keys.evm, `${userId}:evm`),
      },
      solana: await sealSolana(seal, keys.solana, userId),
    }
  } finally {
    keys.evm.fill(0)
    keys.solana.fill(0)
  }
}

/** Imports the Solana key as a native Ed25519 key if the browser supports it. Otherwise encrypts it like the EVM key. */
async function sealSolana(
  seal: CryptoKey,
  secret: Uint8Array,
  userId: string,
): Promise<SealedVault['solana']> {
  const { ed25519 } = await import('@noble/curves/ed25519')
  const address = encodeBase58(ed25519.getPublicKey(secret))
  const key = await importEd25519(secret).catch(() => encryptSecret(seal, secret, `${userId}:solana`))
  return { address, key }
}

function importEd25519(secret: Uint8Array): Promise<CryptoKey> {
  // PKCS #8 form of an Ed25519 private key (RFC 8410): this prefix, then the 32 bytes of the key.
  const prefix = [
    0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]
  const bytes = Uint8Array.from([...prefix, ...secret])
  return crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign']).finally(() => bytes.fill(0))
}

async function unlock({ seal, evm, solana }: SealedVault, userId: string): Promise<Keys> {
  const useEvm = async <T>(action: (account: PrivateKeyAccount) => Promise<T>): Promise<T> => {
    const secret = await decryptSecret(seal, evm.box, `${userId}:evm`)
    const account = privateKeyToAccount(bytesToHex(secret) as Hex)
    secret.fill(0)
    if (account.address !== evm.address) throw new Error('The vault holds another key.')
    return action(account)
  }
  // Rejects now instead of at the first signature if this browser can no longer decrypt the EVM key.
  await useEvm(async () => undefined)
  return {
    userId,
    evmAddress: evm.address,
    solanaAddress: solana.address,
    useEvm,
    async signSolana(bytes) {
      const { key } = solana
      if (!isEncrypted(key))
        return new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes as BufferSource))
      const [{ ed25519 }, secret] = await Promise.all([
        import('@noble/curves/ed25519'),
        decryptSecret(seal, key, `${userId}:solana`),
      ])
      try {
        return ed25519.sign(bytes, secret)
      } finally {
        secret.fill(0)
      }
    },
  }
}

async function encryptSecret(seal: CryptoKey, secret: Uint8Array, purpose: string): Promise<EncryptedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt(createAlgorithm(iv, purpose), seal, secret as BufferSource)
  return { iv, bytes: new Uint8Array(bytes) }
}

const decryptSecret = async (
  seal: CryptoKey,
  { iv, bytes }: EncryptedBytes,
  purpose: string,
): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.decrypt(createAlgorithm(iv, purpose), seal, bytes as BufferSource))

const createAlgorithm = (iv: Uint8Array, purpose: string) => ({
  name: 'AES-GCM',
  iv: iv as BufferSource,
  additionalData: new TextEncoder().encode(purpose),
})

const isEncrypted = (value: CryptoKey | EncryptedBytes): value is EncryptedBytes => 'iv' in value

const isSealedVault = (value: unknown): value is SealedVault =>
  typeof value === 'object' && value !== null && 'seal' in value && 'evm' in value && 'solana' in value
