/** Ids of the EVM chains of the stack. */
export const evmChainIds = [31337, 31338] as const

/** Public chain ids that the bench chains use. These chains start only when a bench page is opened. */
export const benchChainIds = [1, 100, 137, 8453, 11155111, 1313161554] as const

export type EvmChainId = (typeof evmChainIds)[number]
export type BenchChainId = (typeof benchChainIds)[number]
export type AnyEvmChainId = EvmChainId | BenchChainId
