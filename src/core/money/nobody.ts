import type { Namespace } from '../chain/namespace.ts'

/** Addresses that have no owner: what goes there is gone. */
const zeros: Partial<Record<Namespace, RegExp>> = {
  eip155: /^(?:0x)?0{40}$/i,
  // 32 bytes of zero, which is also the program that moves coins.
  solana: /^1{32}$/,
}

/** The address of all zeros: what a missing receiver turns into, and never anybody's. */
export const isZeroAddress = (namespace: Namespace, address: string): boolean =>
  zeros[namespace]?.test(address) === true

// No key leads to any of these: numbers that nobody draws, and words that people chose in order to burn.
const burns: Partial<Record<Namespace, RegExp>> = {
  // Below 65536 stand the programs of the chain itself and 0x…dEaD; one digit over and over; dead, with zeros or itself.
  eip155:
    /^(?:0x)?(?:0{36}[0-9a-f]{4}|([0-9a-f])\1{39}|dead0{8}[0-9a-f]{28}|0{12}[0-9a-f]{24}dead|(?:dead){9}[0-9a-f]{4})$/i,
  solana: /^1nc1nerator1{32}$/,
  bip122:
    /^(?:1BitcoinEaterAddressDontSendf59kuE|1CounterpartyXXXXXXXXXXXXXXXUWLpVr|1111111111111111111114oLvT2)$/,
}

/** An address to which things are sent to be destroyed. */
export const isBurnAddress = (namespace: Namespace, address: string): boolean =>
  !isZeroAddress(namespace, address) && burns[namespace]?.test(address) === true
