import { labelhash, namehash, zeroHash } from 'viem'
import type { AnyEvmChainId } from '../chain-ids.ts'
import { demoAddress, deployerAddress, richAddress, testAddresses } from '../accounts.ts'
import { contracts } from './addresses.ts'
import { createCallStep, ownArtifacts, type Step } from './artifacts.ts'

const { nameRegistry, nameResolver, nameRegistrar, nameReverseRegistrar, collectible } = contracts

/**
 * ENS names of the stack. `rich` and `friend` are registered on every chain, `demo` only if the stack has the demo user. `rich`
 * and `demo` have reverse records, and `rich` has an avatar.
 */
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

/** Returns the steps that register the name of the demo user, with a reverse record. */
export const createDemoNameSteps = (): Step[] => [
  ...createRegistrationSteps(localNames.demo, demoAddress),
  callRegistry('setOwner', [namehash(localNames.demo), demoAddress]),
  createReverseNameStep(localNames.demo, demoAddress),
]

/** Returns the steps that open `eth` for public registration, enable reverse records, and register the first names. */
export function createNameSteps(chainId: AnyEvmChainId): Step[] {
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
