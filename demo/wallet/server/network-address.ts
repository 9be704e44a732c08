import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { ServiceRequest } from '../../backend/http.ts'

/**
 * Returns the network address of the caller, which is the address of its connection. Behind a proxy, the connection is that of the
 * proxy, so the address is read from the header that the proxy writes. The header is read only if it is configured, because any caller
 * can send it. Of a list, the last entry is used, because the proxy appended it.
 */
export function addressBlockOfCaller(
  { address, headers }: ServiceRequest,
  proxyHeader: string | undefined,
): string {
  const proxyHeaderValue = proxyHeader === undefined ? undefined : headers[proxyHeader.toLowerCase()]
  const lastAddress =
    String(proxyHeaderValue ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  return addressBlockOf(isIP(lastAddress) ? lastAddress : address)
}

/**
 * Returns the address block that one network uses: an IPv4 address, or the /64 prefix of an IPv6 address. Returns an empty string for
 * other text.
 */
export function addressBlockOf(address: string): string {
  const [plainAddress = ''] = address.split('%')
  if (isIPv4(plainAddress)) return plainAddress
  if (!isIPv6(plainAddress)) return ''
  const groups = groupsOf(plainAddress)
  const [highGroup = 0, lowGroup = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xff_ff
  if (isMapped) return [highGroup >> 8, highGroup & 255, lowGroup >> 8, lowGroup & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  // A URL normalizes every notation of an address.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [start = '', end] = text.split('::')
  const parseGroups = (part: string) =>
    part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16))
  const [groupsBefore, groupsAfter] = [parseGroups(start), parseGroups(end ?? '')]
  return [
    ...groupsBefore,
    ...Array.from({ length: 8 - groupsBefore.length - groupsAfter.length }, () => 0),
    ...groupsAfter,
  ]
}
