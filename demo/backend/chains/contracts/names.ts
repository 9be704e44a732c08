import { labelhash, namehash, zeroHash } from 'viem'
import type { AnyEvmChainId } from '../chain-ids.ts'
import { demoAddress, deployerAddress, richAddress, testAddresses } from '../accounts.ts'
import { contracts } from './addresses.ts'
import { call, ownArtifacts, type Step } from './artifacts.ts'

const { nameRegistry, nameResolver, nameRegistrar, nameReverseRegistrar, collectible } = contracts

/** Names registered from the start. The first one also has a reverse record and an avatar. */
export const localNames = { rich: 'alice.eth', friend: 'bob.eth', demo: 'mira.eth' } as const

const getRegistry = (name: string, args: unknown[]) =>
  call(ownArtifacts.NameRegistry, nameRegistry, name, args)
const getResolver = (name: string, args: unknown[]) =>
  call(ownArtifacts.NameResolver, nameResolver, name, args)
const setReverseName = (name: string, address: string) =>
  call(ownArtifacts.NameReverseRegistrar, nameReverseRegistrar, 'setNameForAddr', [address, name])

function register(name: string, owner: string): Step[] {
  const label = labelhash(name.replace(/\.eth$/, ''))
  return [
    call(ownArtifacts.NameRegistrar, nameRegistrar, 'register', [label, deployerAddress]),
    getRegistry('setResolver', [namehash(name), nameResolver.address]),
    getResolver('setAddr', [namehash(name), owner]),
  ]
}

/** Name of the demo user on the start page. */
export const demoNameSteps = (): Step[] => [
  ...register(localNames.demo, demoAddress),
  getRegistry('setOwner', [namehash(localNames.demo), demoAddress]),
  setReverseName(localNames.demo, demoAddress),
]

/** Opens `eth` for public registration and enables reverse records, then registers the first names. */
export function nameSteps(chainId: AnyEvmChainId): Step[] {
  const { rich, friend } = localNames
  return [
    getRegistry('setSubnodeOwner', [zeroHash, labelhash('eth'), nameRegistrar.address]),
    getRegistry('setSubnodeOwner', [zeroHash, labelhash('reverse'), deployerAddress]),
    getRegistry('setSubnodeOwner', [namehash('reverse'), labelhash('addr'), nameReverseRegistrar.address]),
    ...register(rich, richAddress),
    getResolver('setText', [namehash(rich), 'avatar', `eip155:${chainId}/erc721:${collectible.address}/0`]),
    getRegistry('setOwner', [namehash(rich), richAddress]),
    setReverseName(rich, richAddress),
    ...register(friend, testAddresses[1]),
    getRegistry('setOwner', [namehash(friend), testAddresses[1]]),
  ]
}
