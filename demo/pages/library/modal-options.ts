import { type CreateAppKit, DefaultSIWX } from 'w3m-elements/appkit'
import { bench } from './bench-info.ts'
import { createExternalConnector } from './external-connector.ts'
import type { BenchPage, Variant } from './set-ups.mjs'
import { siweConfig } from './sign-in.ts'

const variantOptions: Readonly<Record<Variant, Partial<CreateAppKit>>> = {
  all: {
    termsConditionsUrl: 'https://example.org/terms',
    privacyPolicyUrl: 'https://example.org/privacy',
    features: {
      email: true,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      swaps: true,
      onramp: true,
      history: true,
      send: true,
      receive: true,
    },
  },
  siwe: { siweConfig },
  'no-email': { features: { email: false } },
  'no-socials': { features: { socials: false } },
  'wallet-button': {},
  'debug-mode': { debug: true },
}

export function createModalOptions({
  variant,
  isSiwx,
  isExternal,
}: BenchPage): Pick<CreateAppKit, 'projectId'> & Partial<CreateAppKit> {
  const { projectId, endpoints } = bench.options
  return {
    projectId,
    metadata: { name: 'Bench', description: 'Pages that test suites drive', url: location.origin, icons: [] },
    ...(isSiwx && { siwx: new DefaultSIWX() }),
    ...(variant && variantOptions[variant]),
    w3m: {
      endpoints,
      ...(isExternal && { connectors: [createExternalConnector()] }),
    },
  }
}
