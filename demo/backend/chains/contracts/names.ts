import { labelhash, namehash, zeroHash } from 'viem'
import type { AnyEvmChainId } from '../chain-ids.ts'
import { demoAddress, deployerAddress, richAddress, testAddresses } from '../accounts.ts'
import { contracts } from './addresses.ts'
import { createCallStep, ownArtifacts, type Step } from './artifacts.ts'

const { nameRegistry, nameResolver, nameRegistrar, nameReverseRegistrar, collectible } = contracts

/** Names registered from the start. The first one also has a reverse record and an avatar. */
export const localNames = { rich: 'alice.eth', friend: 'bob.eth', demo: 'mira.eth' } as const

const callRegistry = (name: string, args: unknown[]) =>
  createCallStep(ownArtifacts.NameRegistry, nameRegistry, name, args)
const callResolver = (name: string, args: unknown[]) =>
  createCallStep(ownArtifacts.NameResolver, nameResolver, name, args)
const createReverseNameStep = (name: string, address: string) =>
  createCallStep(ownArtifacts.NameReverseRegistrar, nameReverseRegistrar, 'setNameForAddr', [address, name])

function createRegistrationSteps(name: string, owner: string): Step[] {
  const label = labelhash(name.replace(/\.eth$/, ''))
  return [
    createCallStep(ownArtifacts.NameRegistrar, nameRegistrar, 'register', [label, deployerAddress]),
    callRegistry('setResolver', [namehash(name), nameResolver.address]),
    callResolver('setAddr', [namehash(name), owner]),
  ]
}

/** Name of the demo user on the start page. */
export const demoNameSteps = (): Step[] => [
  ...createRegistrationSteps(localNames.demo, demoAddress),
  callRegistry('setOwner', [namehash(localNames.demo), demoAddress]),
  createReverseNameStep(localNames.demo, demoAddress),
]

/** Opens `eth` for public registration and enables reverse records, then registers the first names. */
export function nameSteps(chainId: AnyEvmChainId): Step[] {
  const { rich, friend } = localNames
  return [
    callRegistry('setSubnodeOwner', [zeroHash, labelhash('eth'), nameRegistrar.address]),
    callRegistry('setSubnodeOwner', [zeroHash, labelhash('reverse'), deployerAddress]),
    callRegistry('setSubnodeOwner', [namehash('reverse'), labelhash('addr'), nameReverseRegistrar.address]),
    ...createRegistrationSteps(rich, richAddress),
    callResolver('setText', [namehash(rich), 'avatar', `eip155:${chainId}/erc721:${collectible.address}/0`]),
    callRegistry('setOwner', [namehash(rich), richAddress]),
    createReverseNameStep(rich, richAddress),
    ...createRegistrationSteps(friend, testAddresses[1]),
    callRegistry('setOwner', [namehash(friend), testAddresses[1]]),
  ]
}
