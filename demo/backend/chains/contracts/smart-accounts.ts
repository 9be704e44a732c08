import type { Address, Hex } from 'viem'

/**
 * Contracts of smart accounts, at their addresses on public chains. The addresses of the Safe module and its setup contract
 * differ, because the metadata of their published build differs from that of the deployed contracts.
 */
export const accountContracts = {
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  entryPoint08: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  /** Code to which an ordinary account delegates, so that it can execute a batch (EIP-7702). */
  simple7702: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  safe: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  safeFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  /** Executes a batch of calls. Rejects delegate calls. */
  safeMultiSend: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  safeModule: '0xDBE027F6a41aF5cFF83799669348079d574FaeCE',
  safeModuleSetup: '0x179D495Ba379Ec6eE559cbeDD4511FA52976a02A',
} as const satisfies Record<string, Address>

/** keccak256 of the creation code of a Safe proxy, including the address of the Safe singleton. */
export const safeProxyHash: Hex = '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee'
