import { missingPackage } from '../rules.ts'
import { utf8 } from '../signatures/signature.ts'

const name = '__Host-w3m-sign-in'
const idShape = /^[0-9a-f]{32}$/

async function loadSeal() {
  try {
    return await import('jose')
  } catch (cause) {
    throw missingPackage('jose', cause)
  }
}

/** Seals the random id of a browser into its cookie, and reads it again; nothing else is in the cookie. */
export interface BrowserCookie {
  /** The id that a request carries; undefined where there is none that this secret sealed. */
  read(request: Request): Promise<string | undefined>
  /** The header that gives a browser its id for so long. */
  write(id: string, maxAgeMs: number): Promise<string>
  /** The header that takes the cookie away. */
  readonly cleared: string
}

export function createCookie(secret: string): BrowserCookie {
  // AES-256-GCM takes 32 bytes, whatever the length of the secret.
  const key = crypto.subtle
    .digest('SHA-256', utf8(`w3m-elements sign-in cookie\n${secret}`))
    .then(bytes => new Uint8Array(bytes))
  const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
  return {
    async read(request) {
      const texts = (request.headers.get('cookie') ?? '')
        .split(';')
        .map(one => one.trim())
        .filter(one => one.startsWith(`${name}=`))
      // Two of one name: one of them was planted.
      if (texts.length !== 1) return undefined
      const { compactDecrypt } = await loadSeal()
      try {
        const { plaintext } = await compactDecrypt((texts[0] as string).slice(name.length + 1), await key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        const id = new TextDecoder().decode(plaintext)
        return idShape.test(id) ? id : undefined
      } catch {
        // Not sealed by this secret: an old one, or a stranger's.
        return undefined
      }
    },
    async write(id, maxAgeMs) {
      const { CompactEncrypt } = await loadSeal()
      const sealed = await new CompactEncrypt(utf8(id))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(await key)
      return `${name}=${sealed}; Max-Age=${Math.floor(maxAgeMs / 1_000)}; ${attributes}`
    },
    cleared: `${name}=; Max-Age=0; ${attributes}`,
  }
}
