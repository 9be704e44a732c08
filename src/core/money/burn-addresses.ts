import type { Namespace } from '../chain/namespace.ts'

/** Zero addresses without an owner: funds sent there are lost. */
const zeroPatterns: Readonly<Record<Namespace, RegExp | undefined>> = {
  eip155: /^(?:0x)?0{40}$/i,
  // 32 zero bytes, which is also the address of the system program.
  solana: /^1{32}$/,
  bip122: undefined,
  polkadot: undefined,
}

/** Whether an address is the zero address. It is never a valid receiver, because software encodes a missing receiver like this. */
export const isZeroAddress = (namespace: Namespace, address: string): boolean =>
  zeroPatterns[namespace]?.test(address) === true

// Burn addresses. No private key is known for them, because they are improbable numbers or readable words.
const burnPatterns: Readonly<Record<Namespace, RegExp | undefined>> = {
  // In order: numbers below 65536, such as precompiles and 0x…dEaD; one digit repeated; `dead` and eight zeros at the start; twelve zeros
  // at the start and `dead` at the end; `dead` repeated.
  eip155:
    /^(?:0x)?(?:0{36}[0-9a-f]{4}|([0-9a-f])\1{39}|dead0{8}[0-9a-f]{28}|0{12}[0-9a-f]{24}dead|(?:dead){9}[0-9a-f]{4})$/i,
  solana: /^1nc1nerator1{32}$/,
  bip122:
    /^(?:1BitcoinEaterAddressDontSendf59kuE|1CounterpartyXXXXXXXXXXXXXXXUWLpVr|1111111111111111111114oLvT2)$/,
  polkadot: undefined,
}

/** Whether an address is a burn address other than the zero address. */
export const isBurnAddress = (namespace: Namespace, address: string): boolean =>
  !isZeroAddress(namespace, address) && burnPatterns[namespace]?.test(address) === true
