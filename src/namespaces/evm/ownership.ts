import { isAddress } from '../../core/chain/address.ts'
import { parseAccountId } from '../../core/chain/caip.ts'
import type { Collectible } from '../../core/money/activity.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { ReadOwnership } from '../ownership.ts'
import { decodeResults, encodeAggregate3, type Read, readUint, wordOf } from './multicall.ts'

const perQuestion = 100

/** ERC-721 `ownerOf` and ERC-1155 `balanceOf`, many in one question where the network has Multicall3. */
export const readEvmOwnership: ReadOwnership = async ({ account, network, rpcUrls: urls, collectibles }) => {
  const { address } = parseAccountId(account)
  const reads = collectibles.map(one => readOf(one, address))
  const asked = reads.filter(read => read !== undefined)
  const answers: (string | undefined)[] = []
  for (let at = 0; at < asked.length; at += perQuestion)
    answers.push(...(await ask(urls, network.contracts?.multicall3, asked.slice(at, at + perQuestion))))
  const owner = BigInt(address)
  return reads.map((read, at) => {
    if (!read) return undefined
    const value = readUint(answers.shift())
    // A token that does not exist any more has no owner: its contract refuses to answer.
    if (value === undefined) return false
    return collectibles[at]?.standard === 'erc1155' ? value > 0n : value === owner
  })
}

function readOf({ contract, tokenId, standard }: Collectible, address: string): Read | undefined {
  if (!isAddress('eip155', contract) || tokenId === undefined || !/^\d{1,78}$/.test(tokenId) || !standard)
    return undefined
  const id = BigInt(tokenId).toString(16).padStart(64, '0')
  return standard === 'erc1155'
    ? { to: contract, data: `0x00fdd58e${wordOf(address)}${id}` }
    : { to: contract, data: `0x6352211e${id}` }
}

async function ask(
  urls: readonly string[],
  multicall3: string | undefined,
  reads: readonly Read[],
): Promise<(string | undefined)[]> {
  if (multicall3) {
    const call = { to: multicall3, data: encodeAggregate3(reads) }
    return decodeResults(await callRpc({ urls, method: 'eth_call', params: [call, 'latest'] }), reads.length)
  }
  return Promise.all(
    reads.map(read =>
      callRpc({ urls, method: 'eth_call', params: [read, 'latest'] }).then(
        answer => answer as string,
        () => undefined,
      ),
    ),
  )
}
