import { lookup as lookUp, type LookupOptions } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Site } from './site.ts'

const iconLimits = { bytes: 64 * 1024, side: 1024, ms: 3_000, entries: 200 } as const
const cacheMs = 10 * 60_000

/**
 * Icons of sites, shown on pages of the wallet. They are small raster images that the server fetches itself, so that our pages load
 * nothing from third parties and reveal nothing about their users.
 */
export class SiteIcons {
  readonly #now: () => number
  readonly #cache = new Map<
    string,
    { readonly dataUrl: Promise<string | undefined>; readonly expiresAt: number }
  >()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns a `data:` URL, or undefined if there is no suitable image. Never rejects. */
  load({ origin, icon }: Site): Promise<string | undefined> {
    if (!icon) return Promise.resolve(undefined)
    const key = `${origin} ${icon}`
    const now = this.#now()
    const cachedIcon = this.#cache.get(key)
    if (cachedIcon && cachedIcon.expiresAt > now) return cachedIcon.dataUrl
    const dataUrl = readIcon(icon, origin).catch(() => undefined)
    this.#cache.delete(key)
    this.#cache.set(key, { dataUrl, expiresAt: now + cacheMs })
    for (const oldestKey of this.#cache.keys()) {
      if (this.#cache.size <= iconLimits.entries) break
      this.#cache.delete(oldestKey)
    }
    return dataUrl
  }
}

async function readIcon(icon: string, origin: string): Promise<string | undefined> {
  const url = new URL(icon)
  const bytes = url.protocol === 'data:' ? bytesOf(icon) : await fetchIcon(url, origin)
  const type = bytes && bytes.length <= iconLimits.bytes ? imageTypeOf(bytes) : undefined
  return bytes && type && `data:${type};base64,${bytes.toString('base64')}`
}

const bytesOf = (data: string): Buffer | undefined => {
  const [, text] = /^data:image\/[a-z]+;base64,([\w+/]+=*)$/.exec(data) ?? []
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}

/** Fetches an icon from the site's own origin, or over https from a public host. Never requests other hosts in the server's network. */
function fetchIcon(url: URL, origin: string): Promise<Buffer | undefined> {
  const isSameOrigin = url.origin === origin
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return Promise.resolve(undefined)
  if (!isSameOrigin && (url.protocol !== 'https:' || (isIP(host) && !isPublic(host))))
    return Promise.resolve(undefined)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        headers: { accept: 'image/png, image/webp, image/jpeg' },
        signal: AbortSignal.timeout(iconLimits.ms),
        ...(!isSameOrigin && { lookup: publicLookup }),
      },
      response => {
        const chunks: Buffer[] = []
        let length = 0
        // Redirects are not followed, since their target is not checked.
        if (response.statusCode !== 200) return request.destroy(new Error('No picture'))
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length > iconLimits.bytes) request.destroy(new Error('Too large'))
          else chunks.push(chunk)
        })
        response.once('end', () => resolve(Buffer.concat(chunks)))
        response.once('error', reject)
      },
    )
    request.once('error', reject).end()
  })
}

/** DNS lookup that fails unless all addresses of the host are public. The connection then uses an address that was checked. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...(options as LookupOptions), all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [firstAddress] = addresses
    if (!firstAddress || !addresses.every(({ address }) => isPublic(address)))
      return callback(new Error('Not a public host'), '')
    if (options.all) return callback(null, addresses)
    callback(null, firstAddress.address, firstAddress.family)
  })
}

const privateRanges = new BlockList()
for (const [subnet, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateRanges.addSubnet(subnet, bits, 'ipv4')
for (const [subnet, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateRanges.addSubnet(subnet, bits, 'ipv6')
const publicRanges = new BlockList()
publicRanges.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address is public. A request to a private, loopback or link-local address could reach internal services. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !privateRanges.check(address, 'ipv4')
  return isIP(address) === 6 && publicRanges.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6')
}

/** Detects the type of a raster image of acceptable size. Returns undefined for anything else, whatever its declared type. */
export function imageTypeOf(bytes: Buffer): string | undefined {
  const image = readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes)
  const isSmall = image && [image.width, image.height].every(side => side > 0 && side <= iconLimits.side)
  return isSmall ? image.type : undefined
}

interface RasterImage {
  readonly type: string
  readonly width: number
  readonly height: number
}

function readPng(bytes: Buffer): RasterImage | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function readWebp(bytes: Buffer): RasterImage | undefined {
  const readWord = (offset: number) => bytes.toString('latin1', offset, offset + 4)
  if (bytes.length < 30 || readWord(0) !== 'RIFF' || readWord(8) !== 'WEBP') return undefined
  const type = 'image/webp'
  if (readWord(12) === 'VP8X')
    return { type, width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (readWord(12) === 'VP8L') {
    const packedSides = bytes.readUInt32LE(21)
    return { type, width: 1 + (packedSides & 0x3fff), height: 1 + ((packedSides >> 14) & 0x3fff) }
  }
  if (readWord(12) !== 'VP8 ') return undefined
  return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

function readJpeg(bytes: Buffer): RasterImage | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let offset = 2; offset + 9 < bytes.length && bytes[offset] === 0xff; ) {
    const marker = bytes[offset + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return {
        type: 'image/jpeg',
        width: bytes.readUInt16BE(offset + 7),
        height: bytes.readUInt16BE(offset + 5),
      }
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  return undefined
}
