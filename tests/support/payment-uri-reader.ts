/**
 * A payment request read from a link. The readers are written from the standards and independent of the product's writer. Public test
 * vectors verify the readers, which then verify the writer.
 */

export interface Payment {
  readonly to: string
  /** Requested amount in base units of the coin, or of `token` on EVM networks. Solana amounts are read with 9 decimals. */
  readonly units?: bigint
  readonly chainId?: number
  readonly token?: string
}

const base58 = /^[1-9A-HJ-NP-Za-km-z]+$/

function getBase58Length(text: string): number {
  if (!base58.test(text)) return -1
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(letters.indexOf(letter))
  const leadingZeros = text.match(/^1*/)?.[0].length ?? 0
  return leadingZeros + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2))
}

/** Returns the parameters, or undefined for a duplicate, whose meaning is ambiguous. */
function getParameters(query: string): Map<string, string> | undefined {
  const pairs = query ? query.split('&').map(pair => pair.split('=') as [string, string?]) : []
  const parameterMap = new Map(
    pairs.map(([key, value = '']) => [decodeURIComponent(key).toLowerCase(), decodeURIComponent(value)]),
  )
  return parameterMap.size === pairs.length ? parameterMap : undefined
}

/** Parses a number with an optional exponent (EIP-681). Returns undefined if the result is not an integer below 2^256. */
function parseInteger(text: string): bigint | undefined {
  const match = /^(\d+)(?:\.(\d+))?(?:[eE](\d+))?$/.exec(text)
  if (!match) return undefined
  const [, wholeDigits = '', fraction = '', exponent = '0'] = match
  if (exponent.length > 3 || Number(exponent) < fraction.length) return undefined
  const value = BigInt(wholeDigits + fraction) * 10n ** BigInt(Number(exponent) - fraction.length)
  return value < 2n ** 256n ? value : undefined
}

export function readEip681(uri: string): Payment | undefined {
  const match = /^ethereum:(?:pay-)?([^@/?]+)(?:@([^/?]+))?(?:\/([^?]*))?(?:\?(.*))?$/i.exec(uri) ?? undefined
  const [, target = '', chain, call, query = ''] = match ?? []
  const isTarget = /^0x[0-9a-f]{40}$/i.test(target) || /^[^\s.]+(\.[^\s.]+)+$/.test(target)
  if (!match || !isTarget || (chain !== undefined && !/^\d+$/.test(chain))) return undefined
  const params = getParameters(query)
  if (!params) return undefined
  const amountText = call === undefined ? params.get('value') : params.get('uint256')
  const units = amountText === undefined ? undefined : parseInteger(amountText)
  if (amountText !== undefined && units === undefined) return undefined
  const to = call === undefined ? target : params.get('address')
  if (to === undefined) return undefined
  return {
    to,
    ...(call !== undefined && { token: target }),
    ...(chain !== undefined && { chainId: Number(chain) }),
    ...(units !== undefined && { units }),
  }
}

/** Returns the units of a decimal text with at most `decimals` decimals. */
function getDecimalUnits(text: string, decimals: number): bigint | undefined {
  const match = /^(?=.*\d)(\d*)(?:\.(\d*))?$/.exec(text)
  if (!match) return undefined
  const [, wholeDigits = '', fraction = ''] = match
  return fraction.length > decimals ? undefined : BigInt(`${wholeDigits}${fraction.padEnd(decimals, '0')}`)
}

export function readSolanaPay(uri: string): Payment | undefined {
  const match = uri.length <= 2_048 ? /^solana:([^?]+)(?:\?(.*))?$/.exec(uri) : null
  const [, to = '', query = ''] = match ?? []
  const params = getParameters(query)
  if (!match || !params || getBase58Length(to) !== 32) return undefined
  const keys = ['spl-token', 'reference'].map(name => params.get(name))
  if (keys.some(key => key !== undefined && getBase58Length(key) !== 32)) return undefined
  const amount = params.get('amount')
  const units = amount === undefined ? undefined : getDecimalUnits(amount, 9)
  if (amount !== undefined && units === undefined) return undefined
  const token = params.get('spl-token')
  return { to, ...(units !== undefined && { units }), ...(token !== undefined && { token }) }
}

/** Returns the satoshis of an amount in bitcoin (BIP-21). */
export function satoshisOf(amount: string): bigint | undefined {
  const units = getDecimalUnits(amount, 8)
  return units !== undefined && units <= 21_000_000n * 10n ** 8n ? units : undefined
}

export function readBitcoinUri(uri: string): Payment | undefined {
  const [, to = '', query = ''] = /^bitcoin:([^?]*)(?:\?(.*))?$/i.exec(uri) ?? []
  const params = getParameters(query)
  const amount = params?.get('amount')
  const units = amount === undefined ? undefined : satoshisOf(amount)
  if (!to || !params || (amount !== undefined && units === undefined)) return undefined
  return { to, ...(units !== undefined && { units }) }
}
