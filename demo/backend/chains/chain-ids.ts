/** The EVM chains of the stack. */
export const evmChainIds = [31337, 31338] as const

export type EvmChainId = (typeof evmChainIds)[number]
