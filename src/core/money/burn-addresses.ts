import type { Namespace } from '../chain/namespace.ts'

/** Zero addresses without an owner: funds sent there are lost. */
const zeros: Readonly<Record<Namespace, RegExp | undefined>> = {
  eip155: /^(?:0x)?0{40}$/i,
  // 32 zero bytes, which is also the address of the system program.
  solana: /^1{32}$/,
  bip122: undefined,
  polkadot: undefined,
}

/** Whether an address is the zero address, which a missing receiver becomes. The zero address is never a valid receiver. */
export const isZeroAddress = (namespace: Namespace, address: string): boolean =>
  zeros[namespace]?.test(address) === true

// Burn addresses without a private key: improbable numbers, and readable words.
const burns: Readonly<Record<Namespace, RegExp | undefined>> = {
  // Precompiles and 0x…dEaD are below 65536; a single repeated digit; `dead` with zeros or repeated.
  eip155:
    /^(?:0x)?(?:0{36}[0-9a-f]{4}|([0-9a-f])\1{39}|dead0{8}[0-9a-f]{28}|0{12}[0-9a-f]{24}dead|(?:dead){9}[0-9a-f]{4})$/i,
  solana: /^1nc1nerator1{32}$/,
  bip122:
    /^(?:1BitcoinEaterAddressDontSendf59kuE|1CounterpartyXXXXXXXXXXXXXXXUWLpVr|1111111111111111111114oLvT2)$/,
  polkadot: undefined,
}

/** Whether an address is a burn address. */
export const isBurnAddress = (namespace: Namespace, address: string): boolean =>
  !isZeroAddress(namespace, address) && burns[namespace]?.test(address) === true
