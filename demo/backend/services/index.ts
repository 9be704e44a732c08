import { analytics } from './analytics.ts'
import { bitcoin } from './bitcoin.ts'
import { blockchainApi } from './blockchain-api/index.ts'
import { bundler } from './bundler/index.ts'
import { chainRpc } from './chain-rpc.ts'
import { farcaster } from './farcaster.ts'
import { frame } from './frame.ts'
import { mail } from './mail.ts'
import { onramp } from './onramp/api.ts'
import { checkout, payouts } from './onramp/checkout.ts'
import { polkadot } from './polkadot.ts'
import { relay } from './relay-service.ts'
import type { Service } from './service.ts'
import { signIn } from './sign-in.ts'
import { solanaNode } from './solana-node.ts'
import { socialLogin } from './social-login.ts'
import { catalog, images } from './wallet-catalog.ts'

/** All services of the stack in the order in which they start. Add new services here. */
export const allServices: readonly Service[] = [
  chainRpc,
  bundler,
  solanaNode,
  bitcoin,
  polkadot,
  analytics,
  relay,
  catalog,
  images,
  ...blockchainApi,
  onramp,
  checkout,
  payouts,
  mail,
  socialLogin,
  farcaster,
  frame,
  signIn,
]
